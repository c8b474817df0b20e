import { v7 as uuid } from 'uuid';
import { attachFiles } from '#features/files/server/index.ts';
import type { ImageReader } from '#partners/image-reader/port.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound, refuse } from '#platform/server/http/refusal.ts';
import {
  CHAT_EVENTS,
  type Message,
  type MessageLive,
  type MessageSentData,
  type sendMessage as SendMessage,
} from '../../contract.ts';
import { isPhoto, lettersPossible, linksOf, mayWrite, textProblem } from '../../rules.ts';
import { roomsOf } from '../events.ts';
import { presentFile, presentMessage, presentQuote } from '../presenter.ts';
import { readLater } from '../read-photos.ts';
import { conflict } from '../refusals.ts';
import { fileDetails, insertItems } from '../repository/items.ts';
import type { ItemRow, MessageRow } from '../repository/rows.ts';
import {
  findMessage,
  MOST_BEFORE_ACCEPTED,
  type NewMessage,
  type SendSnapshot,
  sendSnapshot,
  writeMessage,
} from '../repository/write.ts';
import { isSentHash, lexemesOf, sealBody, sealLink, sentHashOf } from '../sealing.ts';
import { auditChat } from './history.ts';

type Body = BodyOf<typeof SendMessage>;

/**
 * Stores a message and tells everybody in the chat. The client made the id: the same message sent again, at the
 * same moment or days later, is stored once and answered with 200.
 * @throws Refusal 404 for who isn't part of the chat, 409 when it isn't accepted or the id was used otherwise, 503 while
 * the chat doesn't come to rest.
 */
export async function send(
  ctx: SignedIn,
  chatId: string,
  body: Body,
  imageReader: Pick<ImageReader, 'isThere'>,
): Promise<Reply<Message>> {
  const text = body.message ?? '';
  const fileIds = body.file_ids ?? [];
  const problem = textProblem(text, { mayBeEmpty: fileIds.length > 0 });
  if (problem) throw invalidField('message', problem, { limit: lettersPossible(text) });
  if (body.voice && fileIds.length !== 1) throw invalidField('voice', 'not_allowed');
  const content = JSON.stringify([chatId, text, body.reply_to ?? null, fileIds]);
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const snapshot = await snapshotFor(ctx, chatId, body);
    if (snapshot.before) return await sameMessage(ctx, chatId, body, content, snapshot);
    assertMayWrite(ctx, snapshot);
    if (body.reply_to && !snapshot.reply) throw invalidField('reply_to', 'unknown');
    const outgoing = { chatId, body, text, sentHash: sentHashOf(ctx.keys, content), snapshot };
    try {
      const stored =
        fileIds.length > 0
          ? await ctx.transaction((tx) => storeWithFiles(tx, ctx, outgoing, imageReader))
          : await store(ctx.db, ctx, { ...outgoing, items: [] });
      await auditQuote(ctx, snapshot);
      return new Reply(201, stored);
    } catch (error) {
      if (violates(error, NOT_NULL)) throw notFound();
      // The other half of a doubled request was faster.
      const isDouble = violates(error, UNIQUE) && (await findMessage(ctx.db, body.id)) !== null;
      if (!isDouble && !(error instanceof ChatChanged)) throw error;
    }
  }
  throw refuse('unavailable');
}

/** How often the chat may change between reading who is in it and writing. After that, the client sends it again. */
const MOST_TRIES = 3;

/** Thrown so that what was stored with the message is undone. */
class ChatChanged extends Error {}

async function snapshotFor(ctx: SignedIn, chatId: string, body: Body): Promise<SendSnapshot> {
  const snapshot = await sendSnapshot(ctx.db, {
    chatId,
    personId: ctx.principal.personId,
    brandId: ctx.principal.brandId,
    messageId: body.id,
    replyTo: body.reply_to ?? null,
    now: ctx.now,
  });
  if (!snapshot) throw notFound();
  return snapshot;
}

/** The answer carries the words that it quotes, also when the message was stored before. */
async function auditQuote(ctx: SignedIn, { reply }: SendSnapshot): Promise<void> {
  if (reply?.of_patient && !reply.deleted) await auditChat(ctx, [reply.sender_id]);
}

function assertMayWrite(ctx: SignedIn, snapshot: SendSnapshot): void {
  const membership = {
    isGroup: snapshot.is_group,
    accepted: snapshot.accepted,
    declined: snapshot.declined,
    isFounder: snapshot.created_by === ctx.principal.personId,
    isAdmin: false,
    userType: ctx.principal.userType,
    hasPatient: false,
  };
  if (!mayWrite(membership)) throw conflict('chat_not_accepted');
  if (!snapshot.is_group && !snapshot.accepted && snapshot.counted >= MOST_BEFORE_ACCEPTED)
    throw conflict('too_many_before_accepted');
}

async function sameMessage(
  ctx: SignedIn,
  chatId: string,
  body: Body,
  content: string,
  snapshot: SendSnapshot,
): Promise<Reply<Message>> {
  const { before } = snapshot;
  const same =
    before?.chat_id === chatId &&
    before.sender_id === ctx.principal.personId &&
    isSentHash(ctx.keys, content, before.sent_hash);
  const row = same ? await findMessage(ctx.db, body.id) : null;
  if (!row || !hasVoice(row, body.voice)) throw conflict('message_id_taken');
  await auditQuote(ctx, snapshot);
  return new Reply(200, presentMessage(ctx.keys, row, ctx.principal.personId));
}

/** The hash doesn't contain it: the stored voice note is compared, unless the message is deleted. */
function hasVoice(row: MessageRow, voice: Body['voice']): boolean {
  if (row.deleted_at !== null) return true;
  const stored = row.items?.find(({ kind }) => kind === 'voice');
  if (!stored || !voice) return !stored && !voice;
  return (
    stored.duration_ms === voice.duration_ms &&
    JSON.stringify(stored.waveform) === JSON.stringify(voice.waveform)
  );
}

interface Outgoing {
  readonly chatId: string;
  readonly body: Body;
  readonly text: string;
  readonly sentHash: string;
  readonly snapshot: SendSnapshot;
}

async function storeWithFiles(
  tx: Tx,
  ctx: SignedIn,
  outgoing: Outgoing,
  imageReader: Pick<ImageReader, 'isThere'>,
): Promise<Message> {
  const { chatId, body } = outgoing;
  const fileIds = body.file_ids ?? [];
  await attachFiles(tx, ctx.principal.brandId, ctx.principal.personId, fileIds, {
    toPersons: [],
    patientId: ctx.principal.personId,
    subject: { kind: 'chat_message', id: body.id },
    now: ctx.now,
  });
  const items = await describeFiles(tx, fileIds, body.voice ?? null);
  const message = await store(tx, ctx, { ...outgoing, items });
  await insertItems(tx, { chatId, messageId: body.id, seq: message.seq, items });
  const mayShowMeter = ctx.principal.userType === 'patient' && items.some(({ kind }) => kind === 'photo');
  if (imageReader.isThere && mayShowMeter) await readLater(tx, ctx, chatId, body.id);
  return message;
}

/** What is known of the files before they are stored with the message, in the order in which they were sent. */
async function describeFiles(tx: Tx, fileIds: readonly string[], voice: Body['voice']): Promise<ItemRow[]> {
  const known = await fileDetails(tx, fileIds);
  return fileIds.map((id) => {
    const file = known.get(id);
    if (!file) throw invalidField('file_ids', 'unknown');
    if (voice && !/^(audio|video)\//.test(file.mime)) throw invalidField('voice', 'not_allowed');
    const kind = voice ? 'voice' : isPhoto(file.mime) ? 'photo' : 'file';
    return {
      file_id: id,
      kind,
      name: file.name,
      mime: file.mime,
      size: file.size,
      width: file.width,
      height: file.height,
      duration_ms: voice?.duration_ms ?? null,
      waveform: voice ? [...voice.waveform] : null,
    };
  });
}

async function store(
  db: Db,
  ctx: SignedIn,
  of: Outgoing & { readonly items: readonly ItemRow[] },
): Promise<Message> {
  const { chatId, body, text, snapshot } = of;
  const { personId } = ctx.principal;
  const reply = snapshot.reply && presentQuote(ctx.keys, snapshot.reply);
  const message = {
    id: body.id,
    chat_id: chatId,
    kind: 'message',
    sender_id: personId,
    message: text,
    unreadable: false,
    sent_at: ctx.now.toISOString(),
    reply_to: reply,
    files: of.items.map(presentFile),
    mlObj: null,
    edited_at: null,
    deleted_at: null,
    event: null,
  } as const;
  const away = snapshot.members.filter((member) => member.away && member.id !== personId).map(({ id }) => id);
  const isToCoach =
    ctx.principal.userType === 'patient' &&
    !snapshot.is_group &&
    snapshot.members.some(({ type }) => type === 'coach');
  const data: MessageSentData = {
    chat_id: chatId,
    message_id: body.id,
    sender_id: personId,
    is_group: snapshot.is_group,
    is_to_coach: isToCoach,
    person_ids: away,
  };
  const row: NewMessage = {
    id: body.id,
    chatId,
    senderId: personId,
    state: snapshot.state,
    body: sealBody(ctx.keys, body.id, text),
    sentHash: of.sentHash,
    replyTo: body.reply_to ?? null,
    fileCount: of.items.length,
    links: linksOf(text).map((url) => sealLink(ctx.keys, body.id, url)),
    words: lexemesOf(ctx.keys, text),
    now: ctx.now,
    event: {
      id: uuid(),
      // Without a listener there is nothing to follow.
      ...(away.length > 0 || isToCoach
        ? declared(CHAT_EVENTS.messageSent, data)
        : declared(CHAT_EVENTS.changed, { chat_id: chatId })),
      rooms: roomsOf(
        snapshot.brand_id,
        snapshot.members.map(({ id }) => id),
      ),
      message,
    },
  };
  const numbers = await writeMessage(db, row);
  if (!numbers) throw new ChatChanged();
  const stored = { ...message, ...numbers };
  const payload: MessageLive = { chat_id: chatId, change: 'sent', message: stored };
  ctx.sendNow({ id: row.event.id, live: [{ event: 'message', rooms: row.event.rooms, payload }] });
  return stored;
}

const NOT_NULL = '23502';
const UNIQUE = '23505';

/** Whatever library wraps it, the database says which constraint was in the way. */
function violates(error: unknown, code: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: string }).code === code) return true;
  return false;
}
