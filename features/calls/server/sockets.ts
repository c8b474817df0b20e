import type { MediaEngine } from '#partners/media-engine/port.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type LiveMessage, roomOfGuest } from '#platform/server/events/publish.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { guestEvent } from '#platform/server/realtime/guest-events.ts';
import { type SocketCtx, type SocketFeature, socketEvent } from '#platform/server/realtime/socket-events.ts';
import {
  type CallElsewhereLive,
  CallEnter,
  CallPresent,
  CallSignal,
  type CallSignal as Signal,
} from '../contract.ts';
import type { CallsDeps } from './deps.ts';
import { noteLife, noteLoss, type Seated } from './presence.ts';
import { guestByToken, openParticipationsOf, ownParticipant } from './repository/participants.ts';
import { routeOfSignal } from './repository/signals.ts';
import { roomOfParticipant } from './rooms.ts';

const member = ({ principal }: SocketCtx, id: string): Seated => ({
  id,
  brandId: principal.brandId,
  personId: principal.personId,
});

/** Passes a message on, or answers as if the other one weren't there. */
async function pass(
  ctx: { readonly db: Db; send(message: LiveMessage): void },
  from: Seated,
  signal: Signal,
): Promise<void> {
  const { brandId, personId } = from;
  const route = await routeOfSignal(ctx.db, { from: from.id, to: signal.to, brandId, personId });
  if (!route) throw notFound();
  const room = route.isGuest ? roomOfGuest(signal.to) : roomOfParticipant(signal.to);
  ctx.send({ event: 'call.signal', rooms: [room], payload: signal });
}

/** What the browsers of a call send over their sockets. No call lives in the memory of a server. */
export function sockets({ media }: CallsDeps): SocketFeature {
  return {
    events: [
      socketEvent({
        name: 'call.enter',
        body: CallEnter,
        async handle(ctx, { participant_id, device_id }) {
          await noteLife(ctx, media, member(ctx, participant_id));
          const room = roomOfParticipant(participant_id);
          const payload: CallElsewhereLive = { participant_id, device_id };
          ctx.send({ event: 'call.elsewhere', rooms: [room], payload, leave: [room] });
          await ctx.join(room);
        },
      }),
      socketEvent({
        name: 'call.present',
        body: CallPresent,
        handle: (ctx, { participant_id }) => noteLife(ctx, media, member(ctx, participant_id)),
      }),
      socketEvent({
        name: 'call.signal',
        body: CallSignal,
        handle: (ctx, signal) => pass(ctx, member(ctx, signal.from), signal),
      }),
    ],
    async left({ db, principal, now }, isLast) {
      const participants = await openParticipationsOf(db, principal.brandId, principal.personId);
      if (participants.length === 0 || !(await isLast())) return;
      for (const participant of participants) await noteLoss(db, participant, now);
    },
    guests: guestSockets(media),
  };
}

const guestSockets = (media: MediaEngine): NonNullable<SocketFeature['guests']> => ({
  async admit(db, token, now) {
    const guest = await guestByToken(db, sha256(token), now);
    if (!guest || guest.endedAt || guest.state === 'removed') return null;
    return { id: guest.id, brandId: guest.brandId };
  },
  events: [
    guestEvent({
      name: 'call.enter',
      body: CallEnter,
      async handle(ctx, { device_id }) {
        const { id } = ctx.guest;
        await noteLife(ctx, media, { ...ctx.guest, personId: null });
        const payload: CallElsewhereLive = { participant_id: id, device_id };
        ctx.send({ event: 'call.elsewhere', rooms: [roomOfGuest(id)], payload });
      },
    }),
    guestEvent({
      name: 'call.present',
      body: CallPresent,
      handle: (ctx) => noteLife(ctx, media, { ...ctx.guest, personId: null }),
    }),
    guestEvent({
      name: 'call.signal',
      body: CallSignal,
      // Whatever it says of its sender: the token says who it is.
      handle: (ctx, signal) => pass(ctx, { ...ctx.guest, personId: null }, { ...signal, from: ctx.guest.id }),
    }),
  ],
  async left({ db, guest, now }) {
    const participant = await ownParticipant(db, guest.brandId, guest.id, null);
    if (participant) await noteLoss(db, participant, now);
  },
});
