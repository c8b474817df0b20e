import type { Tx } from '#platform/server/db/database.ts';
import { publishCall, type VisitOfCall } from '../events.ts';
import { addEvent } from '../repository/calls.ts';
import { endRing, lastRing } from '../repository/rings.ts';
import type { CallRow, ParticipantRow } from '../repository/rows.ts';

/** Stops the ring for a patient who is back in the call: it counts as accepted. */
export async function stopRing(
  tx: Tx,
  of: { readonly call: CallRow; readonly visit: VisitOfCall },
  { personId, sessionId }: Pick<ParticipantRow, 'personId'> & { readonly sessionId?: string },
  now: Date,
): Promise<void> {
  const ring = await lastRing(tx, of.call.id);
  const by = personId === null ? null : { personId, ...(sessionId ? { sessionId } : {}) };
  if (ring?.state !== 'ringing' || !(await endRing(tx, ring.id, 'accepted', by, now))) return;
  await addEvent(tx, of.call.id, { kind: 'ring_accepted', byId: personId }, now);
  await publishCall(tx, now, of, { change: 'ring', actorId: personId, ring: { ...ring, state: 'accepted' } });
}
