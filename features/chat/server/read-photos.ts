import { readStoredFile } from '#features/files/server/index.ts';
import { type Guess, guessOf, withoutNumber } from '#features/meter-photos/rules.ts';
import { type MeterPhotoDeps, readerFor, readMeterFile } from '#features/meter-photos/server/index.ts';
import type { ImageReader } from '#partners/image-reader/port.ts';
import type { KeyRing } from '#platform/server/crypto/key-ring.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { Job } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { JobContext, SignedIn } from '#platform/server/http/context.ts';
import { messageChanged } from './events.ts';
import { presentMessage } from './presenter.ts';
import { readerIds } from './repository/members.ts';
import { lockChat, lockMessage } from './repository/messages.ts';
import { keepReading, photosToRead, touchMessage } from './repository/readings.ts';
import { findMessage } from './repository/write.ts';

/** The job waits for another system, so it needs a lane of its own. */
export const READ_PHOTOS = 'chat.read-photos';

export interface PhotoDeps extends MeterPhotoDeps {
  readonly blobs: BlobStore;
  readonly keys: KeyRing;
}

interface Sent {
  readonly brand_id: string;
  readonly chat_id: string;
  readonly message_id: string;
}

/** With the message, so that no photo is forgotten; the message waits for nothing but this note. */
export async function readLater(tx: Tx, ctx: SignedIn, chatId: string, messageId: string): Promise<void> {
  const sent: Sent = { brand_id: ctx.principal.brandId, chat_id: chatId, message_id: messageId };
  await ctx.jobs.enqueue(tx, READ_PHOTOS, sent, { key: messageId });
}

/**
 * Looks at the photos of a patient's message and stores the first reading, or that there is none. Without a
 * configured reader it stores nothing. A reader that fails is asked again later.
 */
export const readPhotos = (deps: PhotoDeps): Job => ({
  name: READ_PHOTOS,
  async handle(work, data) {
    const sent = data as Sent;
    const message = await findMessage(work.db, sent.message_id);
    if (!message) return;
    const of = { brandId: sent.brand_id, patientId: message.sender_id };
    const reader = await readerFor(deps, work.db, of);
    const found = reader && (await firstReading(work, { ...deps, reader }, sent.message_id));
    if (found) await work.transaction((tx) => keep(tx, work.now, { ...sent, keys: deps.keys }, found));
  },
});

type Found = Guess & { readonly fileId: string };

async function firstReading(
  work: JobContext,
  { blobs, reader }: { readonly blobs: BlobStore; readonly reader: Pick<ImageReader, 'read'> },
  messageId: string,
): Promise<Found | null> {
  let unreadable: Found | null = null;
  for (const fileId of await photosToRead(work.db, messageId)) {
    const file = await readStoredFile(work.db, blobs, fileId);
    if (!file) continue;
    const said = await readMeterFile(reader, file.bytes);
    if (said.status === 'not_available') return null;
    const guess = guessOf(said, 'among_others');
    const found = guess.found ?? withoutNumber(guess.reason);
    if (found) return { fileId, found, reason: null };
    unreadable ??= { fileId, ...guess };
  }
  return unreadable;
}

async function keep(tx: Tx, now: Date, sent: Sent & { readonly keys: KeyRing }, found: Found): Promise<void> {
  const { chat_id, message_id, brand_id } = sent;
  await lockChat(tx, chat_id);
  // Its writer may have deleted it meanwhile.
  const message = await lockMessage(tx, chat_id, message_id, 0);
  if (!message || message.deleted) return;
  const stored = await keepReading(tx, { messageId: message_id, ...found, now });
  if (!stored) return;
  await touchMessage(tx, message_id);
  const row = await findMessage(tx, message_id);
  if (!row) return;
  const payload = {
    chat_id,
    message: presentMessage(sent.keys, row, row.sender_id),
    change: 'readings',
  } as const;
  await publish(tx, now, messageChanged(brand_id, await readerIds(tx, chat_id, row.seq), payload));
}
