import { MediaEngineAway } from '#partners/media-engine/port.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Ctx, SignedIn } from '#platform/server/http/context.ts';
import { refuse } from '#platform/server/http/refusal.ts';
import type { CallMedia } from '../../contract.ts';
import type { CallsDeps } from '../deps.ts';
import { presenceAt } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { participantsOf } from '../repository/participants.ts';
import type { CallRow, ParticipantRow } from '../repository/rows.ts';
import { followCall, withoutEngine } from './media-engine.ts';
import { isOver, seenCall } from './seen.ts';

/** With what a member connects. Nothing is made, and no credential issued, before the member is admitted. */
export async function readMedia(ctx: SignedIn, deps: CallsDeps, appointmentId: string): Promise<CallMedia> {
  const { row, call } = await seenCall(ctx, appointmentId);
  const people = call ? await participantsOf(ctx.db, call.id) : [];
  const participant = people.find(({ personId }) => personId === ctx.principal.personId);
  return await mediaOf(ctx, deps, call && { ...call, isOver: isOver(row, call, ctx.now) }, participant);
}

/** After the end of the visit, participants who are still connected stay; none can rejoin. */
export async function mediaOf(
  ctx: Pick<Ctx, 'now' | 'log' | 'db'>,
  { media }: CallsDeps,
  call: (Pick<CallRow, 'id' | 'endedAt'> & { readonly isOver: boolean }) | undefined,
  participant: Pick<ParticipantRow, 'id' | 'state' | 'seenAt' | 'goneAt'> | undefined,
): Promise<CallMedia> {
  if (call?.endedAt) throw conflict('call_over');
  if (!call || participant?.state !== 'admitted') throw conflict('not_admitted');
  if (call.isOver && presenceAt(participant, ctx.now) === 'away') throw conflict('call_over');
  try {
    const access = await media.access({ room: call.id, participantId: participant.id, now: ctx.now });
    if (!(await isStillAdmitted(ctx.db, call.id, participant.id))) {
      // Removed while the engine was asked: it may have admitted them after it was asked to remove them.
      await withoutEngine(ctx, () => followCall(ctx.db, media, call.id, participant.id));
      throw conflict('not_admitted');
    }
    return {
      engine: media.kind,
      ice_servers: access.iceServers.map((server) => ({ ...server, urls: [...server.urls] })),
      expires_at: access.expiresAt.toISOString(),
      janus: access.janus && {
        url: access.janus.url,
        token: access.janus.token,
        room: access.janus.room,
        room_token: access.janus.roomToken,
      },
    };
  } catch (error) {
    if (!(error instanceof MediaEngineAway)) throw error;
    ctx.log.error({ err: error }, 'a participant could not join a call: the media engine is away');
    throw refuse('unavailable');
  }
}

const isStillAdmitted = async (db: Db, callId: string, participantId: string): Promise<boolean> =>
  (await participantsOf(db, callId)).some(({ id, state }) => id === participantId && state === 'admitted');
