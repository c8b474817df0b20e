import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { ifItsKeyIsThere } from '#platform/server/crypto/key-ring.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, positionOf, WHOLE } from '#platform/server/http/cursor.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { type listChatFiles as ListChatFiles, PAGE_SIZE } from '../../contract.ts';
import { presentFile } from '../presenter.ts';
import { listItems } from '../repository/items.ts';
import { membershipOf } from '../repository/messages.ts';
import { openLink } from '../sealing.ts';
import { auditChat } from './history.ts';

const KINDS = { photo: ['photo'], file: ['file', 'voice'], link: ['link'] } as const;

/** What was shared in a chat, newest first: photos and files together unless one kind is asked for. */
export async function listChatFiles(
  ctx: SignedIn,
  query: QueryOf<typeof ListChatFiles>,
): Promise<ReplyOf<typeof ListChatFiles>> {
  const membership = await membershipOf(ctx.db, ctx.principal, query.chat_id);
  if (!membership) throw notFound();
  await auditChat(ctx, membership.patient_ids);
  const from = positionOf(query.cursor, WHOLE, WHOLE);
  const rows = await listItems(ctx.db, {
    chatId: query.chat_id,
    since: membership.since_seq,
    kinds: query.kind ? KINDS[query.kind] : [...KINDS.photo, ...KINDS.file],
    after: from && [Number(from[0]), Number(from[1])],
    limit: PAGE_SIZE + 1,
  });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    items: page.map((row) => ({
      message_id: row.message_id,
      seq: row.seq,
      sender_id: row.sender_id,
      sent_at: new Date(row.sent_at).toISOString(),
      file: row.file_id === null ? null : presentFile({ ...row, file_id: row.file_id }),
      url: linkOf(ctx, row),
    })),
    next_cursor: rows.length > PAGE_SIZE && last ? cursorOf(String(last.seq), String(last.position)) : null,
  };
}

const linkOf = ({ keys }: SignedIn, { message_id, url }: { message_id: string; url: string | null }) =>
  (url === null ? null : ifItsKeyIsThere(() => openLink(keys, message_id, url))) ?? null;
