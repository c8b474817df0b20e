import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type { answerDose, addDose as postDose } from '../../contract.ts';
import { SNOOZE_MS } from '../../rules.ts';
import { mayChange } from '../policy.ts';
import * as doses from '../repository/doses.ts';
import * as medications from '../repository/medications.ts';
import { postponeRing } from '../repository/reminders.ts';
import { isTooSoon, requireEvent } from './doses.ts';

/**
 * The reminder of a dose is silent until 15 minutes after `at`, then rings again. The dose stays
 * unanswered, so nothing is stored of it. Sent twice, the reminder has already moved: 200. Where the dose was answered
 * before, the reply is that answer.
 * @throws Refusal as `giveAnswer`
 */
export async function snoozeDose(
  ctx: SignedIn,
  body: Omit<BodyOf<typeof answerDose>, 'answer'>,
): Promise<Reply<ReplyOf<typeof postDose>>> {
  const { principal } = ctx;
  const { brandId } = principal;
  const done = await ctx.transaction(async (tx) => {
    const locked = await medications.lockMedication(tx, brandId, body.medication_id);
    if (!locked || !(await mayChange(tx, principal, locked.patientId))) throw notFound();
    const event = await requireEvent(tx, ctx, { ...body, answer: 'skipped' });
    const answered = await doses.lockAnswerOf(tx, event);
    if (answered) return { answeredBy: answered.id, isMoved: false, event };
    const of = { patientId: locked.patientId, brandId };
    const slot = { day: event.day, slot: event.slot };
    const isMoved = await postponeRing(tx, of, slot, new Date(event.at.getTime() + SNOOZE_MS));
    return { answeredBy: null, isMoved, event };
  });
  const { event, isMoved, answeredBy } = done;
  if (answeredBy !== null) {
    const stored = await doses.findEvent(ctx.db, brandId, answeredBy);
    if (!stored) throw notFound();
    return new Reply(200, { ...stored, too_soon: await isTooSoon(ctx, stored) });
  }
  return new Reply(isMoved ? 201 : 200, {
    ...{ dose_event_id: event.id, medication_id: event.medicationId, day: event.day, slot: event.slot },
    ...{ turn: event.turn, answer: 'snoozed', amount: event.amount, at: event.at.toISOString() },
    ...{ reason: null, origin: event.origin, by_name: null, too_soon: false },
  });
}
