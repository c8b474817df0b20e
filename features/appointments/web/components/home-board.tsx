import { useQuery } from '@tanstack/react-query';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { dayOf } from '../../rules.ts';
import { dayBoard } from '../queries.ts';
import { BOARD_COUNTS, totalOf } from './board-counts.ts';
import styles from './home.module.css';
import { useNow } from './use-now.ts';

/** On the front desk's Home: the day in numbers. */
export function HomeBoard() {
  const { t } = useWords();
  const today = dayOf(useNow(60).getTime(), CLINIC_ZONE);
  const board = useQuery(dayBoard(today));
  if (board.isError && !board.data) return null;
  return (
    <Section title={t('appointments.board.title')}>
      {board.data ? (
        <p className={styles.counts}>
          {BOARD_COUNTS.map((name) => (
            <span key={name}>
              <b>{totalOf(board.data.clinicians, name)}</b>
              {t(`appointments.board.count.${name}`)}
            </span>
          ))}
        </p>
      ) : (
        <Skeleton lines={2} />
      )}
      <div>
        <LinkButton icon="list" href="/board">
          {t('appointments.home.board')}
        </LinkButton>
      </div>
    </Section>
  );
}
