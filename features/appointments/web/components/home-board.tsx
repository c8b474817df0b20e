import { useQuery } from '@tanstack/react-query';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { dayOf } from '../../rules.ts';
import styles from '../front-desk/front-desk.module.css';
import { Rooms } from '../front-desk/rooms.tsx';
import { Arriving, WaitingNow } from '../front-desk/waiting-now.tsx';
import { dayBoard } from '../queries.ts';
import { useNow } from './use-now.ts';

/** The front desk's Home: the rooms by time, who waits now, who comes next. */
export function HomeBoard() {
  const { t } = useWords();
  const now = useNow(30);
  const board = useQuery(dayBoard(dayOf(now.getTime(), CLINIC_ZONE)));
  const clinicians = board.data?.clinicians ?? [];
  const visits = clinicians.flatMap(({ appointments }) => appointments);
  return (
    <>
      <div className={styles.actions}>
        <LinkButton icon="plus" variant="primary" href="/patients/new">
          {t('appointments.front.walkIn')}
        </LinkButton>
        <LinkButton icon="calendar" href="/appointments/book">
          {t('appointments.schedule.book')}
        </LinkButton>
        <LinkButton icon="list" href="/board">
          {t('appointments.home.board')}
        </LinkButton>
      </div>
      {board.data ? (
        <>
          <div className={styles.pair}>
            <WaitingNow visits={visits} now={now} />
            <Arriving visits={visits} now={now} />
          </div>
          <Rooms clinicians={clinicians} now={now} />
        </>
      ) : (
        !board.isError && <Skeleton lines={8} />
      )}
    </>
  );
}
