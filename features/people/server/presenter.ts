import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#platform/contract/language.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type {
  Clinic,
  Clinician,
  ClinicianProfile,
  EmergencyContact,
  FamilyMember,
  Kyc,
  KycState,
  KycSubmission,
  Patient,
  PatientDetails,
  PatientSummary,
} from '../contract.ts';
import { ageOn, isRegistered } from '../rules.ts';
import {
  mayBook,
  mayDecideKyc,
  mayEditBasics,
  mayEditContacts,
  mayEditDetails,
  mayEditHealth,
  mayEditProfile,
  mayManageAccount,
  mayReadContacts,
  mayReadHealth,
  maySubmitKyc,
  mayVerify,
} from './policy.ts';
import type { CareTeamRow } from './repository/care-relations.ts';
import type { ClinicianRow, VerificationRow } from './repository/clinicians.ts';
import type { ClinicRow } from './repository/clinics.ts';
import type { ContactRow } from './repository/emergency-contacts.ts';
import type { FamilyRow } from './repository/family.ts';
import type { DecisionRow, ListedSubmission, PictureRow, SubmissionRow } from './repository/kyc.ts';
import type { CareAccess, DetailsRow, ListedPatientRow, PatientBasicsRow } from './repository/patients.ts';

/** The address of a person's picture for the browser. */
export const imageOf = (imageFileId: string | null): string | null =>
  imageFileId ? `/api/auth/user-image/${imageFileId}` : null;

export const languageOrDefault = (language: string): Language =>
  isLanguage(language) ? language : DEFAULT_LANGUAGE;

export function presentClinic(row: ClinicRow): Clinic {
  return {
    clinic_id: row.id,
    name: row.name,
    address: row.address,
    city: row.city as Clinic['city'],
    pin: row.pin,
    time_zone: row.timeZone,
  };
}

/** `known`: the clinicians that the principal, or a member of the reader's family, has seen before. */
export function presentClinician(
  row: ClinicianRow,
  principal: Principal,
  now: Date,
  known: ReadonlySet<string>,
  language: Language = DEFAULT_LANGUAGE,
): Clinician {
  const { clinician, clinic } = row;
  const acceptsNew = clinician.closedToNewAt === null;
  const id = clinician.personId;
  return {
    clinician_id: id,
    user_type: clinician.userType,
    name: nameIn(language, row) ?? '',
    image: imageOf(row.imageFileId),
    specialties: clinician.specialties,
    languages: clinician.languages.filter(isLanguage),
    experience_years:
      clinician.practisingSince === null
        ? null
        : Math.max(0, Number(clinicDay(now).slice(0, 4)) - clinician.practisingSince),
    about: clinician.about,
    clinic: clinic ? presentClinic(clinic) : null,
    clinic_address: clinician.clinicAddress,
    city: (clinic?.city ?? row.city) as Clinician['city'],
    modes: clinician.modes,
    fee: clinician.fee,
    follow_up_fee: clinician.followUpFee,
    follow_up_days: clinician.followUpDays,
    accepts_new: acceptsNew,
    qualifications: clinician.qualifications,
    registration_number: clinician.registrationNumber,
    registration_council: clinician.registrationCouncil,
    registration_verified: isRegistered(row.registeredUntil, clinicDay(now)),
    can: {
      edit: mayEditProfile(principal, id),
      verify: mayVerify(principal, id) && clinician.registrationNumber !== null,
      book: mayBook(principal, { clinicianId: id, acceptsNew, isKnown: known.has(id) }),
    },
  };
}

export function presentVerification(
  found: { verification: VerificationRow; byName: string | null } | undefined,
): ClinicianProfile['verification'] {
  if (!found) return null;
  const { verification, byName } = found;
  return {
    verified: verification.verified,
    note: verification.note,
    valid_until: verification.validUntil,
    at: verification.decidedAt.toISOString(),
    by: { person_id: verification.decidedBy, name: byName ?? '' },
  };
}

function presentBasics(row: PatientBasicsRow, today: string, language: Language) {
  const holder = { name: row.holderName, otherName: row.holderOtherName };
  return {
    patient_id: row.id,
    name: nameIn(language, row) ?? '',
    image: imageOf(row.imageFileId),
    date_of_birth: row.dateOfBirth,
    age: ageOn(row.dateOfBirth, today),
    sex: row.sex,
    city: row.city,
    phone: row.phone,
    managed_by:
      row.holderId === null
        ? null
        : {
            person_id: row.holderId,
            name: nameIn(language, holder) ?? '',
            relation: row.relation ?? 'other',
          },
  };
}

export function presentPatientSummary(row: ListedPatientRow, now: Date, language: Language): PatientSummary {
  return {
    ...presentBasics(row, clinicDay(now), language),
    assigned_since: row.assignedSince?.toISOString() ?? null,
  };
}

export function presentDetails(
  row: Pick<DetailsRow, 'bloodGroup' | 'heightCm' | 'address' | 'emergencyNote'> | null | undefined,
): PatientDetails {
  return {
    blood_group: row?.bloodGroup ?? null,
    height_cm: row?.heightCm ?? null,
    address: row?.address ?? '',
    emergency_note: row?.emergencyNote ?? '',
  };
}

const presentCarer = (row: CareTeamRow, language: Language) => ({
  clinician_id: row.id,
  name: nameIn(language, row) ?? '',
  user_type: row.userType,
  specialties: row.specialties,
});

export function presentPatient(
  found: {
    basics: PatientBasicsRow;
    details: DetailsRow | null;
    suspendedAt: Date | null;
    isUnclaimed: boolean;
    team?: readonly CareTeamRow[] | undefined;
  },
  membership: CareAccess,
  principal: Principal,
  now: Date,
  language: Language,
): Patient {
  const { basics, details, suspendedAt } = found;
  const account = mayManageAccount(principal, { holderId: basics.holderId });
  const { address, ...health } = presentDetails(details);
  return {
    ...presentBasics(basics, clinicDay(now), language),
    email: basics.email,
    language: languageOrDefault(basics.language),
    address,
    ...(mayReadHealth(principal, basics.id, membership) ? health : {}),
    updated_at: details?.updatedAt.toISOString() ?? null,
    ...(found.team ? { care_team: found.team.map((each) => presentCarer(each, language)) } : {}),
    ...(account ? { suspended_at: suspendedAt?.toISOString() ?? null } : {}),
    can: {
      edit: mayEditDetails(principal, basics.id, membership),
      edit_basics: mayEditBasics(principal, membership),
      edit_health: mayEditHealth(principal, basics.id, membership),
      see_emergency_contacts: mayReadContacts(principal, basics.id, membership),
      edit_emergency_contacts: mayEditContacts(principal, basics.id, membership),
      suspend: account,
      reset_password: account && suspendedAt === null && !found.isUnclaimed,
      correct_number: account && found.isUnclaimed,
    },
  };
}

export function presentFamilyMember(row: FamilyRow, now: Date): FamilyMember {
  return {
    person_id: row.personId,
    name: row.name ?? '',
    image: imageOf(row.imageFileId),
    date_of_birth: row.dateOfBirth,
    age: ageOn(row.dateOfBirth, clinicDay(now)),
    sex: row.sex,
    language: languageOrDefault(row.language),
    relation: row.relation,
    abha_number: row.abhaNumber,
    can: { edit: true, remove: true },
  };
}

export function presentContact(row: ContactRow, mayEdit: boolean): EmergencyContact {
  return {
    contact_id: row.id,
    name: row.name,
    relation: row.relation,
    phone: row.phone,
    email: row.email,
    date_of_birth: row.dateOfBirth,
    can: { edit: mayEdit, delete: mayEdit },
  };
}

export function stateOf(found: { decision: DecisionRow | null } | undefined): KycState {
  if (!found) return 'none';
  return found.decision?.decision ?? 'submitted';
}

export function presentKyc(
  found: { submission: SubmissionRow; decision: DecisionRow | null } | undefined,
  principal: Principal,
): Kyc {
  const state = stateOf(found);
  return {
    state,
    submission_id: found?.submission.id ?? null,
    document_type: found?.submission.documentType ?? null,
    number_ends: found?.submission.numberEnds ?? null,
    submitted_at: found?.submission.submittedAt.toISOString() ?? null,
    decided_at: found?.decision?.decidedAt.toISOString() ?? null,
    reason: state === 'rejected' ? (found?.decision?.reason ?? null) : null,
    can: { submit: maySubmitKyc(principal, state) },
  };
}

export const kycPictureHref = (id: string): string => `/api/kyc/pictures/${id}`;

export function presentSubmission(
  row: ListedSubmission,
  pictures: readonly PictureRow[],
  principal: Principal,
): KycSubmission {
  const { submission, decision } = row;
  return {
    submission_id: submission.id,
    state: decision?.decision ?? 'submitted',
    person: {
      person_id: submission.personId,
      name: row.name ?? '',
      user_type: submission.userType,
      date_of_birth: row.dateOfBirth,
    },
    document_type: submission.documentType,
    number_ends: submission.numberEnds,
    used_by_others: row.usedByOthers,
    pictures: pictures
      .filter((picture) => picture.submissionId === submission.id)
      .map((picture) => ({ file_id: picture.id, href: kycPictureHref(picture.id) })),
    submitted_at: submission.submittedAt.toISOString(),
    decision: decision && {
      decision: decision.decision,
      reason: decision.reason,
      at: decision.decidedAt.toISOString(),
      by: { person_id: decision.decidedBy, name: row.deciderName ?? '' },
    },
    can: {
      decide: mayDecideKyc(principal, {
        personId: submission.personId,
        brandId: submission.brandId,
        waits: decision === null,
      }),
    },
  };
}
