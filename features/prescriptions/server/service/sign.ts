import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { maySign, type Override } from '#features/medicines/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { publish } from '#platform/server/events/publish.ts';
import { newBlobKey } from '#platform/server/files/blob-store.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { isComplete } from '../../rules.ts';
import type { PrescriptionsDeps } from '../deps.ts';
import { prescriptionEvent } from '../events.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/prescriptions.ts';
import { sealOf } from '../signing/seal.ts';
import { type Checked, checkDraft } from './checks.ts';
import { codeOf, hashOfCode } from './code.ts';
import { paperRefusal, printSigned } from './paper.ts';
import { audit, mayStillPrescribe, ownPrescription, present } from './read.ts';
import { sealedOf } from './seal-draft.ts';
import type { SealedPrescription } from './sealed.ts';

type Body = BodyOf<typeof contract.signPrescription>;

/**
 * The draft becomes final as it stands. Who sends it twice signs once.
 * @throws Refusal 409 that says what stands in the way, 400 for a wrong proof, 501 and 503 as all papers
 */
export async function signPrescription(
  ctx: SignedIn,
  id: string,
  body: Body,
  deps: PrescriptionsDeps,
): Promise<contract.Prescription> {
  const before = await ownPrescription(ctx, id);
  const { row } = before;
  await audit(ctx, [row.patientId]);
  if (row.signedAt) return await present(ctx, before, deps);
  if (!(await mayStillPrescribe(ctx, row))) throw conflict('not_in_care');
  if (body.version !== undefined && row.version !== body.version)
    throw conflict('prescription_changed', { current: await present(ctx, before, deps) });
  const overrides = body.overrides ?? row.content.overrides ?? [];
  const checked = await checkDraft(ctx, before, deps);
  requireSignable(checked, row, overrides, body.newer_seen);
  const { version: _, overrides: __, newer_seen: ___, ...proof } = body;
  await deps.confirmIdentity(ctx, proof);
  const sealed = await sealedOf(ctx, row, { checks: checked.checks, overrides, level: levelOf(deps) });
  const paper = await makePaper(ctx, sealed, deps);
  const outcome = await store(ctx, row, sealed, paper, body.newer_seen).catch(async (error: unknown) => {
    await deps.blobs.delete(paper.pdfKey);
    throw error;
  });
  if (outcome !== 'signed') await deps.blobs.delete(paper.pdfKey);
  const found = await ownPrescription(ctx, id);
  if (outcome === 'prescription_changed')
    throw conflict('prescription_changed', { current: await present(ctx, found, deps) });
  if (outcome === 'already_replaced') throw conflict('already_replaced');
  if (outcome === 'draft_stale')
    throw conflict('draft_stale', { newer: (await checkDraft(ctx, found, deps)).checks.newer });
  return await present(ctx, found, deps);
}

const levelOf = ({ paperSigner }: PrescriptionsDeps): contract.SignatureLevel => paperSigner.level;

/** @throws Refusal 409 with the first thing that stands in the way */
function requireSignable(
  { checks, report }: Checked,
  { content }: repository.PrescriptionRow,
  overrides: readonly contract.CheckOverride[],
  newerSeen: string | undefined,
): void {
  const incomplete = content.lines.findIndex((line) => !isComplete(line));
  if (incomplete >= 0) throw invalidField(`lines[${incomplete}].timing`, 'required');
  const [first] = checks.missing;
  if (first) throw conflict(first, { missing: checks.missing });
  if (checks.outcome === 'failed') throw conflict('check_failed');
  const refused = checks.lines.filter(({ decision }) => decision === 'refused');
  if (refused.length > 0) throw conflict('not_lawful', { lines: refused });
  const unexplained = checks.lines.filter(({ decision }) => decision === 'needs_reason');
  if (unexplained.length > 0) throw conflict('statement_missing', { lines: unexplained });
  const answered: Override[] = overrides.map(({ rule_id, lines, reason }) => ({
    ...{ ruleId: rule_id, lines, reason },
    // Signing itself asks who it is.
    reauthenticated: true,
  }));
  if (!maySign(report, answered)) throw conflict('stop_without_reason', { findings: checks.findings });
  if (checks.newer && checks.newer.prescription_id !== newerSeen)
    throw conflict('draft_stale', { newer: checks.newer });
}

interface SignedPaper {
  readonly seal: string;
  readonly pdfKey: string;
  readonly pdfHash: string;
  readonly codeHash: string;
}

async function makePaper(
  ctx: SignedIn,
  sealed: SealedPrescription,
  deps: PrescriptionsDeps,
): Promise<SignedPaper> {
  const code = codeOf(deps.secrets, sealed.prescription_id);
  const seal = await sealOf(deps.secrets, sealed);
  try {
    const pdf = await printSigned(ctx, sealed, code, deps);
    const pdfKey = newBlobKey('prescriptions');
    await deps.blobs.put(pdfKey, pdf);
    const pdfHash = createHash('sha256').update(pdf).digest('hex');
    return { seal, pdfKey, pdfHash, codeHash: hashOfCode(code) };
  } catch (error) {
    ctx.log.error({ err: error }, 'a prescription could not be signed');
    throw paperRefusal(error);
  }
}

async function store(
  ctx: SignedIn,
  { id, version }: repository.PrescriptionRow,
  sealed: SealedPrescription,
  paper: SignedPaper,
  newerSeen: string | undefined,
): Promise<'signed' | 'signed_already' | 'prescription_changed' | 'already_replaced' | 'draft_stale'> {
  const { principal, now } = ctx;
  return await ctx.transaction(async (tx) => {
    await repository.lockSigning(tx, principal.brandId, sealed.patient.id);
    const row = await repository.lockPrescription(tx, principal.brandId, id);
    if (!row) throw notFound();
    // Signed by the other half of a doubled request.
    if (row.signedAt) return 'signed_already';
    if (row.version !== version) return 'prescription_changed';
    // Another one of this patient, signed since the checks.
    const newer = await repository.signedSince(tx, row);
    if (newer && newer.row.id !== newerSeen) return 'draft_stale';
    const old = row.replaces && (await repository.lockPrescription(tx, principal.brandId, row.replaces));
    if (old && (old.replacedBy || old.withdrawnAt)) return 'already_replaced';
    await repository.changePrescription(tx, id, {
      ...paper,
      ...{ sealed, signedAt: now, validUntil: sealed.valid_until },
      ...{ mode: sealed.checks.mode, signatureLevel: sealed.signature_level },
    });
    await repository.insertOverrides(
      tx,
      sealed.overrides.map(({ rule_id, lines, reason }) => ({
        ...{ id: uuid(), brandId: row.brandId, prescriptionId: id, ruleId: rule_id, lines, reason, at: now },
        level: sealed.checks.findings.find((each) => each.rule_id === rule_id)?.level ?? 'note',
      })),
    );
    if (old) {
      await repository.changePrescription(tx, old.id, { replacedBy: id, replacedAt: now });
      await publish(tx, now, prescriptionEvent('replaced', old));
    }
    await publish(tx, now, prescriptionEvent('issued', row));
    return 'signed';
  });
}

/** Its author takes it back; who sends it twice takes it back once, and the first reason counts. */
export async function withdrawPrescription(
  ctx: SignedIn,
  id: string,
  { reason }: BodyOf<typeof contract.withdrawPrescription>,
  deps: PrescriptionsDeps,
): Promise<contract.Prescription> {
  const { principal, now } = ctx;
  const { row } = await ownPrescription(ctx, id);
  await audit(ctx, [row.patientId]);
  await ctx.transaction(async (tx) => {
    const current = await repository.lockPrescription(tx, principal.brandId, id);
    if (!current?.signedAt) throw conflict('prescription_not_signed');
    if (current.withdrawnAt) return;
    if (current.replacedBy) throw conflict('already_replaced');
    await repository.changePrescription(tx, id, { withdrawnAt: now, withdrawnReason: reason.trim() });
    await publish(tx, now, prescriptionEvent('withdrawn', current));
  });
  return await present(ctx, await ownPrescription(ctx, id), deps);
}
