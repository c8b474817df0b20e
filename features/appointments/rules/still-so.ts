import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { ACTIVE_STATUSES, STATUS, type Status } from '../contract.ts';
import { dayOf } from './clinic-time.ts';
import type { AppointmentState } from './transitions.ts';

/**
 * Whether what a notification says about a visit is still true. It may be sent hours after it was created,
 * and the visit may have been moved or cancelled in between.
 * @param kind name of the kind
 * @param saidStart the start that it named, epoch milliseconds
 */
export function isStillSo(
  kind: string,
  saidStart: number,
  { status, startsAt }: Pick<AppointmentState, 'status' | 'startsAt'>,
  now: number,
): boolean {
  switch (kind) {
    case 'appointment_cancelled':
      return status === STATUS.cancelled;
    case 'appointment_declined':
      return status === STATUS.declined;
    case 'appointment_completed':
      return status === STATUS.completed;
    case 'appointment_no_show':
      return status === STATUS.noShow;
    case 'appointment_no_show_corrected':
      return status !== STATUS.noShow;
    case 'appointment_arrived':
      return ACTIVE_STATUSES.includes(status) && status !== STATUS.booked;
    case 'appointment_reminder_day':
      // It says "tomorrow".
      return isToBeAt(saidStart, status, startsAt) && dayOf(now, CLINIC_ZONE) < dayOf(startsAt, CLINIC_ZONE);
    default:
      // Everything else says when the visit is to be.
      return isToBeAt(saidStart, status, startsAt);
  }
}

const isToBeAt = (saidStart: number, status: Status, startsAt: number): boolean =>
  ACTIVE_STATUSES.includes(status) && startsAt === saidStart;
