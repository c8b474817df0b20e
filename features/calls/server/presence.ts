import { findAppointment } from '#features/appointments/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { publishCall } from './events.ts';
import { presenceAt, takesPlace } from './presenter.ts';
import { addEvent, findCall, lockCall } from './repository/calls.ts';
import { ownParticipant } from './repository/participants.ts';
import { noteGone, noteSeen } from './repository/presence.ts';
import { followMedium, isFull } from './service/participation.ts';
import { isOver } from './service/seen.ts';

export interface Seated {
  readonly id: string;
  readonly brandId: string;
  /** Null: a guest, whose own id was proven already. */
  readonly personId: string | null;
}

/**
 * Somebody in a call gives a sign of life. The others are notified only when the seat was being reserved: most signs
 * change nothing.
 * @throws Refusal 404 when it is nobody's own seat in a call that goes on, or its time was over,
 * or all places were taken, before they came back
 */
export async function noteLife(db: Db, who: Seated, now: Date): Promise<void> {
  const participant = await ownParticipant(db, who.brandId, who.id, who.personId);
  if (!participant) throw notFound();
  const presence = presenceAt(participant, now);
  if (presence === 'away' && (await isTooLate(db, participant, now))) throw notFound();
  if (!takesPlace(participant, now) && (await isFull(db, participant.callId, now))) throw notFound();
  await noteSeen(db, participant.id, now);
  if (presence !== 'here') await notifyOthers(db, participant.callId, participant.id, 'reconnected', now);
}

/** After the end of the visit nobody can rejoin, not even a participant who never left the call. */
async function isTooLate(
  db: Db,
  { brandId, appointmentId, callId }: { brandId: string; appointmentId: string; callId: string },
  now: Date,
): Promise<boolean> {
  const row = await findAppointment(db, brandId, appointmentId);
  return !row || isOver(row, await findCall(db, callId), now);
}

/** Their last connection has gone: the seat is reserved for a while. */
export async function noteLoss(
  db: Db,
  participant: { id: string; callId: string },
  now: Date,
): Promise<void> {
  if (await db.transaction((tx) => noteGone(tx, participant.id, now)))
    await notifyOthers(db, participant.callId, participant.id, 'reconnecting', now);
}

async function notifyOthers(
  db: Db,
  callId: string,
  participantId: string,
  kind: 'reconnecting' | 'reconnected',
  now: Date,
): Promise<void> {
  const call = await findCall(db, callId);
  const row = call && (await findAppointment(db, call.brandId, call.appointmentId));
  if (!call || !row || call.endedAt) return;
  await db.transaction(async (tx) => {
    const locked = await lockCall(tx, callId);
    if (!locked || locked.endedAt) return;
    await addEvent(tx, callId, { kind, participantId }, now);
    await followMedium(tx, locked, now);
    await publishCall(tx, now, { call, visit: row }, { change: 'presence', participantId });
  });
}
