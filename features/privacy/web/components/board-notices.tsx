import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { DownloadButton } from '#platform/web/shell/download-button.tsx';
import type { Breach } from '../../contract.ts';
import { AddBoardParts } from './add-board-parts.tsx';
import { BOARD_PARTS, LABELS } from './breach-details.tsx';
import styles from './privacy.module.css';

/** The two notices to the Board; what is known later, and who added it. */
export function BoardNotices({ breach }: { readonly breach: Breach }) {
  const { t, format } = useWords();
  return (
    <>
      <Section title={t('privacy.breach.boardNotices')} level={3}>
        {breach.board_notices.map((notice) => (
          <BoardNotice key={notice.kind} notice={notice} />
        ))}
        {breach.can.complete && <AddBoardParts breach={breach} />}
      </Section>
      {breach.board_history.length > 0 && (
        <Section title={t('privacy.breach.history')} level={3}>
          {breach.board_history.map(({ at, by_name, parts }) => (
            <div key={`${at} ${by_name}`}>
              <p className={styles.quiet}>{[by_name, format.dayAndTime(at)].join(' · ')}</p>
              {BOARD_PARTS.filter((part) => parts[part]).map((part) => (
                <p key={part} className={styles.words}>
                  <b>{t(LABELS[part])}</b> {parts[part]}
                </p>
              ))}
            </div>
          ))}
        </Section>
      )}
    </>
  );
}

const BOARD_NOTICES = {
  first: 'privacy.breach.boardFirst',
  detailed: 'privacy.breach.boardDetailed',
} as const;

function BoardNotice({ notice }: { readonly notice: Breach['board_notices'][number] }) {
  const { t } = useWords();
  return (
    <details>
      <summary>{t(BOARD_NOTICES[notice.kind])}</summary>
      <p lang="en" className={styles.words}>
        {notice.text}
      </p>
      <DownloadButton
        label={t('privacy.breach.save')}
        name={`board-${notice.kind}.txt`}
        get={async () => new Blob([notice.text], { type: 'text/plain' })}
      />
    </details>
  );
}
