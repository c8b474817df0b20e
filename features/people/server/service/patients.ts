import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Principal, SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import {
  BASICS_FIELDS,
  HEALTH_FIELDS,
  PATIENTS_PAGE,
  type Patient,
  type updatePatient as UpdatePatient,
} from '../../contract.ts';
import { tokensOf } from '../../rules.ts';
import { mayEditBasics, mayEditDetails, mayEditHealth, mayReadDetails } from '../policy.ts';
import { presentPatient, presentPatientSummary } from '../presenter.ts';
import { conflict, refusal } from '../refusals.ts';
import { careTeamOf } from '../repository/care-relations.ts';
import { lockPerson } from '../repository/family.ts';
import * as repository from '../repository/patients.ts';
import { correctBasics } from './correct-basics.ts';

/** Whether a patient carries a tag that the principal sees; tags are another feature's. */
export type HasTag = (principal: Principal, tagId: string, patientId: SQLWrapper) => SQL;

/** Doctors and coaches: those they look after. Staff: those of the brand. */
export async function listPatients(
  ctx: SignedIn,
  query: { q?: string; tag?: string; cursor?: string },
  hasTag?: HasTag,
) {
  const { brandId, personId, userType } = ctx.principal;
  const rows = await repository.listPatients(
    ctx.db,
    { brandId, clinicianId: userType === 'staff' ? null : personId },
    {
      tokens: tokensOf(query.q),
      also: query.tag && hasTag ? (id) => hasTag(ctx.principal, query.tag as string, id) : undefined,
    },
    positionOf(query.cursor, /^[\s\S]{0,200}$/, UUID),
    PATIENTS_PAGE + 1,
  );
  const page = rows.slice(0, PATIENTS_PAGE);
  const last = page.at(-1);
  await ctx.audit({ resource: 'patient_list', patientIds: page.map((row) => row.id) });
  return {
    patients: page.map((row) => presentPatientSummary(row, ctx.now, ctx.language)),
    next_cursor: rows.length > PATIENTS_PAGE && last ? cursorOf(last.nameKey, last.id) : null,
  };
}

export async function getPatient(ctx: SignedIn, patientId: string): Promise<Patient> {
  const { principal } = ctx;
  const membership = await repository.careAccessTo(ctx.db, principal.brandId, principal.personId, patientId);
  if (!membership || !mayReadDetails(principal, patientId, membership)) throw notFound();
  const found = await repository.findPatient(ctx.db, principal.brandId, patientId);
  if (!found) throw notFound();
  await ctx.audit({ resource: 'patient', patientIds: [patientId] });
  const team = isClinician(principal.userType)
    ? await careTeamOf(ctx.db, principal.brandId, patientId)
    : undefined;
  return presentPatient({ ...found, team }, membership, principal, ctx.now, ctx.language);
}

/**
 * @throws Refusal 400 `unknown_field` for fields that aren't the reader's to change, 409 `changed_meanwhile` with the
 * `current` patient when the details are no longer those that the principal has read
 */
export async function updatePatient(
  ctx: SignedIn,
  patientId: string,
  change: BodyOf<typeof UpdatePatient>,
): Promise<Patient> {
  const { principal } = ctx;
  const isSaved = await ctx.transaction(async (tx) => {
    const membership = await repository.careAccessTo(tx, principal.brandId, principal.personId, patientId);
    requireMayChange(principal, patientId, membership, change);
    // One after the other, also before the first change has made a row.
    await lockPerson(tx, patientId);
    const found = await repository.findPatient(tx, principal.brandId, patientId);
    if (!found) throw notFound();
    if (change.updated_at !== undefined) {
      const read = change.updated_at === null ? null : new Date(change.updated_at).getTime();
      if ((found.details?.updatedAt.getTime() ?? null) !== read) return false;
    }
    if (BASICS_FIELDS.some((field) => change[field] !== undefined))
      await correctBasics(ctx, tx, found.basics, change);
    await repository.saveDetails(tx, { personId: patientId, brandId: principal.brandId }, detailsOf(change), {
      personId: principal.personId,
      now: ctx.now,
    });
    return true;
  });
  const patient = await getPatient(ctx, patientId);
  if (!isSaved) throw conflict('changed_meanwhile', { current: patient });
  return patient;
}

function requireMayChange(
  principal: Principal,
  patientId: string,
  membership: repository.CareAccess | undefined,
  change: BodyOf<typeof UpdatePatient>,
): void {
  const health = mayEditHealth(principal, patientId, membership);
  const others = mayEditDetails(principal, patientId, membership);
  if (!health && !others) throw notFound();
  const basics = mayEditBasics(principal, membership);
  const isOf = (fields: readonly string[], field: string) => fields.includes(field);
  const may = (field: string) =>
    isOf(HEALTH_FIELDS, field) ? health : isOf(BASICS_FIELDS, field) ? basics : others;
  const fields = Object.keys(change)
    .filter((field) => field !== 'updated_at' && !may(field))
    .map((field) => ({ field, code: 'unknown_field' }));
  if (fields.length > 0) throw refusal(400, 'invalid', { fields });
}

/** Columns of what was given; what was left out stays as it is. */
function detailsOf(change: BodyOf<typeof UpdatePatient>): repository.DetailsChange {
  return {
    ...(change.blood_group === undefined ? {} : { bloodGroup: change.blood_group }),
    ...(change.height_cm === undefined ? {} : { heightCm: change.height_cm }),
    ...(change.address === undefined ? {} : { address: change.address.trim() }),
    ...(change.emergency_note === undefined ? {} : { emergencyNote: change.emergency_note.trim() }),
  };
}
