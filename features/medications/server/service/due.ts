import { v7 as uuid } from 'uuid';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import { type answerDue, DAYS_BACK, DEFAULT_TIMES } from '../../contract.ts';
import { askedWhen, doseDay, dosesOfRing, dueInstant, ringBefore } from '../../rules.ts';
import { mayChange } from '../policy.ts';
import * as doses from '../repository/doses.ts';
import * as medications from '../repository/medications.ts';
import { sentRing } from '../repository/reminders.ts';
import { giveAnswer, requireTime } from './doses.ts';
import { RESOURCE } from './reading.ts';

/**
 * Answers the open doses that the reminder of one time asked about, as they were planned when it rang, one after another: an answer
 * that another phone gives to one of them meanwhile is not replaced by an older one.
 * @throws Refusal 404 for a patient they don't act for, 400 for a time of more than two weeks ago
 */
export async function answerAllDue(
  ctx: SignedIn,
  body: BodyOf<typeof answerDue>,
): Promise<ReplyOf<typeof answerDue>> {
  const { principal, now } = ctx;
  const of = { patientId: body.patient_id ?? principal.personId, brandId: principal.brandId };
  if (!(await mayChange(ctx.db, principal, of.patientId))) throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [of.patientId] });
  const dueAt = new Date(body.due_at);
  const day = doseDay(dueAt);
  if (dueAt > now) throw invalidField('due_at', 'in_the_future');
  if (day < addDays(doseDay(now), -DAYS_BACK))
    throw invalidField('due_at', 'beyond_days', { limit: DAYS_BACK });
  const rows = await medications.medicationsOf(ctx.db, of, dueInstant(day, '04:00'), day);
  const events = await doses.eventsSince(ctx.db, of, day);
  const times = (await medications.settingsOf(ctx.db, of))?.times ?? DEFAULT_TIMES;
  const ring = await sentRing(ctx.db, of, dueAt);
  const seen = ringBefore(dueAt, requireTime(body.at, 'at', now));
  // Where it isn't stored what a ring asked about, it asked about what reminders are on for.
  const asked = ring?.asked ? askedWhen(ring.asked, seen) : null;
  const medicines = rows
    .filter(({ id, remind }) => asked?.includes(id) ?? remind)
    .map(({ id, regimens }) => ({ medication_id: id, regimens }));
  const slot = ring?.slot ?? null;
  const planned = dosesOfRing(medicines, { dueAt, day, slot }, { times, answers: events }, seen);
  const open = planned.filter(({ dose_event_id }) => dose_event_id === null);
  for (const { medication_id, slot, turn } of open)
    await giveAnswer(ctx, {
      ...{ id: uuid(), medication_id, day, slot, turn, answer: body.answer, at: body.at },
      origin: 'notification',
    });
  return { answered: open.length };
}
