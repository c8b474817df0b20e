import type { Reader } from '#platform/server/http/context.ts';
import type { KycState } from '../contract.ts';
import { maySubmit } from '../rules.ts';
import type { Standing } from './repository/patients.ts';

/** `undefined`: no such patient in the reader's brand. */
type Towards = Standing | undefined;

const isClinician = (reader: Reader): boolean => reader.userType === 'doctor' || reader.userType === 'coach';

/** Patients act for themselves and for the family that they manage. */
export const actsAs = (reader: Reader, patientId: string, standing: Towards): boolean =>
  reader.userType === 'patient' &&
  standing !== undefined &&
  (reader.personId === patientId || standing.actsFor);

/** Doctors and coaches look after a patient while an appointment is open or a care relation is accepted. */
export const looksAfter = (reader: Reader, standing: Towards): boolean =>
  isClinician(reader) && standing?.assigned === true;

/** A patient's details are read by the patient, by who acts for them, by who looks after them, by staff of the brand. */
export const mayReadDetails = (reader: Reader, patientId: string, standing: Towards): boolean =>
  actsAs(reader, patientId, standing) ||
  looksAfter(reader, standing) ||
  (reader.userType === 'staff' && standing !== undefined);

/** What concerns health is read by the patient's side and by who looks after them; the front desk doesn't need it. */
export const mayReadHealth = (reader: Reader, patientId: string, standing: Towards): boolean =>
  actsAs(reader, patientId, standing) || looksAfter(reader, standing);

/** It is changed by the patient, by who acts for them, and by a doctor who looks after them. */
export const mayEditHealth = (reader: Reader, patientId: string, standing: Towards): boolean =>
  actsAs(reader, patientId, standing) || (reader.userType === 'doctor' && looksAfter(reader, standing));

/** The other details are changed by the patient, by who acts for them, and by staff of the brand. */
export const mayEditDetails = (reader: Reader, patientId: string, standing: Towards): boolean =>
  actsAs(reader, patientId, standing) || (reader.userType === 'staff' && standing !== undefined);

/** Staff suspend accounts of the brand and start resets; a family member has no account of their own. */
export const mayManageAccount = (reader: Reader, patient: { holderId: string | null }): boolean =>
  reader.userType === 'staff' && patient.holderId === null;

/** Emergency contacts are other people's data: staff don't see them, who looks after the patient does. */
export const mayReadContacts = (reader: Reader, patientId: string, standing: Towards): boolean =>
  actsAs(reader, patientId, standing) || looksAfter(reader, standing);

/** Only the patient, or who acts for them, changes emergency contacts. */
export const mayEditContacts = actsAs;

/** A clinician's profile is edited by the clinician. */
export const mayEditProfile = (reader: Reader, clinicianId: string): boolean =>
  isClinician(reader) && reader.personId === clinicianId;

/** Staff verify registrations, but never their own. */
export const mayVerify = (reader: Reader, clinicianId: string): boolean =>
  reader.userType === 'staff' && reader.personId !== clinicianId;

/** How a registration was verified is told to staff and to the clinician. */
export const maySeeVerification = (reader: Reader, clinicianId: string): boolean =>
  reader.userType === 'staff' || mayEditProfile(reader, clinicianId);

/**
 * Patients book, and staff book for them. A clinician who takes no new patients stays open to those whom they have
 * seen before, and to the families of these: for whom exactly is decided when the slots are read.
 */
export const mayBook = (
  reader: Reader,
  clinician: { clinicianId: string; acceptsNew: boolean; isKnown: boolean },
): boolean =>
  reader.userType === 'staff' ||
  (reader.userType === 'patient' &&
    (clinician.acceptsNew || clinician.isKnown) &&
    reader.personId !== clinician.clinicianId);

/** Patients and doctors prove who they are. */
export const provesIdentity = (reader: Reader): boolean =>
  reader.userType === 'patient' || reader.userType === 'doctor';

export const maySubmitKyc = (reader: Reader, state: KycState): boolean =>
  provesIdentity(reader) && maySubmit(state);

/** Staff decide about what waits in their brand, but never about themselves. */
export const mayDecideKyc = (
  reader: Reader,
  submission: { personId: string; brandId: string; waits: boolean },
): boolean =>
  reader.userType === 'staff' &&
  reader.brandId === submission.brandId &&
  reader.personId !== submission.personId &&
  submission.waits;

/** The picture of a document is for its owner and for the staff who decide about it once it is submitted. */
export const mayReadKycPicture = (
  reader: Reader,
  picture: { personId: string; brandId: string; submitted: boolean },
): boolean =>
  reader.brandId === picture.brandId &&
  (reader.personId === picture.personId || (reader.userType === 'staff' && picture.submitted));
