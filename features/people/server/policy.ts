import { isClinician } from '#platform/domain/user-type.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { KycState } from '../contract.ts';
import { maySubmit } from '../rules.ts';
import type { CareAccess } from './repository/patients.ts';

/** `undefined`: no such patient in the reader's brand. */
type Towards = CareAccess | undefined;

/** Patients act for themselves and for the family that they manage. */
export const actsAs = (principal: Principal, patientId: string, membership: Towards): boolean =>
  principal.userType === 'patient' &&
  membership !== undefined &&
  (principal.personId === patientId || membership.actsFor);

/** Doctors and coaches look after a patient while an appointment is open or a care relation is accepted. */
export const looksAfter = (principal: Principal, membership: Towards): boolean =>
  isClinician(principal.userType) && membership?.assigned === true;

/** A patient's details are read by the patient, by who acts for them, by who looks after them, by staff of the brand. */
export const mayReadDetails = (principal: Principal, patientId: string, membership: Towards): boolean =>
  actsAs(principal, patientId, membership) ||
  looksAfter(principal, membership) ||
  (principal.userType === 'staff' && membership !== undefined);

/** What concerns health is read by the patient's side and by who looks after them; the front desk doesn't need it. */
export const mayReadHealth = (principal: Principal, patientId: string, membership: Towards): boolean =>
  actsAs(principal, patientId, membership) || looksAfter(principal, membership);

/** It is changed by the patient, by who acts for them, and by a doctor who looks after them. */
export const mayEditHealth = (principal: Principal, patientId: string, membership: Towards): boolean =>
  actsAs(principal, patientId, membership) ||
  (principal.userType === 'doctor' && looksAfter(principal, membership));

/** The other details are changed by the patient, by who acts for them, and by staff of the brand. */
export const mayEditDetails = (principal: Principal, patientId: string, membership: Towards): boolean =>
  actsAs(principal, patientId, membership) || (principal.userType === 'staff' && membership !== undefined);

/** Who a patient is can be corrected by staff of the brand: a name or a year was heard wrongly at the front desk. */
export const mayEditBasics = (principal: Principal, membership: Towards): boolean =>
  principal.userType === 'staff' && membership !== undefined;

/** Staff suspend accounts of the brand and start resets; a family member has no account of their own. */
export const mayManageAccount = (principal: Principal, patient: { holderId: string | null }): boolean =>
  principal.userType === 'staff' && patient.holderId === null;

/** Emergency contacts are other people's data: staff don't see them, who looks after the patient does. */
export const mayReadContacts = (principal: Principal, patientId: string, membership: Towards): boolean =>
  actsAs(principal, patientId, membership) || looksAfter(principal, membership);

/** Only the patient, or who acts for them, changes emergency contacts. */
export const mayEditContacts = actsAs;

/** A clinician's profile is edited by the clinician. */
export const mayEditProfile = (principal: Principal, clinicianId: string): boolean =>
  isClinician(principal.userType) && principal.personId === clinicianId;

/** Staff verify registrations, but never their own. */
export const mayVerify = (principal: Principal, clinicianId: string): boolean =>
  principal.userType === 'staff' && principal.personId !== clinicianId;

/** Only staff and the clinician see how a registration was verified. */
export const maySeeVerification = (principal: Principal, clinicianId: string): boolean =>
  principal.userType === 'staff' || mayEditProfile(principal, clinicianId);

/**
 * Patients book, and staff book for them. A clinician who takes no new patients stays open to earlier patients and
 * their families; which person exactly is decided when the slots are read.
 */
export const mayBook = (
  principal: Principal,
  clinician: { clinicianId: string; acceptsNew: boolean; isKnown: boolean },
): boolean =>
  principal.userType === 'staff' ||
  (principal.userType === 'patient' &&
    (clinician.acceptsNew || clinician.isKnown) &&
    principal.personId !== clinician.clinicianId);

/** Patients and doctors prove who they are. */
export const provesIdentity = (principal: Principal): boolean =>
  principal.userType === 'patient' || principal.userType === 'doctor';

export const maySubmitKyc = (principal: Principal, state: KycState): boolean =>
  provesIdentity(principal) && maySubmit(state);

/** Staff decide about what waits in their brand, but never about themselves. */
export const mayDecideKyc = (
  principal: Principal,
  submission: { personId: string; brandId: string; waits: boolean },
): boolean =>
  principal.userType === 'staff' &&
  principal.brandId === submission.brandId &&
  principal.personId !== submission.personId &&
  submission.waits;

/** The picture of a document is for its owner and for the staff who decide about it once it is submitted. */
export const mayReadKycPicture = (
  principal: Principal,
  picture: { personId: string; brandId: string; submitted: boolean },
): boolean =>
  principal.brandId === picture.brandId &&
  (principal.personId === picture.personId || (principal.userType === 'staff' && picture.submitted));
