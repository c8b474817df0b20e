import { findAppointment, visitOf } from '#features/appointments/server/index.ts';
import type { CheckReport } from '#features/medicines/server/index.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { AuditedLook, Ctx, SignedIn } from '#platform/server/http/context.ts';
import { signedCursorOf, signedPositionOf } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { isTakenOn, stateOf } from '../../rules.ts';
import type { PrescriptionsDeps } from '../deps.ts';
import { isPrescriber, mayPrescribe, mayRead, mayReadSigned } from '../policy.ts';
import { doctorOf, nameOf, presentPrescription, presentSummary } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/prescriptions.ts';
import { checkDraft } from './checks.ts';
import { codeOf } from './code.ts';
import { shownLine } from './lines.ts';

const PAGE = 20;

export const audit = (ctx: Ctx, patientIds: readonly string[], by?: AuditedLook['by']): Promise<void> =>
  ctx.audit({ resource: 'prescriptions', patientIds, ...(by ? { by } : {}) });

/** @throws Refusal 404 for a prescription that isn't there, or not for the principal */
export async function visiblePrescription(ctx: SignedIn, id: string): Promise<repository.NamedPrescription> {
  const found = await repository.findPrescription(ctx.db, ctx.principal.brandId, id);
  if (!found || !(await mayRead(ctx.db, ctx.principal, found.row))) throw notFound();
  return found;
}

/** @throws Refusal 404 for everybody but the author */
export async function ownPrescription(ctx: SignedIn, id: string): Promise<repository.NamedPrescription> {
  const found = await visiblePrescription(ctx, id);
  if (!isPrescriber(ctx.principal, found.row)) throw notFound();
  return found;
}

/**
 * Whether the author of a draft prescribes to that patient by now, too. What the checks compare it with is the record of
 * the patient as it is today.
 */
export async function mayStillPrescribe(
  { db, principal, now }: SignedIn,
  { patientId, appointmentId }: repository.PrescriptionRow,
): Promise<boolean> {
  const visit = appointmentId === null ? null : await visitOf(db, principal, patientId, appointmentId);
  return await mayPrescribe(db, principal, patientId, visit, now);
}

/** A draft of one's own comes with what the checks say of it, while the patient is in one's care. */
export async function present(
  ctx: SignedIn,
  found: repository.NamedPrescription,
  deps: PrescriptionsDeps,
): Promise<contract.Prescription> {
  const { words, secrets, origins } = deps;
  const { row } = found;
  const isDraft = row.signedAt === null;
  const hasChecks = isDraft && (await mayStillPrescribe(ctx, row));
  return presentPrescription(found, {
    ctx,
    words,
    verifyUrl: isDraft ? null : `${origins.originOf(ctx.host)}/v/${codeOf(secrets, row.id)}`,
    checks: hasChecks ? (await checkDraft(ctx, found, deps)).checks : null,
  });
}

export async function getPrescription(ctx: SignedIn, id: string, deps: PrescriptionsDeps) {
  const found = await visiblePrescription(ctx, id);
  await audit(ctx, [found.row.patientId]);
  return await present(ctx, found, deps);
}

export async function readChecks(
  ctx: SignedIn,
  id: string,
  deps: PrescriptionsDeps,
): Promise<ReplyOf<typeof contract.checkPrescription>> {
  const found = await ownPrescription(ctx, id);
  await audit(ctx, [found.row.patientId]);
  if (found.row.signedAt) throw conflict('prescription_signed');
  if (!(await mayStillPrescribe(ctx, found.row))) throw conflict('not_in_care');
  const { checks, report } = await checkDraft(ctx, found, deps);
  return { ...checks, pairs: pairsOf(report, checks) };
}

/** Each comparison by itself; of one with several findings each of them. */
function pairsOf(report: CheckReport, { findings }: contract.PrescriptionChecks): contract.CheckedPair[] {
  if (report.outcome === 'failed') return [];
  return report.results.flatMap((result): contract.CheckedPair[] => {
    const pair = { kind: result.kind, lines: [...result.lines] };
    if (!result.checked) return [{ checked: false, ...pair, why: result.why }];
    const found = findings.filter(
      ({ rule_id, lines }) =>
        result.findings.some(({ ruleId }) => ruleId === rule_id) && lines.join() === result.lines.join(),
    );
    return found.length === 0
      ? [{ checked: true, ...pair }]
      : found.map((finding) => ({ checked: true, ...pair, finding }));
  });
}

/**
 * @throws Refusal 400 when a clinician doesn't name the patient, 404 for a patient with a record that they may not
 * read
 */
async function readableOf(ctx: SignedIn, given: string | undefined): Promise<string> {
  if (given === undefined && ctx.principal.userType !== 'patient')
    throw invalidField('patient_id', 'required');
  const patientId = given ?? ctx.principal.personId;
  if (!(await mayReadSigned(ctx.db, ctx.principal, patientId))) throw notFound();
  await audit(ctx, [patientId]);
  return patientId;
}

/** Whether a doctor reads of the patient only what they prescribed themselves in a visit, because the care has ended. */
const writesUpOnly = async (
  { db, principal, now }: SignedIn,
  patientId: string,
  appointmentId: string | undefined,
): Promise<boolean> => {
  if (appointmentId === undefined || (await mayReadSigned(db, principal, patientId))) return false;
  const visit = await visitOf(db, principal, patientId, appointmentId);
  return await mayPrescribe(db, principal, patientId, visit, now);
};

export async function listMine(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listMyPrescriptions>,
): Promise<ReplyOf<typeof contract.listMyPrescriptions>> {
  const { principal, now } = ctx;
  const from = signedPositionOf(query.cursor);
  const visit =
    query.patient_id === undefined && query.appointment_id !== undefined
      ? await findAppointment(ctx.db, principal.brandId, query.appointment_id)
      : null;
  const given = query.patient_id ?? visit?.patient_id;
  if (query.appointment_id !== undefined && given === undefined) throw notFound();
  const writesUp = given !== undefined && (await writesUpOnly(ctx, given, query.appointment_id));
  if (writesUp) await audit(ctx, [given]);
  const patientId = writesUp ? given : await readableOf(ctx, given);
  const rows = await repository.listPrescriptions(ctx.db, {
    brandId: principal.brandId,
    patientId,
    doctorId: writesUp ? principal.personId : undefined,
    draftsOf: principal.userType === 'doctor' ? principal.personId : null,
    appointmentId: query.appointment_id,
    from,
    limit: PAGE + 1,
  });
  return {
    prescriptions: rows
      .slice(0, PAGE)
      .map((row) => presentSummary(row, { today: clinicDay(now), language: ctx.language })),
    next_cursor: nextOf(rows),
  };
}

function nextOf(rows: readonly repository.NamedPrescription[]): string | null {
  const last = rows[PAGE - 1]?.row;
  return last && rows.length > PAGE ? signedCursorOf(last) : null;
}

export async function listOwnDrafts(ctx: SignedIn): Promise<ReplyOf<typeof contract.listPrescriptionDrafts>> {
  const { brandId, personId } = ctx.principal;
  const rows = await repository.listDrafts(ctx.db, brandId, personId);
  await audit(
    ctx,
    rows.map(({ row }) => row.patientId),
  );
  return {
    prescriptions: rows.map((row) =>
      presentSummary(row, { today: clinicDay(ctx.now), language: ctx.language }),
    ),
  };
}

/** Lines that are taken today, of prescriptions that count: what a patient may be reminded of. */
export async function getMedicinePrescribed(
  ctx: SignedIn,
  query: QueryOf<typeof contract.getMedicinePrescribed>,
  { words }: PrescriptionsDeps,
): Promise<ReplyOf<typeof contract.getMedicinePrescribed>> {
  const patientId = await readableOf(ctx, query.patient_id);
  const today = clinicDay(ctx.now);
  const active = await repository.activePrescriptions(ctx.db, ctx.principal.brandId, patientId);
  return {
    medicines: active.flatMap(({ row, doctor }) => {
      const { signedAt } = row;
      if (!signedAt || stateOf(row, today) === 'draft') return [];
      return row.content.lines
        .filter((line) => isTakenOn(line, clinicDay(signedAt), today))
        .map((line) => ({
          prescription_id: row.id,
          issued_at: signedAt.toISOString(),
          doctor_name: nameOf(doctorOf({ row, doctor }), ctx.language),
          line: shownLine(line, ctx.language, words),
        }));
    }),
  };
}
