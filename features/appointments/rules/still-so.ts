import { ACTIVE_STATUSES, STATUS } from '../contract.ts';
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
    default:
      // Everything else says when the visit is to be.
      return ACTIVE_STATUSES.includes(status) && startsAt === saidStart;
  }
}
