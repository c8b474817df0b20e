import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Reader, SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { PATIENTS_PAGE, type Patient, type updatePatient as UpdatePatient } from '../../contract.ts';
import { tokensOf } from '../../rules.ts';
import { mayEditDetails, mayReadDetails } from '../policy.ts';
import { presentPatient, presentPatientSummary } from '../presenter.ts';
import * as repository from '../repository/patients.ts';

/** Whether a patient carries a tag that the reader sees; tags are another feature's. */
export type HasTag = (reader: Reader, tagId: string, patientId: SQLWrapper) => SQL;

/** Doctors and coaches: those they look after. Staff: those of the brand. */
export async function listPatients(
  ctx: SignedIn,
  query: { q?: string; tag?: string; cursor?: string },
  hasTag?: HasTag,
) {
  const { brandId, personId, userType } = ctx.reader;
  const rows = await repository.listPatients(
    ctx.db,
    { brandId, clinicianId: userType === 'staff' ? null : personId },
    {
      tokens: tokensOf(query.q),
      also: query.tag && hasTag ? (id) => hasTag(ctx.reader, query.tag as string, id) : undefined,
    },
    positionOf(query.cursor, /^[\s\S]{0,200}$/, UUID),
    PATIENTS_PAGE + 1,
  );
  const page = rows.slice(0, PATIENTS_PAGE);
  const last = page.at(-1);
  await ctx.audit({ resource: 'patient_list', patientIds: page.map((row) => row.id) });
  return {
    patients: page.map((row) => presentPatientSummary(row, ctx.now)),
    next_cursor: rows.length > PATIENTS_PAGE && last ? cursorOf(last.nameKey, last.id) : null,
  };
}

export async function getPatient(ctx: SignedIn, patientId: string): Promise<Patient> {
  const { reader } = ctx;
  const standing = await repository.standingTowards(ctx.db, reader.brandId, reader.personId, patientId);
  if (!standing || !mayReadDetails(reader, patientId, standing)) throw notFound();
  const found = await repository.findPatient(ctx.db, reader.brandId, patientId);
  if (!found) throw notFound();
  await ctx.audit({ resource: 'patient', patientIds: [patientId] });
  return presentPatient(found, standing, reader, ctx.now);
}

export async function updatePatient(
  ctx: SignedIn,
  patientId: string,
  change: BodyOf<typeof UpdatePatient>,
): Promise<Patient> {
  const { reader } = ctx;
  await ctx.transaction(async (tx) => {
    const standing = await repository.standingTowards(tx, reader.brandId, reader.personId, patientId);
    if (!mayEditDetails(reader, patientId, standing)) throw notFound();
    await repository.saveDetails(tx, { personId: patientId, brandId: reader.brandId }, detailsOf(change), {
      personId: reader.personId,
      now: ctx.now,
    });
  });
  return await getPatient(ctx, patientId);
}

/** Columns of what was given; what was left out stays as it is. */
function detailsOf(change: BodyOf<typeof UpdatePatient>): repository.DetailsChange {
  const tidy = (items: readonly string[]) => [
    ...new Set(items.map((item) => item.normalize('NFC').replace(/\s+/g, ' ').trim())),
  ];
  return {
    ...(change.blood_group === undefined ? {} : { bloodGroup: change.blood_group }),
    ...(change.height_cm === undefined ? {} : { heightCm: change.height_cm }),
    ...(change.allergies === undefined ? {} : { allergies: tidy(change.allergies) }),
    ...(change.conditions === undefined ? {} : { conditions: tidy(change.conditions) }),
    ...(change.address === undefined ? {} : { address: change.address.trim() }),
    ...(change.emergency_note === undefined ? {} : { emergencyNote: change.emergency_note.trim() }),
  };
}
