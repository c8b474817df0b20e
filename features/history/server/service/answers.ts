import type { BodyOf } from '#platform/contract/endpoint.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { conflict, notFound } from '#platform/server/http/refusal.ts';
import type { answerNoneKnown as AnswerNoneKnown, HistoryAnswer } from '../../contract.ts';
import { accessTo } from '../policy.ts';
import { presentAnswer } from '../presenter.ts';
import * as repository from '../repository/answers.ts';
import { hasEntry, lockHistory } from '../repository/entries.ts';
import { auditHistory, subjectOf } from './read.ts';

/**
 * "None known" with its author and time; a doctor's answer takes the place of the patient's.
 * @throws Refusal 409 while there is an entry of the kind, or when a doctor has answered
 */
export async function answerNoneKnown(
  ctx: SignedIn,
  patientId: string | undefined,
  { answer_id: id, kind }: BodyOf<typeof AnswerNoneKnown>,
): Promise<Reply<HistoryAnswer>> {
  const { principal, now } = ctx;
  const { of, side } = await subjectOf(ctx, patientId);
  if (!side) throw notFound();
  await auditHistory(ctx, of.patientId);
  const by = { personId: principal.personId, now };
  const isNew = await ctx.transaction(async (tx) => {
    await lockHistory(tx, of);
    if (await repository.findAnswer(tx, of.brandId, id)) return false;
    if (await hasEntry(tx, of, kind)) throw conflict('entries_exist');
    const holding = (await repository.listAnswers(tx, of)).find(({ answer }) => answer.kind === kind);
    if (side === 'patient' && holding?.answer.side === 'clinician') throw conflict('answered_by_doctor');
    await repository.withdrawOf(tx, of, kind, by);
    return await repository.insertAnswer(tx, {
      ...{ id, ...of, kind, side, byId: principal.personId, at: now },
      ...{ withdrawnAt: null, withdrawnBy: null },
    });
  });
  const found = await repository.findAnswer(ctx.db, of.brandId, id);
  const isSame =
    found?.answer.patientId === of.patientId &&
    found.answer.byId === principal.personId &&
    found.answer.kind === kind;
  if (!found || !isSame) throw conflict('answer_id_taken');
  return new Reply(isNew ? 201 : 200, presentAnswer(found, side));
}

/** @throws Refusal 404 for an answer that isn't there for them, 409 for a patient when a doctor answered */
export async function withdrawAnswer(ctx: SignedIn, answerId: string): Promise<{ ok: boolean }> {
  const { principal, now } = ctx;
  const found = await repository.findAnswer(ctx.db, principal.brandId, answerId);
  const access = found && (await accessTo(ctx.db, principal, found.answer.patientId));
  if (!found || !access?.side) throw notFound();
  const { answer } = found;
  await auditHistory(ctx, answer.patientId);
  if (answer.withdrawnAt) return { ok: true };
  if (access.side === 'patient' && answer.side === 'clinician') throw conflict('answered_by_doctor');
  await ctx.transaction(async (tx) => {
    await lockHistory(tx, answer);
    const still = await repository.findAnswer(tx, answer.brandId, answerId);
    if (still && !still.answer.withdrawnAt)
      await repository.withdrawOf(tx, answer, answer.kind, { personId: principal.personId, now });
  });
  return { ok: true };
}
