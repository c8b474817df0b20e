import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { IconName } from '#platform/ui/icon.tsx';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { type Appointment, changeStatus, STATUS, type Status } from '../../contract.ts';
import { UndoCheckIn } from '../front-desk/check-in.tsx';
import { readAgain } from '../queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { MoveSheet } from './move-sheet.tsx';
import { SeriesSheet } from './series-sheet.tsx';
import styles from './visit.module.css';

type Doing = 'move' | 'cancel' | 'decline' | 'series';
type Can = keyof Appointment['can'];

/** The one step that comes next, in the order of a visit. */
const NEXT: readonly (readonly [can: Can, to: Status, icon: IconName])[] = [
  ['arrive', STATUS.arrived, 'person'],
  ['start_pre_session', STATUS.preSession, 'clock'],
  ['start_session', STATUS.inSession, 'play'],
  ['complete', STATUS.completed, 'check'],
];

/** What the clinician or the front desk does with a visit: its next step large, the rest in a menu. */
export function TeamActions({
  visit,
  withoutEnd = false,
  ways,
}: {
  readonly visit: Appointment;
  /** Where completing has a button of its own. */
  readonly withoutEnd?: boolean;
  /** Links to where the work goes on, after the next step. */
  readonly ways?: ReactNode;
}) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [doing, setDoing] = useState<Doing>();
  const change = useAction(changeStatus, { onSettled: () => readAgain(client) });
  const { can } = visit;
  const set = (status: Status) =>
    change.mutate({
      params: { appointment_id: visit.appointment_id },
      body: { status, expected_version: visit.version },
    });
  const next = NEXT.find(([name]) => can[name] && !(withoutEnd && name === 'complete'));
  const before = visit.history.findLast((entry) => entry.to_status === STATUS.noShow)?.from_status;
  const close = () => setDoing(undefined);
  const items = useMenuItems(visit, setDoing, () => set(STATUS.noShow));
  if (!ways && !next && !can.correct_no_show && !can.undo_arrival && items.length === 0 && !change.error)
    return null;
  return (
    <div className={styles.stack}>
      {change.error && (
        <Alert tone="bad" live="alert">
          {errorText(change.error)}
        </Alert>
      )}
      <div className={styles.actions}>
        {next && (
          <Button
            variant="primary"
            icon={next[2]}
            busy={change.isPending}
            data-next-step
            onClick={() => set(next[1])}
          >
            {t(`appointments.team.${next[0]}`)}
          </Button>
        )}
        {ways}
        {can.correct_no_show && (
          <Button
            icon="refresh"
            busy={change.isPending}
            onClick={() => set((before as Status | null | undefined) ?? STATUS.booked)}
          >
            {t('appointments.team.correctNoShow')}
          </Button>
        )}
        {can.undo_arrival && <UndoCheckIn visit={visit} />}
        {items.length > 0 && <Menu label={t('appointments.team.more')} items={items} />}
      </div>
      {doing === 'move' && <MoveSheet visit={visit} onClose={close} />}
      {doing === 'cancel' && <CancelDialog visit={visit} onClose={close} />}
      {doing === 'decline' && <DeclineDialog visit={visit} onClose={close} />}
      {doing === 'series' && <SeriesSheet visit={visit} onClose={close} />}
    </div>
  );
}

/** What is done more rarely with a visit. */
function useMenuItems(
  { can }: Appointment,
  onDo: (doing: Doing) => void,
  onNoShow: () => void,
): readonly MenuItem[] {
  const { t } = useWords();
  const userType = useUserType();
  const items: (MenuItem | false)[] = [
    can.move && { label: t('appointments.move.action'), icon: 'calendar', onSelect: () => onDo('move') },
    userType !== 'staff' && {
      label: t('appointments.series.action'),
      icon: 'refresh',
      onSelect: () => onDo('series'),
    },
    can.mark_no_show && { label: t('appointments.team.noShow'), icon: 'alert', onSelect: onNoShow },
    can.decline && {
      label: t('appointments.team.decline'),
      icon: 'close',
      danger: true,
      onSelect: () => onDo('decline'),
    },
    can.cancel && {
      label: t('appointments.cancel.action'),
      icon: 'trash',
      danger: true,
      onSelect: () => onDo('cancel'),
    },
  ];
  return items.filter((item) => item !== false);
}
