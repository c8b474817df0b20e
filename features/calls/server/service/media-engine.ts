import type { MediaEngine } from '#partners/media-engine/port.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { findCall } from '../repository/calls.ts';
import { participantsOf } from '../repository/participants.ts';

export const FOLLOW_CALL = 'calls.follow-in-engine';
/** Jobs that wait for the media engine. */
export const CALL_JOBS: ReadonlySet<string> = new Set([FOLLOW_CALL]);

/**
 * Makes the engine follow what is stored: the room of an ended call is closed, and a participant who isn't admitted
 * (any more) is removed. One who came back meanwhile stays.
 */
export async function followCall(
  db: Db,
  media: MediaEngine,
  callId: string,
  participantId: string | null,
): Promise<void> {
  if ((await findCall(db, callId))?.endedAt) return await media.closeRoom(callId);
  const admittedNow = async () =>
    (await participantsOf(db, callId)).filter(({ state }) => state === 'admitted').map(({ id }) => id);
  if (participantId === null || (await admittedNow()).includes(participantId)) return;
  await media.remove(callId, participantId, admittedNow);
}

/**
 * Asks the engine at once. The decision holds without it: while the engine does not answer, a job asks again
 * (`call.left` and `call.ended`).
 */
export async function withoutEngine(ctx: Pick<SignedIn, 'log'>, ask: () => Promise<void>): Promise<void> {
  await ask().catch((error: unknown) => ctx.log.warn({ err: error }, 'the media engine could not be asked'));
}
