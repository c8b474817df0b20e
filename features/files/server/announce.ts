import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { FILE_EVENTS } from '../contract.ts';
import type { FileRow } from './repository.ts';

/** A clinician has added a file to the record of its owner. */
export async function announceAdded(ctx: SignedIn, tx: Tx, { id, ownerId, brandId }: FileRow): Promise<void> {
  const data = { file_id: id, patient_id: ownerId };
  await publish(tx, ctx.now, { ...declared(FILE_EVENTS.added, data), brandId });
}
