import type { BodyOf } from '#platform/contract/endpoint.ts';
import { parseEmail } from '#platform/domain/email.ts';
import { paiseOf } from '#platform/domain/money.ts';
import { type ClinicianProfile, CONFIG_FIELDS, type updateUserConfig } from '../../contract.ts';

/**
 * The profile as it is being typed: numbers are text until they are sent.
 * @param contactEmail which only its owner sees
 */
export function draftOf(clinician: ClinicianProfile, contactEmail: string | null) {
  const rupees = (paise: number) => String(paise / 100);
  return {
    specialties: clinician.specialties as readonly number[],
    languages: clinician.languages as readonly string[],
    experience_years: clinician.experience_years === null ? '' : String(clinician.experience_years),
    about: clinician.about,
    clinic_id: clinician.clinic?.clinic_id ?? '',
    clinic_address: clinician.clinic_address ?? '',
    qualifications: clinician.qualifications ?? '',
    registration_number: clinician.registration_number ?? '',
    registration_council: clinician.registration_council ?? '',
    contact_email: contactEmail ?? '',
    fee: rupees(clinician.fee),
    follow_up_fee: rupees(clinician.follow_up_fee),
    follow_up_days: String(clinician.follow_up_days),
    accepts_new: clinician.accepts_new,
  };
}
export type ClinicianDraft = ReturnType<typeof draftOf>;

export const MOST = { specialties: 3, years: 70, days: 90, rupees: 1_000_000 };

function wholeUpTo(most: number, text: string): number | undefined {
  const plain = text.trim();
  return /^\d{1,3}$/.test(plain) && Number(plain) <= most ? Number(plain) : undefined;
}

/** Names of the words that say what is wrong with a field. */
export type DraftProblem = 'choose' | 'tooMany' | 'years' | 'days' | 'amount' | 'email';
export interface DraftProblems {
  readonly field: keyof Body;
  readonly problem: DraftProblem;
}
type Body = BodyOf<typeof updateUserConfig>;

/** What is sent of a draft, of the fields that belong to the user type; or every field that is wrong. */
export function readDraft(
  draft: ClinicianDraft,
  userType: 'doctor' | 'coach',
): { readonly body: Body; readonly problems: readonly DraftProblems[] } {
  const problems: DraftProblems[] = [];
  const mine = CONFIG_FIELDS[userType] as readonly string[];
  const wrong = (field: keyof Body, problem: DraftProblem) => {
    if (mine.includes(field)) problems.push({ field, problem });
    return undefined;
  };
  const { specialties } = draft;
  if (specialties.length === 0) wrong('specialties', 'choose');
  if (specialties.length > MOST.specialties) wrong('specialties', 'tooMany');
  if (draft.languages.length === 0) wrong('languages', 'choose');
  const years =
    draft.experience_years.trim() === ''
      ? null
      : (wholeUpTo(MOST.years, draft.experience_years) ?? wrong('experience_years', 'years'));
  const email = draft.contact_email.trim();
  const all = {
    specialties: [...specialties],
    languages: [...draft.languages],
    experience_years: years,
    about: draft.about.trim(),
    clinic_id: draft.clinic_id || null,
    clinic_address: draft.clinic_address.trim() || null,
    qualifications: draft.qualifications.trim() || null,
    registration_number: draft.registration_number.trim() || null,
    registration_council: draft.registration_council.trim() || null,
    contact_email: email === '' ? null : (parseEmail(email) ?? wrong('contact_email', 'email')),
    fee: paiseOf(draft.fee) ?? wrong('fee', 'amount'),
    follow_up_fee: paiseOf(draft.follow_up_fee) ?? wrong('follow_up_fee', 'amount'),
    follow_up_days: wholeUpTo(MOST.days, draft.follow_up_days) ?? wrong('follow_up_days', 'days'),
    accepts_new: draft.accepts_new,
  };
  const body = Object.fromEntries(
    Object.entries(all).filter(([name, value]) => mine.includes(name) && value !== undefined),
  ) as Body;
  return { body, problems };
}
