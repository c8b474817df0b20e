import type { FeatureServer } from '#platform/server/feature.ts';
import { listeners } from './events.ts';
import { jobs } from './jobs.ts';
import { notifications } from './notifications.ts';
import { records } from './records.ts';
import { type PeopleDeps, routes } from './routes.ts';

export { actsFor, isInCareCircle, looksAfter } from './care-access.ts';
export { isPatientOf } from './repository/accounts.ts';
export {
  BREAK_GLASS_MINUTES,
  endBreakGlass,
  endExpiredBreakGlass,
  openBreakGlass,
  readByBreakGlassSql,
} from './repository/break-glass.ts';
export {
  assignedPatientsSql,
  careCircleSql,
  careContextSql,
  cliniciansAtSql,
  hasCareTeamSql,
  phoneOfSql,
} from './repository/care-circle.ts';
export {
  assignedAmong,
  assignedPatients,
  careTeamOf,
  cliniciansOf,
  cliniciansOfAny,
  endCareRelation,
  isAssigned,
  openCareRelation,
} from './repository/care-relations.ts';
export { findClinic } from './repository/clinics.ts';
export { contactsOf } from './repository/emergency-contacts.ts';
export { caretakersOf, caretakersOfEach, familyIdsOf, mayActFor } from './repository/family.ts';
export { findExactly } from './repository/find-exactly.ts';
export { countWaiting } from './repository/kyc.ts';
export { namesOfPeople, staffOf } from './repository/members.ts';
export { type ClinicianCard, clinicianCards } from './service/cards.ts';
export { listClinicians, setModes } from './service/clinicians.ts';
export { type Member, membersById, membersOf } from './service/members.ts';
export {
  type PatientOnPaper,
  patientOnPaper,
  type SignerOnPaper,
  signerOnPaper,
} from './service/paper-cards.ts';
export { type PatientCard, patientCard } from './service/patient-card.ts';
export { listPatients } from './service/patients.ts';
export type { SetFees } from './service/profile.ts';
export { type Registration, registrations, remindOfRegistrations } from './service/registrations.ts';
export { breakGlassAccesses } from './tables.ts';

/**
 * People around a patient: clinicians, clinics, families, emergency contacts, and the rules of who may see which
 * person.
 */
export function people(deps: PeopleDeps): FeatureServer {
  return { name: 'people', routes: routes(deps), listeners, jobs: jobs(deps.blobs), notifications, records };
}
