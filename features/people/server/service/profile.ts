import { updateAccount } from '#features/accounts/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { parseEmail } from '#platform/domain/email.ts';
import { type ClinicianType, isClinician } from '#platform/domain/user-type.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Principal, SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  type ClinicianProfile,
  CONFIG_FIELDS,
  type Profile,
  type updateProfile as UpdateProfile,
  type updateUserConfig as UpdateUserConfig,
} from '../../contract.ts';
import { provesIdentity } from '../policy.ts';
import {
  imageOf,
  languageOrDefault,
  presentClinician,
  presentDetails,
  presentVerification,
} from '../presenter.ts';
import { refusal } from '../refusals.ts';
import * as clinicians from '../repository/clinicians.ts';
import { findClinic } from '../repository/clinics.ts';
import { findOwnProfile, type OwnProfileRow } from '../repository/own-profile.ts';
import { saveDetails } from '../repository/patients.ts';

export const SIGNATURE_HREF = '/api/profile/signature';
type Config = BodyOf<typeof UpdateUserConfig>;

export async function getProfile(ctx: SignedIn): Promise<Profile> {
  const { principal } = ctx;
  const found = await findOwnProfile(ctx.db, principal.brandId, principal.personId);
  if (!found) throw notFound();
  const { email } = found;
  return {
    person_id: found.id,
    user_type: principal.userType,
    name: nameIn(ctx.language, found),
    email,
    phone: found.phone,
    isAuthenticated: Boolean(email),
    kyc: (provesIdentity(principal) && found.kyc) || 'none',
    date_of_birth: found.dateOfBirth,
    sex: found.sex,
    city: found.city,
    language: languageOrDefault(found.language),
    image: imageOf(found.imageFileId),
    patient: principal.userType === 'patient' ? await patientPart(ctx, found) : null,
    clinician: clinicianTypeOf(principal) ? await clinicianPart(ctx.db, principal, found, ctx.now) : null,
  };
}

export async function updateProfile(ctx: SignedIn, change: BodyOf<typeof UpdateProfile>): Promise<Profile> {
  const { language } = await updateAccount(ctx, change);
  return await getProfile({ ...ctx, language });
}

async function patientPart(ctx: SignedIn, { details }: OwnProfileRow): Promise<Profile['patient']> {
  await ctx.audit({ resource: 'patient', patientIds: [ctx.principal.personId] });
  return {
    ...presentDetails(details),
    preferred_clinic_id: details?.preferredClinicId ?? null,
    preferred_mode: details?.preferredMode ?? null,
  };
}

/** The own profile, also before its first change. */
async function clinicianPart(
  db: Db,
  principal: Principal,
  person: OwnProfileRow,
  now: Date,
): Promise<Profile['clinician']> {
  const row = (await clinicians.findClinician(db, principal.brandId, principal.personId)) ?? {
    clinician: emptyProfile(principal, now),
    clinic: null,
    name: person.name,
    otherName: person.otherName,
    city: person.city,
    imageFileId: person.imageFileId,
    registeredUntil: null,
    nameKey: '',
  };
  const { clinician } = row;
  const verification = presentVerification(await clinicians.latestVerification(db, clinician));
  const profile: ClinicianProfile = { ...presentClinician(row, principal, now, new Set()), verification };
  const isDoctor = principal.userType === 'doctor';
  const missing = [
    isDoctor && clinician.specialties.length === 0 && ('specialties' as const),
    clinician.languages.length === 0 && ('languages' as const),
    isDoctor && clinician.registrationNumber === null && ('registration_number' as const),
    clinician.clinicId === null && clinician.clinicAddress === null && ('clinic' as const),
  ].filter((field) => field !== false);
  const signature = clinician.signedAt && {
    href: SIGNATURE_HREF,
    signed_at: clinician.signedAt.toISOString(),
  };
  return { profile, contact_email: clinician.contactEmail, signature, missing };
}

const clinicianTypeOf = (principal: Principal): ClinicianType | null =>
  isClinician(principal.userType) ? principal.userType : null;

function emptyProfile(principal: Principal, now: Date): clinicians.ClinicianRecord {
  return {
    personId: principal.personId,
    brandId: principal.brandId,
    userType: clinicianTypeOf(principal) ?? 'coach',
    specialties: [],
    languages: [],
    practisingSince: null,
    about: '',
    clinicId: null,
    clinicAddress: null,
    qualifications: null,
    registrationNumber: null,
    registrationCouncil: null,
    contactEmail: null,
    signatureKey: null,
    signedAt: null,
    fee: 0,
    followUpFee: 0,
    followUpDays: 0,
    closedToNewAt: null,
    modes: [],
    nameKey: '',
    updatedAt: now,
  };
}

/** Terms that a clinician has changed; those of the weekly hours follow in the same transaction. */
export interface ChangedFees {
  readonly fee?: number;
  readonly followUpFee?: number;
  readonly followUpDays?: number;
}
/** Of appointments, which are above: fees are those of the weekly hours. Answers what they are now. */
export type SetFees = (
  tx: Tx,
  of: { readonly brandId: string; readonly clinicianId: string; readonly now: Date },
  fees: ChangedFees,
) => Promise<void>;

export async function updateUserConfig(ctx: SignedIn, config: Config, setFees: SetFees): Promise<Profile> {
  const { principal } = ctx;
  refuseFieldsOfOthers(principal, config);
  const { brandId, personId } = principal;
  const clinicId = config.clinic_id ?? config.preferred_clinic_id;
  if (clinicId && !(await findClinic(ctx.db, brandId, clinicId)))
    throw invalidField(config.clinic_id ? 'clinic_id' : 'preferred_clinic_id', 'unknown');
  const userType = clinicianTypeOf(principal);
  await ctx.transaction(async (tx) => {
    if (userType) {
      const before = await clinicians.findRecord(tx, brandId, personId);
      await clinicians.saveClinician(
        tx,
        { personId, brandId, userType },
        changeOf(config, before, ctx.now),
        ctx.now,
      );
      const fees = feesChanged(config, before);
      if (fees) await setFees(tx, { brandId, clinicianId: personId, now: ctx.now }, fees);
    } else {
      const { preferred_clinic_id: clinic, preferred_mode: mode } = config;
      await saveDetails(
        tx,
        { personId, brandId },
        {
          ...(clinic === undefined ? {} : { preferredClinicId: clinic }),
          ...(mode === undefined ? {} : { preferredMode: mode }),
        },
        { personId, now: ctx.now },
      );
    }
  });
  return await getProfile(ctx);
}

/** A form sends all of its fields: only what differs from before is meant. */
function feesChanged(
  config: Config,
  before: clinicians.ClinicianRecord | undefined,
): ChangedFees | undefined {
  const given = { fee: config.fee, followUpFee: config.follow_up_fee, followUpDays: config.follow_up_days };
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && value !== before?.[name as keyof ChangedFees],
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** A field that isn't the reader's is refused like one that doesn't exist. */
function refuseFieldsOfOthers(principal: Principal, config: Config): void {
  const own: readonly string[] =
    principal.userType === 'patient' || isClinician(principal.userType)
      ? CONFIG_FIELDS[principal.userType]
      : [];
  const fields = Object.keys(config)
    .filter((field) => !own.includes(field))
    .map((field) => ({ field, code: 'unknown_field' }));
  if (fields.length > 0) throw refusal(400, 'invalid', { fields });
}

/** Columns of what was given; what was left out stays as it is. */
function changeOf(
  config: Config,
  before: clinicians.ClinicianRecord | undefined,
  now: Date,
): clinicians.ClinicianChange {
  const change: Record<string, unknown> = {
    specialties: config.specialties,
    languages: config.languages,
    about: config.about?.trim(),
    clinicId: config.clinic_id,
    clinicAddress: orNothing(config.clinic_address),
    qualifications: orNothing(config.qualifications),
    registrationNumber: orNothing(config.registration_number)?.toString().toUpperCase(),
    registrationCouncil: orNothing(config.registration_council),
    contactEmail: emailOf(config.contact_email),
    fee: config.fee,
    followUpFee: config.follow_up_fee,
    followUpDays: config.follow_up_days,
  } satisfies { [K in keyof clinicians.ClinicianChange]?: unknown };
  if (config.registration_number === null) change.registrationNumber = null;
  if (config.experience_years !== undefined)
    change.practisingSince =
      config.experience_years === null ? null : Number(clinicDay(now).slice(0, 4)) - config.experience_years;
  if (config.accepts_new !== undefined)
    change.closedToNewAt = config.accepts_new ? null : (before?.closedToNewAt ?? now);
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** @throws Refusal 400 for what is no address that mail can be delivered to */
function emailOf(text: string | null | undefined): string | null | undefined {
  const given = orNothing(text);
  if (!given) return given;
  const email = parseEmail(given);
  if (!email) throw invalidField('contact_email', 'format');
  return email;
}

/** Text without spaces around it; null when nothing is left of it, undefined when it wasn't given. */
const orNothing = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text?.trim() || null;
