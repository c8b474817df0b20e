import { type Decision, decisionOf } from '#features/meter-photos/rules.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { type DomainEvent, publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import {
  CHAT_EVENTS,
  type decideReadings,
  type Message,
  type MlObj,
  type ReadingsConfirmedData,
} from '../../contract.ts';
import { messageChanged } from '../events.ts';
import { mayDecideReadings } from '../policy.ts';
import { presentMessage } from '../presenter.ts';
import { conflict, refusal } from '../refusals.ts';
import { readerIds } from '../repository/members.ts';
import { lockChat, lockMessage, membershipOf } from '../repository/messages.ts';
import { decideReading, lockReading, touchMessage } from '../repository/readings.ts';
import { findMessage } from '../repository/write.ts';

interface Which {
  readonly chat_id: string;
  readonly message_id: string;
}

/**
 * The sender of the photo confirms or refuses the reading in it. Only a confirmed one counts and is published to
 * listeners.
 * @throws Refusal 404 for everybody else, 400 with the field that can't be, 409 when there is nothing to decide
 */
export async function decide(
  ctx: SignedIn,
  which: Which,
  wish: BodyOf<typeof decideReadings>,
): Promise<Message> {
  return await ctx.transaction(async (tx) => {
    if (!(await membershipOf(tx, ctx.principal, which.chat_id))) throw notFound();
    await lockChat(tx, which.chat_id);
    // Who was removed while this waited for the chat changes nothing in it.
    const membership = await membershipOf(tx, ctx.principal, which.chat_id);
    if (!membership) throw notFound();
    const message = await lockMessage(tx, which.chat_id, which.message_id, membership.since_seq);
    if (!message || !mayDecideReadings(ctx.principal, message)) throw notFound();
    if (message.deleted) throw conflict('message_deleted');
    const known = await lockReading(tx, which.message_id);
    if (!known) throw conflict('no_readings');
    const decision = decisionOf(known, wish);
    assertPossible(decision);
    const { message_id } = which;
    if (decision.is === 'same') return await shown(tx, ctx, message_id);
    const reading = decision.is === 'confirmed' ? decision.reading : null;
    await decideReading(tx, message_id, { status: decision.is, reading, now: ctx.now });
    await touchMessage(tx, message_id);
    const now = await shown(tx, ctx, message_id);
    await publish(tx, ctx.now, await eventOf(tx, ctx, now));
    return now;
  });
}

function assertPossible(
  decision: Decision,
): asserts decision is Extract<Decision, { is: 'same' | 'confirmed' | 'dismissed' | 'unconfirmed' }> {
  if (decision.is === 'nothing_read') throw conflict('no_readings');
  if (decision.is === 'too_late') throw conflict('readings_decided');
  if (decision.is === 'wrong')
    throw refusal(400, 'invalid', {
      fields: decision.problems.map(({ field, ...problem }) => ({ ...problem, field: nameOf(field) })),
    });
}

/** As the client has sent it. */
function nameOf(field: Extract<Decision, { is: 'wrong' }>['problems'][number]['field']): string {
  if (field === 'all') return 'readings';
  return field === 'unit' ? field : `readings.${field}`;
}

async function eventOf(tx: Tx, ctx: SignedIn, message: Message): Promise<DomainEvent> {
  const { chat_id } = message;
  const readers = await readerIds(tx, chat_id, message.seq);
  const notified = messageChanged(ctx.principal.brandId, readers, { chat_id, message, change: 'readings' });
  const { status, kind, readings, unit, file_id, confirmed_at } = message.mlObj as MlObj;
  if (status !== 'confirmed' || !kind || !readings || !unit || !confirmed_at) return notified;
  const data: ReadingsConfirmedData = {
    chat_id,
    message_id: message.id,
    file_id,
    person_id: ctx.principal.personId,
    kind,
    readings,
    unit,
    sent_at: message.sent_at,
    confirmed_at,
  };
  return { ...notified, ...declared(CHAT_EVENTS.readingsConfirmed, data) };
}

async function shown(tx: Tx, ctx: SignedIn, id: string): Promise<Message> {
  const row = await findMessage(tx, id);
  if (!row) throw notFound();
  return presentMessage(ctx.keys, row, ctx.principal.personId);
}
