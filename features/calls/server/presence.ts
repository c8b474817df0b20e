import { findAppointment } from '#features/appointments/server/index.ts';
import type { MediaEngine } from '#partners/media-engine/port.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type { GuestCtx } from '#platform/server/realtime/guest-events.ts';
import { SILENT_SECONDS } from '../rules.ts';
import { publishCall, type VisitOfCall } from './events.ts';
import { presenceAt, takesPlace } from './presenter.ts';
import { addEvent, lockCall } from './repository/calls.ts';
import { ownParticipant } from './repository/participants.ts';
import { noteGone, noteSeen, noteStillHere, silentSince } from './repository/presence.ts';
import type { CallRow } from './repository/rows.ts';
import { followCall, withoutEngine } from './service/media-engine.ts';
import { endParticipation, followMedium, isFull } from './service/participation.ts';
import { isOver } from './service/seen.ts';
import { stopRing } from './service/stop-ring.ts';

type Ctx = Pick<GuestCtx, 'db' | 'now' | 'log'>;

export interface Seated {
  readonly id: string;
  readonly brandId: string;
  /** Null: a guest, already identified by their token. */
  readonly personId: string | null;
}

/**
 * Records that a participant is still connected. The others are notified only when the seat was reserved for them:
 * most calls of this function change nothing that others see.
 * @throws Refusal 404 when the caller has no seat in an open call, when the time of the call was over, or when all
 * places were taken before the participant came back
 */
export async function noteLife(ctx: Ctx, media: MediaEngine, who: Seated): Promise<void> {
  const { db, now } = ctx;
  const participant = await ownParticipant(db, who.brandId, who.id, who.personId);
  if (!participant) throw notFound();
  // A job may mark the participant as disconnected at this moment: then the others are informed of the reconnection.
  if (presenceAt(participant, now) === 'here' && (await noteStillHere(db, participant.id, now))) return;
  const { callId, id } = participant;
  const outcome = await db.transaction((tx) => reconnect(tx, callId, who, now));
  if (outcome === 'full') await withoutEngine(ctx, () => followCall(db, media, callId, id));
  if (outcome !== 'here') throw notFound();
}

/** A participant can't rejoin after the end of the visit, or when all places are taken. */
async function reconnect(
  tx: Tx,
  callId: string,
  who: Seated,
  now: Date,
): Promise<'here' | 'too_late' | 'full'> {
  const call = await lockCall(tx, callId);
  const visit = call && (await findAppointment(tx, call.brandId, call.appointmentId));
  const participant = await ownParticipant(tx, who.brandId, who.id, who.personId);
  if (!call || !visit || !participant) return 'too_late';
  const participantId = participant.id;
  const presence = presenceAt(participant, now);
  if (presence === 'away' && isOver(visit, call, now)) return 'too_late';
  if (!takesPlace(participant, now) && (await isFull(tx, callId, now))) {
    await endParticipation(tx, call, participant, { to: 'left', byId: null, now });
    await publishCall(tx, now, { call, visit }, { change: 'left', participantId });
    return 'full';
  }
  // The heartbeat has timed out, but the job has not recorded it yet.
  if (presence !== 'here' && participant.goneAt === null)
    await lose(tx, { call, visit }, participantId, silentFrom(participant));
  await noteSeen(tx, participantId, now);
  if (presence !== 'here') await announce(tx, { call, visit }, participantId, 'reconnected', now);
  if (participant.role === 'patient' && participant.state === 'admitted')
    await stopRing(tx, { call, visit }, participant, now);
  return 'here';
}

/** Marks a participant without a connection as disconnected; the seat is reserved for a while. */
export async function noteLoss(
  db: Db,
  participant: { id: string; callId: string },
  at: Date,
  seenBy?: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const call = await lockCall(tx, participant.callId);
    const visit = call && (await findAppointment(tx, call.brandId, call.appointmentId));
    if (!call || !visit || call.endedAt) return;
    await lose(tx, { call, visit }, participant.id, at, seenBy);
  });
}

async function lose(tx: Tx, of: CallOfVisit, id: string, at: Date, seenBy?: Date): Promise<void> {
  if (await noteGone(tx, id, at, seenBy)) await announce(tx, of, id, 'reconnecting', at);
}

/**
 * Marks participants as disconnected after their heartbeat has timed out. No disconnection is reported when a
 * participant closes the page of the call but has another page open, or when the server of the connection was killed.
 */
export async function noteSilent({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const since = new Date(now.getTime() - SILENT_SECONDS * 1000);
  for (const participant of await silentSince(db, since))
    await noteLoss(db, participant, silentFrom(participant), since);
}

const silentFrom = ({ seenAt }: { readonly seenAt: Date }): Date =>
  new Date(seenAt.getTime() + SILENT_SECONDS * 1000);

interface CallOfVisit {
  readonly call: CallRow;
  readonly visit: VisitOfCall;
}

async function announce(
  tx: Tx,
  of: CallOfVisit,
  participantId: string,
  kind: 'reconnecting' | 'reconnected',
  now: Date,
): Promise<void> {
  await addEvent(tx, of.call.id, { kind, participantId }, now);
  await followMedium(tx, of.call, now);
  await publishCall(tx, now, of, { change: 'presence', participantId });
}
