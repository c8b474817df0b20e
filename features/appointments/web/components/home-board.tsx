import { useQuery } from '@tanstack/react-query';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { classNames } from '#platform/ui/class-names.ts';
import dense from '#platform/ui/dense.module.css';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useMedia } from '#platform/ui/use-media.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useNow } from '#platform/web/use-now.ts';
import { dayOf } from '../../rules.ts';
import styles from '../front-desk/front-desk.module.css';
import { Rooms } from '../front-desk/rooms.tsx';
import { Arriving, WaitingNow } from '../front-desk/waiting-now.tsx';
import { dayBoard } from '../queries.ts';

/** Where the rooms can be read without scrolling sideways. */
const WIDE = '(min-width: 1000px)';

/** The front desk's Home: the rooms by time, who waits now, who comes next. */
export function HomeBoard() {
  const { t } = useWords();
  const isWide = useMedia(WIDE);
  const now = useNow(30);
  const board = useQuery(dayBoard(dayOf(now.getTime(), CLINIC_ZONE)));
  const clinicians = board.data?.clinicians ?? [];
  const visits = clinicians.flatMap(({ appointments }) => appointments);
  const rooms = <Rooms clinicians={clinicians} now={now} />;
  return (
    <div className={classNames(styles.desk, dense.dense)}>
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
          {isWide && rooms}
          <div className={styles.pair}>
            <WaitingNow visits={visits} now={now} />
            <Arriving visits={visits} now={now} />
          </div>
          {!isWide && rooms}
        </>
      ) : (
        !board.isError && <Skeleton lines={8} />
      )}
    </div>
  );
}
