import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { type Chat, type countUnread, type listChats as ListChats, PAGE_SIZE } from '../../contract.ts';
import { presentChat } from '../presenter.ts';
import * as repository from '../repository/chats.ts';
import type { ChatRow } from '../repository/rows.ts';
import { auditChat } from './history.ts';

export async function listChats(
  ctx: SignedIn,
  query: QueryOf<typeof ListChats>,
): Promise<ReplyOf<typeof ListChats>> {
  // Tags are the care team's: a patient doesn't learn by asking which of them a chat carries.
  if (query.tag !== undefined && ctx.principal.userType === 'patient')
    return { chats: [], next_cursor: null };
  const limit = query.limit ?? PAGE_SIZE;
  const rows = await repository.listChats(ctx.db, ctx.principal, ctx.now, {
    archived: query.archived ?? false,
    filter: query.filter ?? null,
    tag: query.tag ?? null,
    after: positionOf(query.cursor, INSTANT, UUID),
    limit,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  await auditPatients(ctx, page);
  return {
    chats: page.map((row) =>
      presentChat(row, {
        personId: ctx.principal.personId,
        now: ctx.now,
        language: ctx.language,
        keys: ctx.keys,
      }),
    ),
    next_cursor: rows.length > limit && last ? cursorOf(new Date(last.last_at).toISOString(), last.id) : null,
  };
}

/** @throws Refusal 404 when there is none that the principal is part of. */
export async function readOne(ctx: SignedIn, chatId: string): Promise<Chat> {
  const row = await repository.findChat(ctx.db, ctx.principal, chatId, ctx.now);
  if (!row) throw notFound();
  await auditPatients(ctx, [row]);
  return presentChat(row, {
    personId: ctx.principal.personId,
    now: ctx.now,
    language: ctx.language,
    keys: ctx.keys,
  });
}

export async function countAll(ctx: SignedIn): Promise<ReplyOf<typeof countUnread>> {
  const rows = await repository.listUnread(ctx.db, ctx.principal);
  return {
    total: rows.reduce((sum, row) => sum + row.unread, 0),
    chats: Object.fromEntries(rows.filter((row) => row.unread > 0).map((row) => [row.id, row.unread])),
    requests: rows.filter((row) => row.request).length,
  };
}

/** Records in the audit trail that a clinician read messages of a patient, also of one who isn't shown. */
async function auditPatients(ctx: SignedIn, rows: readonly ChatRow[]): Promise<void> {
  await auditChat(ctx, rows.flatMap(patientsOf));
}

const patientsOf = ({ patient_ids, members }: ChatRow): readonly string[] =>
  patient_ids ?? members.filter((member) => member.user_type === 'patient').map((member) => member.person_id);
