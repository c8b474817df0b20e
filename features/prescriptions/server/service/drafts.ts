import { v7 as uuid } from 'uuid';
import { visitOf } from '#features/appointments/server/index.ts';
import { canonicalJson } from '#platform/domain/canonical-json.ts';
import type { Db } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { PrescriptionsDeps } from '../deps.ts';
import { isPrescriber, mayPrescribe } from '../policy.ts';
import { conflict, refusal } from '../refusals.ts';
import * as repository from '../repository/prescriptions.ts';
import { storable } from './content.ts';
import { audit, ownPrescription, present } from './read.ts';

type Prescription = contract.Prescription;
const EMPTY: contract.PrescriptionContent = { lines: [] };

/** @throws Refusal 404 for a patient who isn't in their care, 409 when the id was used otherwise */
export async function createPrescription(
  ctx: SignedIn,
  body: contract.GivenPrescription,
  deps: PrescriptionsDeps,
): Promise<Reply<Prescription>> {
  const { principal, now } = ctx;
  const { prescription_id: id, patient_id: patientId } = body;
  const appointmentId = body.appointment_id ?? null;
  const visit = appointmentId === null ? null : await visitOf(ctx.db, principal, patientId, appointmentId);
  if (!(await mayPrescribe(ctx.db, principal, patientId, visit, now))) throw notFound();
  if (appointmentId && !visit) throw invalidField('appointment_id', 'unknown');
  const taken = body.replaces ? await contentOfReplaced(ctx.db, ctx, patientId, body.replaces) : EMPTY;
  const content = await storable(ctx, body.content ?? taken);
  const isNew = await ctx.transaction((tx) =>
    repository.insertPrescription(tx, {
      ...{ id, patientId, appointmentId, content, version: 1, createdAt: now, updatedAt: now },
      ...{ brandId: principal.brandId, doctorId: principal.personId, replaces: body.replaces ?? null },
    }),
  );
  const found = await repository.findPrescription(ctx.db, principal.brandId, id);
  const isMine = found && isPrescriber(principal, found.row) && found.row.patientId === patientId;
  if (!isMine || (!isNew && isBegunOtherwise(found.row, body, content)))
    throw conflict('prescription_id_taken');
  await audit(ctx, [patientId]);
  return new Reply(isNew ? 201 : 200, await present(ctx, found, deps));
}

/** Whether the id was used for another visit or another content; what was saved since says nothing of that. */
function isBegunOtherwise(
  row: repository.PrescriptionRow,
  body: contract.GivenPrescription,
  content: contract.PrescriptionContent,
): boolean {
  if (row.appointmentId !== (body.appointment_id ?? null) || row.replaces !== (body.replaces ?? null))
    return true;
  if (!body.content || row.version > 1) return false;
  return withoutLineIds(row.content) !== withoutLineIds(content);
}

/** Ids of lines that came without are new each time. */
const withoutLineIds = ({ lines, ...others }: contract.PrescriptionContent): string =>
  canonicalJson({ ...others, lines: lines.map(({ line_id: _, ...line }) => line) });

/**
 * What stands on the one that is replaced, without what was said of the visit of that day.
 * @throws Refusal 400 for one that isn't theirs and signed, 409 for one that doesn't count any more
 */
async function contentOfReplaced(
  db: Db,
  ctx: SignedIn,
  patientId: string,
  id: string,
): Promise<contract.PrescriptionContent> {
  const found = await repository.findPrescription(db, ctx.principal.brandId, id);
  if (!found?.row.signedAt || found.row.patientId !== patientId || !isPrescriber(ctx.principal, found.row))
    throw invalidField('replaces', 'unknown');
  if (found.row.replacedBy || found.row.withdrawnAt) throw conflict('already_replaced');
  const { overrides: _, identity_confirmed: __, consent_confirmed: ___, ...others } = found.row.content;
  const { adult_present: ____, pregnant: _____, ...content } = others;
  return { ...content, lines: content.lines.map((line) => ({ ...line, line_id: uuid() })) };
}

/**
 * Saves what the composer holds. Two tabs of one draft lose nothing: the second one is refused with what the first one
 * has saved. The same content again changes nothing, whatever version it was made from.
 * @throws Refusal 428 without a version, 409 with the `current` one when another tab saved meanwhile or it is signed
 */
export async function savePrescription(
  ctx: SignedIn,
  id: string,
  body: contract.PrescriptionContent,
  deps: PrescriptionsDeps,
): Promise<Prescription> {
  const { principal, now } = ctx;
  const before = await ownPrescription(ctx, id);
  await audit(ctx, [before.row.patientId]);
  if (before.row.signedAt)
    throw conflict('prescription_signed', { current: await present(ctx, before, deps) });
  const version = versionOf(ctx.ifMatch);
  const content = await storable(ctx, body);
  const outcome = await ctx.transaction(async (tx) => {
    const row = await repository.lockPrescription(tx, principal.brandId, id);
    if (!row) throw notFound();
    if (row.signedAt) return 'prescription_signed';
    if (canonicalJson(content) === canonicalJson(row.content)) return 'saved';
    if (row.version !== version) return 'prescription_changed';
    await repository.changePrescription(tx, id, { content, version: row.version + 1, updatedAt: now });
    return 'saved';
  });
  const current = await present(ctx, await ownPrescription(ctx, id), deps);
  if (outcome !== 'saved') throw conflict(outcome, { current });
  return current;
}

/** @throws Refusal 428 */
function versionOf(ifMatch: string | undefined): number {
  if (ifMatch === undefined) throw refusal(428, 'version_required');
  if (!/^\d{1,9}$/.test(ifMatch)) throw invalidField('If-Match', 'wrong_format');
  return Number(ifMatch);
}

/** @throws Refusal 409 for a signed prescription, 404 for one that isn't theirs */
export async function discardPrescription(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  await ctx.transaction(async (tx) => {
    const row = await repository.lockPrescription(tx, ctx.principal.brandId, id);
    if (!row || !isPrescriber(ctx.principal, row)) throw notFound();
    if (row.signedAt) throw conflict('prescription_signed');
    await repository.deleteDraft(tx, id);
  });
  return { ok: true };
}
