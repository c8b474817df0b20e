import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  type listMessages as ListMessages,
  PAGE_SIZE,
  type searchMessages as SearchMessages,
} from '../../contract.ts';
import { wordsOf } from '../../rules.ts';
import { presentMessage } from '../presenter.ts';
import * as repository from '../repository/messages.ts';
import type { MessageRow } from '../repository/rows.ts';
import { queryFor } from '../sealing.ts';

/** More words than anybody looks for at once. */
const MOST_WORDS = 8;
/** Of what came `after`: enough for a long absence in a few calls. */
const CATCH_UP = 200;

/** A page of history, or the messages that a screen missed. @throws Refusal 404 for users outside the chat. */
export async function listMessages(
  ctx: SignedIn,
  chatId: string,
  query: QueryOf<typeof ListMessages>,
): Promise<ReplyOf<typeof ListMessages>> {
  const membership = await repository.membershipOf(ctx.db, ctx.principal, chatId);
  if (!membership) throw notFound();
  await auditChat(ctx, membership.patient_ids);
  const since = membership.since_seq;
  if (query.after !== undefined) {
    const rows = await repository.messagesChangedAfter(ctx.db, {
      chatId,
      since,
      rev: query.after,
      limit: CATCH_UP + 1,
    });
    return { messages: rows.slice(0, CATCH_UP).map(presented(ctx)), more: rows.length > CATCH_UP };
  }
  if (query.around !== undefined)
    return await aroundPlace(
      ctx,
      chatId,
      since,
      (await place(ctx, chatId, query.around, since, 'around')).seq,
    );
  if (query.around_seq !== undefined) return await aroundPlace(ctx, chatId, since, query.around_seq);
  const before =
    query.before === undefined ? 2 ** 31 - 1 : (await place(ctx, chatId, query.before, since, 'before')).seq;
  const rows = await repository.messagesBefore(ctx.db, { chatId, since, before, limit: PAGE_SIZE });
  return { messages: rows.map(presented(ctx)), more: rows.length === PAGE_SIZE };
}

const presented = (ctx: SignedIn) => (row: MessageRow) =>
  presentMessage(ctx.keys, row, ctx.principal.personId);

/** The page around that number. */
async function aroundPlace(ctx: SignedIn, chatId: string, since: number, seq: number) {
  const half = PAGE_SIZE / 2;
  const [older, newer] = await Promise.all([
    repository.messagesBefore(ctx.db, { chatId, since, before: seq, limit: half }),
    repository.messagesFrom(ctx.db, { chatId, since, from: seq, limit: half }),
  ]);
  return { messages: [...newer.reverse(), ...older].map(presented(ctx)), more: older.length === half };
}

/** @throws Refusal that names the query when there is no such message in this chat. */
async function place(ctx: SignedIn, chatId: string, id: string, since: number, field: string) {
  const found = await repository.placeOf(ctx.db, chatId, id, since);
  if (!found) throw invalidField(field, 'unknown');
  return found;
}

export async function searchMessages(
  ctx: SignedIn,
  query: QueryOf<typeof SearchMessages>,
): Promise<ReplyOf<typeof SearchMessages>> {
  const words = wordsOf(query.q, MOST_WORDS);
  if (query.chat_id !== undefined) {
    const membership = await repository.membershipOf(ctx.db, ctx.principal, query.chat_id);
    if (!membership) throw notFound();
    await auditChat(ctx, membership.patient_ids);
  }
  if (words.length === 0) return { messages: [], next_cursor: null };
  const rows = await repository.searchMessages(ctx.db, ctx.principal, {
    query: queryFor(ctx.keys, words),
    chatId: query.chat_id ?? null,
    after: positionOf(query.cursor, INSTANT, UUID),
    limit: PAGE_SIZE + 1,
  });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  if (query.chat_id === undefined)
    await auditChat(
      ctx,
      await repository.patientsOf(
        ctx.db,
        page.map((row) => row.chat_id),
      ),
    );
  return {
    messages: page.map(presented(ctx)),
    next_cursor:
      rows.length > PAGE_SIZE && last ? cursorOf(new Date(last.sent_at).toISOString(), last.id) : null,
  };
}

/** Reading what a patient wrote leaves a trace, unless it is the patient who reads. */
export async function auditChat(ctx: SignedIn, patientIds: readonly string[]): Promise<void> {
  const others = patientIds.filter((id) => id !== ctx.principal.personId);
  await ctx.audit({ resource: 'chat', patientIds: others });
}
