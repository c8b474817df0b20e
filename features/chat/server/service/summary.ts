import type { SummaryWriter } from '#partners/summary/port.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { KeyRing } from '#platform/server/crypto/key-ring.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { getChatSummary } from '../../contract.ts';
import { type Side, type Spoken, summaryOf } from '../../rules/summary.ts';
import { membershipOf } from '../repository/messages.ts';
import { latestSince, type SummaryRow, typesInChat } from '../repository/summary.ts';
import { openBody } from '../sealing.ts';
import { auditChat } from './history.ts';

const WEEK_MS = 7 * 86_400_000;
/** Messages that a summary is made from at most: the latest. */
const MOST = 1000;
/** Letters of a message that a summary looks at. */
const LONGEST_TEXT = 4000;

type Summary = ReplyOf<typeof getChatSummary>;

export interface SummaryDeps {
  readonly summaries: SummaryWriter;
  /** Whether all of these patients let their data be used for a purpose. */
  readonly hasConsent: (
    db: Db,
    brandId: string,
    patientIds: readonly string[],
    purpose: 'summaries' | 'photo_reading',
  ) => Promise<boolean>;
}

/**
 * What happened in a chat, for doctors and coaches who take part.
 * @throws Refusal 404 for who isn't part of the chat
 */
export async function summarise(
  ctx: SignedIn,
  query: QueryOf<typeof getChatSummary>,
  { summaries: writer, hasConsent }: SummaryDeps,
): Promise<Summary> {
  const membership = await membershipOf(ctx.db, ctx.principal, query.chat_id);
  if (!membership) throw notFound();
  const since = query.since ? new Date(query.since) : new Date(ctx.now.getTime() - WEEK_MS);
  if (since > ctx.now) throw invalidField('since', 'in_the_future');
  await auditChat(ctx, membership.patient_ids);
  // One withdrawal in a group is enough: a summary of the others would be of their words too.
  if (!(await hasConsent(ctx.db, ctx.principal.brandId, membership.patient_ids, 'summaries')))
    return withdrawn(ctx, query.chat_id, since);
  const [rows, types] = await Promise.all([
    latestSince(ctx.db, { chatId: query.chat_id, sinceSeq: membership.since_seq, since, limit: MOST + 1 }),
    typesInChat(ctx.db, query.chat_id),
  ]);
  const messages = rows.slice(0, MOST).map(spokenOf(ctx.keys)).reverse();
  const sideOf = (personId: string): Side => {
    const type = types.get(personId);
    return type === 'patient' ? 'patient' : type && isClinician(type) ? 'care_team' : 'other';
  };
  const concerned = new Map(rows.map(({ id, event }) => [id, event?.person_ids]));
  return {
    chat_id: query.chat_id,
    since: since.toISOString(),
    until: ctx.now.toISOString(),
    messages: messages.length,
    shortened: rows.length > MOST,
    lines: summaryOf(messages, sideOf).map(({ kind, text, reading, message }) => ({
      kind,
      text,
      reading: reading ?? null,
      message_id: message.id,
      seq: message.seq,
      sender_id: message.senderId,
      person_ids: [...(concerned.get(message.id) ?? [])],
      at: new Date(message.at).toISOString(),
    })),
    ...(await generated(ctx, { messages, sideOf, withoutGenerated: query.facts_only ?? false }, writer)),
  };
}

const withdrawn = (ctx: SignedIn, chatId: string, since: Date): Summary => ({
  chat_id: chatId,
  since: since.toISOString(),
  until: ctx.now.toISOString(),
  ...{ messages: 0, shortened: false, lines: [], generated: null, generated_is: 'consent_withdrawn' },
});

const spokenOf =
  (keys: KeyRing) =>
  (row: SummaryRow): Spoken => ({
    id: row.id,
    seq: row.seq,
    senderId: row.sender_id,
    at: row.at,
    text: openBody(keys, row.id, row.body).slice(0, LONGEST_TEXT),
    replyTo: row.reply_to,
    files: row.files ?? [],
    reading: row.reading,
    event: row.event?.type ?? null,
  });

/** Of a language model, where one is configured. That it fails is no failure of the events beside it. */
async function generated(
  ctx: SignedIn,
  of: {
    readonly messages: readonly Spoken[];
    readonly sideOf: (personId: string) => Side;
    readonly withoutGenerated: boolean;
  },
  writer: SummaryWriter,
): Promise<Pick<Summary, 'generated' | 'generated_is'>> {
  if (!writer.available) return { generated: null, generated_is: 'not_configured' };
  const said = of.messages
    .filter(({ text }) => text !== '')
    .map(({ senderId, at, text }) => ({ from: of.sideOf(senderId), at: new Date(at).toISOString(), text }));
  if (said.length === 0) return { generated: null, generated_is: 'nothing_to_say' };
  if (of.withoutGenerated) return { generated: null, generated_is: 'not_asked' };
  try {
    const written = await writer.write({ language: ctx.language, messages: said });
    return { generated: written, generated_is: written ? 'written' : 'nothing_to_say' };
  } catch (error) {
    ctx.log.warn({ err: error }, 'a summary could not be generated');
    return { generated: null, generated_is: 'failed' };
  }
}
