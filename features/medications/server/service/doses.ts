import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  type answerDose,
  DAYS_BACK,
  DEFAULT_TIMES,
  type DoseEvent,
  type RegimenVersion,
} from '../../contract.ts';
import { doseDay, dosesOn, dropped, dueInstant, isTooMuch, replaces, versionAt } from '../../rules.ts';
import { doseAnswered, reminderReplaced } from '../events.ts';
import { mayChange } from '../policy.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/doses.ts';
import * as medications from '../repository/medications.ts';
import { planReminders } from './reminders.ts';

type Given = BodyOf<typeof answerDose>;
type Answered = ReplyOf<typeof answerDose>;

/**
 * Clocks that people set by hand are wrong by some minutes: what is said to be taken so little later than now was taken
 * now. A longer lead is a mistake, since nothing is taken in the future.
 */
const CLOCK_TOLERANCE_MS = 15 * 60_000;

/**
 * Stores an answer to a dose. A dose has one answer, from any phone and at any time. A repeated answer changes
 * nothing; a different one replaces the earlier one.
 * @throws Refusal 404 for a medicine of another patient, 400 for a dose that isn't in its regimen, 409 when the id
 * was used otherwise
 */
export async function giveAnswer(ctx: SignedIn, body: Given): Promise<Reply<Answered>> {
  const { principal, now } = ctx;
  const { brandId } = principal;
  const done = await ctx.transaction(async (tx) => {
    const locked = await medications.lockMedication(tx, brandId, body.medication_id);
    if (!locked || !(await mayChange(tx, principal, locked.patientId))) throw notFound();
    const event = await requireEvent(tx, ctx, body);
    const before = await repository.lockEvent(tx, body.id);
    if (before) return thereFor(before, event);
    const other = await repository.lockAnswerOf(tx, event);
    if (other && !replaces(event, other)) return { id: other.id, isNew: false };
    if (other) await repository.endEvent(tx, other.id, { at: now, by: principal.personId, how: 'replaced' });
    await repository.insertEvent(tx, event);
    await tellOf(tx, ctx, locked.patientId);
    return { id: event.id, isNew: true };
  });
  const stored = await repository.findEvent(ctx.db, brandId, done.id);
  if (!stored) throw conflict('dose_event_id_taken');
  return new Reply(done.isNew ? 201 : 200, { ...stored, too_soon: await isTooSoon(ctx, stored) });
}

/** The answer is seen on all open screens, and what rang for it is silent. */
async function tellOf(tx: Tx, { principal, now }: SignedIn, patientId: string): Promise<void> {
  const { brandId, personId, sessionId } = principal;
  await planReminders(tx, { patientId, brandId }, now);
  const circle = await medications.circleOf(tx, brandId, patientId);
  const answered = doseAnswered({ brandId, patientId, circle }, personId);
  await publish(tx, now, answered, reminderReplaced(brandId, patientId, sessionId));
}

function thereFor(before: repository.DoseEventRow, event: repository.DoseEventRow) {
  const isSame =
    before.medicationId === event.medicationId &&
    before.day === event.day &&
    before.slot === event.slot &&
    before.turn === event.turn &&
    before.answer === event.answer &&
    isSameTime(before, event.at) &&
    before.reason === event.reason &&
    before.byId === event.byId;
  if (!isSame) throw conflict('dose_event_id_taken');
  return { id: before.id, isNew: false };
}

/** Where a fast clock named a time to come, the moment of recording was stored. */
const isSameTime = ({ at, recordedAt }: repository.DoseEventRow, sent: Date): boolean =>
  at.getTime() === sent.getTime() || (at.getTime() === recordedAt.getTime() && at < sent);

/** @throws Refusal 400 that names what can't be so */
export async function requireEvent(tx: Tx, ctx: SignedIn, body: Given): Promise<repository.DoseEventRow> {
  const { principal, now } = ctx;
  const turn = body.turn ?? 0;
  const at = requireTime(body.at, 'at', now);
  const answeredAt = body.answered_at ? requireTime(body.answered_at, 'answered_at', now) : at;
  const today = doseDay(now);
  if (body.day > today) throw invalidField('day', 'in_the_future');
  if (body.day < addDays(today, -DAYS_BACK)) throw invalidField('day', 'beyond_days', { limit: DAYS_BACK });
  const found = await medications.findMedication(
    tx,
    principal.brandId,
    body.medication_id,
    dueInstant(body.day, '04:00'),
  );
  if (!found) throw notFound();
  const of = { patientId: found.patient_id, brandId: principal.brandId };
  const times = (await medications.settingsOf(tx, of))?.times ?? DEFAULT_TIMES;
  const medicine = { medication_id: found.id, regimens: found.regimens };
  const planned =
    dosesOn(medicine, body.day, times).find((dose) => dose.slot === body.slot && dose.turn === turn) ??
    dropped(medicine, { day: body.day, slot: body.slot, turn }, times);
  const asNeeded = versionSaid(found.regimens, at)?.as_needed;
  if (body.slot === null && (!asNeeded || body.answer !== 'taken')) throw invalidField('slot', 'required');
  if (body.slot === null && body.day !== doseDay(at)) throw invalidField('day', 'unknown');
  if (body.slot !== null && !planned) throw invalidField('slot', 'unknown');
  return {
    id: body.id,
    medicationId: body.medication_id,
    ...of,
    day: body.day,
    slot: body.slot,
    turn,
    answer: body.answer,
    amount: planned?.amount ?? asNeeded?.amount ?? 0,
    at,
    answeredAt,
    reason: body.answer === 'skipped' ? (body.reason ?? null) : null,
    origin: body.origin ?? 'app',
    byId: principal.personId,
    recordedAt: now,
    endedAt: null,
    endedBy: null,
    endedHow: null,
  };
}

/** The version of that time. By a clock that is slow, a dose may be taken just before its medicine was added. */
const versionSaid = (regimens: readonly RegimenVersion[], at: Date): RegimenVersion | undefined =>
  versionAt(regimens, at) ?? versionAt(regimens, new Date(at.getTime() + CLOCK_TOLERANCE_MS));

export function requireTime(given: string, field: string, now: Date): Date {
  const at = new Date(given);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2000) throw invalidField(field, 'wrong_format');
  if (at.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) throw invalidField(field, 'in_the_future');
  return at > now ? now : at;
}

/** Of what is taken as needed: nearer to another one, or more often in a day, than was agreed. */
export async function isTooSoon(ctx: SignedIn, event: DoseEvent): Promise<boolean> {
  if (event.slot !== null) return false;
  const { brandId } = ctx.principal;
  const at = new Date(event.at);
  const found = await medications.findMedication(ctx.db, brandId, event.medication_id, at);
  const rule = found && versionSaid(found.regimens, at)?.as_needed;
  if (!found || !rule) return false;
  const of = { patientId: found.patient_id, brandId };
  const others = (await repository.eventsSince(ctx.db, of, addDays(event.day, -DAYS_BACK)))
    .filter((each) => each.medication_id === event.medication_id && each.slot === null)
    .filter((each) => each.dose_event_id !== event.dose_event_id)
    .map((each) => new Date(each.at));
  return isTooMuch(rule, others, at);
}

/** Taking back what is taken back changes nothing. */
export async function takeBack(ctx: SignedIn, eventId: string): Promise<{ ok: boolean }> {
  const { principal, now } = ctx;
  const { brandId } = principal;
  await ctx.transaction(async (tx) => {
    const found = await repository.findEvent(tx, brandId, eventId);
    if (!found || !(await medications.lockMedication(tx, brandId, found.medication_id))) throw notFound();
    const event = await repository.lockEvent(tx, eventId);
    if (event?.brandId !== brandId || !(await mayChange(tx, principal, event.patientId))) throw notFound();
    if (event.endedAt) return;
    await repository.endEvent(tx, eventId, { at: now, by: principal.personId, how: 'undone' });
    await tellOf(tx, ctx, event.patientId);
  });
  return { ok: true };
}
