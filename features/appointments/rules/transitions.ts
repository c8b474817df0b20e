import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { type Change, type Mode, OPEN_BEFORE_MINUTES, STATUS, type Status } from '../contract.ts';
import { dayOf, HOUR, MINUTE, startOfDay } from './clinic-time.ts';

/** The role of a principal in an appointment. `reader` may only look. */
export type Participation = 'patient' | 'clinician' | 'staff' | 'reader';

export type Verdict = 'allowed' | 'transition_not_allowed' | 'too_late' | 'not_started' | 'before_its_day';

/** What a decision about an appointment depends on. Instants in epoch milliseconds. */
export interface AppointmentState {
  readonly status: Status;
  readonly startsAt: number;
  readonly mode: Mode;
  /** For a no-show: the status before, to which a correction returns. */
  readonly statusBefore: Status | null;
  /** As it was shown when the visit was booked. */
  readonly cutOffHours: number;
}

const { booked, arrived, preSession, inSession, declined, completed, cancelled, noShow, awaitingPayment } =
  STATUS;

/** Forward steps and declining, as the specification's numbers allow them. */
const STEPS: ReadonlyMap<Status, readonly Status[]> = new Map([
  [booked, [arrived, declined]],
  [arrived, [preSession, declined]],
  [preSession, [inSession]],
  [inSession, [completed]],
]);

/** Statuses with a patient present: they are impossible before the day of the visit. */
const ON_ITS_DAY: readonly Status[] = [arrived, preSession, inSession, completed];

/** May this part set that status now? The clinician and staff do; patients cancel and move, by their own calls. */
export function maySetStatus(at: AppointmentState, to: Status, part: Participation, now: number): Verdict {
  if (part !== 'clinician' && part !== 'staff') return 'transition_not_allowed';
  if (to === noShow) {
    // A patient may also leave the waiting room of a call, which the clinician alone sees.
    const from = part === 'clinician' ? [booked, arrived, preSession] : [booked, arrived];
    if (!from.some((s) => s === at.status)) return 'transition_not_allowed';
    return now >= at.startsAt ? 'allowed' : 'not_started';
  }
  if (at.status === noShow) return to === (at.statusBefore ?? booked) ? 'allowed' : 'transition_not_allowed';
  if (!STEPS.get(at.status)?.includes(to)) return 'transition_not_allowed';
  return ON_ITS_DAY.includes(to) && isBeforeItsDay(at.startsAt, now) ? 'before_its_day' : 'allowed';
}

/** A check-in by mistake can be undone by those who check in, until the visit begins. */
export const mayUndoArrival = (at: AppointmentState, part: Participation): Verdict =>
  at.status === arrived && (part === 'clinician' || part === 'staff') ? 'allowed' : 'transition_not_allowed';

/** Days are the clinic's, wherever the people are. For a visit right after midnight people come the evening before. */
export function isBeforeItsDay(startsAt: number, now: number): boolean {
  const opens = startsAt - OPEN_BEFORE_MINUTES * MINUTE;
  return now < Math.min(opens, startOfDay(dayOf(startsAt, CLINIC_ZONE), CLINIC_ZONE));
}

/** Cancelling is for the patient, before the cut-off, and for staff. A clinician declines. */
export function mayCancel(at: AppointmentState, part: Participation, now: number): Verdict {
  if (part === 'staff')
    return [booked, arrived, awaitingPayment].some((s) => s === at.status)
      ? 'allowed'
      : 'transition_not_allowed';
  if (part !== 'patient') return 'transition_not_allowed';
  if (at.status !== booked && at.status !== awaitingPayment) return 'transition_not_allowed';
  return isBeforeCutOff(at, now) ? 'allowed' : 'too_late';
}

/** An appointment may be moved by users who may cancel it and by the clinician, before the patient has arrived. */
export function mayMove(at: AppointmentState, part: Participation, now: number): Verdict {
  if (part === 'reader') return 'transition_not_allowed';
  if (at.status !== booked && at.status !== awaitingPayment) return 'transition_not_allowed';
  // What is to be paid is the fee of the time that was reserved.
  if (part === 'patient' && at.status === awaitingPayment) return 'transition_not_allowed';
  if (part === 'patient' && !isBeforeCutOff(at, now)) return 'too_late';
  return 'allowed';
}

export function isBeforeCutOff(
  { startsAt, cutOffHours }: Pick<AppointmentState, 'startsAt' | 'cutOffHours'>,
  now: number,
): boolean {
  return now <= startsAt - cutOffHours * HOUR;
}

/** What travels with an appointment, so that screens repeat no rule. */
export function abilitiesOf(at: AppointmentState, part: Participation, now: number) {
  const may = (to: Status): boolean => maySetStatus(at, to, part, now) === 'allowed';
  return {
    move: mayMove(at, part, now) === 'allowed',
    cancel: mayCancel(at, part, now) === 'allowed',
    decline: may(declined),
    // Who comes by video or phone is never at the desk. By a call of a client it can still be said.
    arrive: at.status === booked && (part !== 'staff' || at.mode === 'in_person') && may(arrived),
    undo_arrival: mayUndoArrival(at, part) === 'allowed',
    start_pre_session: may(preSession),
    start_session: may(inSession),
    complete: may(completed),
    mark_no_show: may(noShow),
    correct_no_show: at.status === noShow && may(at.statusBefore ?? booked),
  };
}

/** The word for the history and for open screens. */
export function changeOf(from: Status, to: Status): Change {
  if (to === cancelled) return 'cancelled';
  if (to === declined) return 'declined';
  if (to === noShow) return 'no_show';
  return from === noShow ? 'no_show_corrected' : 'status_changed';
}
