import type { FeatureServer } from '#platform/server/feature.ts';
import type { FeePlace, PlanVisits } from './fees.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { notifications } from './notifications.ts';
import { records } from './records.ts';
import { routes } from './routes.ts';
import { timeline } from './timeline.ts';

export type { FeePlace, PlanVisits } from './fees.ts';
export { markMissed, remind, tendWaitingList } from './jobs.ts';
export { partIn } from './policy.ts';
export { findAppointment, type NamedVisit, namedVisits, startsOfVisits } from './repository/appointments.ts';
export { endedBeforeSql } from './repository/ended-before.ts';
export { hasSeen } from './repository/has-seen.ts';
export {
  dayOfNextCompleted,
  dayOfVisit,
  type ReportVisit,
  reportVisits,
} from './repository/report-visits.ts';
export type { AppointmentRow } from './repository/rows.ts';
export {
  type AppointmentSearch,
  type FoundRow,
  type SearchScope,
  searchAppointments,
} from './repository/search.ts';
export { setFees } from './service/fees-of-hours.ts';
export { type OfferedMinutes, offeredMinutes } from './service/offered.ts';
export { confirmPaid, releaseUnpaid } from './service/payment.ts';
export { queuePlaceOf } from './service/read.ts';
export { takeVisitForward } from './service/visit-steps.ts';
export { mayWriteUp, visitOf } from './write-up.ts';

/** Visits: hours, slots, bookings and everything that happens to them until they are over. */
export const appointments = (fees: FeePlace, plans: PlanVisits): FeatureServer => ({
  name: 'appointments',
  routes: routes(fees, plans),
  jobs,
  listeners,
  notifications,
  timeline,
  records,
});
