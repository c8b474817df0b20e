import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './entry.module.css';

interface EntryPageProps {
  readonly title: string;
  /** Where its × leads when nothing was opened before. */
  readonly closesTo: string;
  /** Saved, it is a page like any other. */
  readonly isOpen: boolean;
  /** Open, it has a picture beside the form. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The entry of a reading. On a phone it takes the whole screen, so that the keypad and Save fit in it. */
export function EntryPage({ title, closesTo, isOpen, isWide = false, children }: EntryPageProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const close = () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(closesTo);
  };
  return (
    <Page
      width={isOpen && isWide ? undefined : 'task'}
      gap="close"
      data-whole-phone={isOpen || undefined}
      data-back={isOpen || undefined}
    >
      <div className={styles.head}>
        {isOpen && (
          <span className={styles.close}>
            <IconButton icon="close" label={t('shell.action.close')} onClick={close} />
          </span>
        )}
        <h1>{title}</h1>
      </div>
      {children}
    </Page>
  );
}
