import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './marks.module.css';

export type Progress = 'waiting' | 'sent' | 'delivered' | 'read' | 'refused';

const PATHS: Record<Progress, string> = {
  waiting: 'M12 19.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM12 8v4.200l2.800 1.600',
  sent: 'm6 12.800 4 4L18.5 8',
  delivered: 'm1.5 12.800 4 4L14 8M9.200 14.500l2.300 2.300L20.5 8',
  read: 'm1.5 12.800 4 4L14 8M9.200 14.500l2.300 2.300L20.5 8',
  refused: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v5M12 16v.01',
};

/** How far one's own message has got: a sign for the eye, a word for the ear. */
export function Ticks({ progress }: { readonly progress: Progress }) {
  const { t } = useWords();
  return (
    <span className={styles.ticks} data-progress={progress}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={PATHS[progress]} />
      </svg>
      <VisuallyHidden>{t(`chat.progress.${progress}`)}</VisuallyHidden>
    </span>
  );
}

/** Messages of this chat aren't announced. */
export function MutedMark() {
  const { t } = useWords();
  return (
    <span className={styles.muted}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 4l16 16M8 7.300A6 6 0 0 1 18 11v4M6 10.500v6L4.500 18H16M10 20.800c1.200.7 2.800.7 4 0" />
      </svg>
      <VisuallyHidden>{t('chat.list.muted')}</VisuallyHidden>
    </span>
  );
}
