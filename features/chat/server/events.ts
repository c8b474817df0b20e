import { declared } from '#platform/server/events/event-shape.ts';
import {
  type DomainEvent,
  type LiveMessage,
  roomOfPerson,
  roomOfStaff,
} from '#platform/server/events/publish.ts';
import {
  CHAT_EVENTS,
  type ChatLive,
  type MessageLive,
  type MessageStatusLive,
  type TagsLive,
} from '../contract.ts';
import { roomOfPresence } from './presence.ts';
import { withoutGuess } from './presenter.ts';

export const roomsOf = (brandId: string, personIds: readonly string[]): string[] =>
  personIds.map((id) => roomOfPerson(brandId, id));

/** Tells people that they should look at a chat again. */
export function chatChanged(brandId: string, personIds: readonly string[], payload: ChatLive): DomainEvent {
  const data = { chat_id: payload.chat_id };
  return {
    ...declared(payload.change === 'accepted' ? CHAT_EVENTS.accepted : CHAT_EVENTS.changed, data),
    brandId,
    live: [{ event: 'chat', rooms: roomsOf(brandId, personIds), payload }],
  };
}

/**
 * Some people have left a chat. They and the remaining members no longer receive each other's presence; screens of
 * another shared chat ask for it again when it is opened.
 */
export function chatLeft(
  brandId: string,
  of: {
    readonly chat_id: string;
    readonly gone: readonly string[];
    readonly stay: readonly string[];
    /** The change that the remaining members receive. */
    readonly change: 'participants' | 'declined';
  },
): DomainEvent {
  const notified = (
    change: ChatLive['change'],
    to: readonly string[],
    others: readonly string[],
  ): LiveMessage => {
    const payload: ChatLive = { chat_id: of.chat_id, change };
    const leave = others.map((id) => roomOfPresence(brandId, id));
    return { event: 'chat', rooms: roomsOf(brandId, to), payload, leave };
  };
  return {
    ...declared(CHAT_EVENTS.changed, { chat_id: of.chat_id }),
    brandId,
    live: [notified('removed', of.gone, of.stay), notified(of.change, of.stay, of.gone)],
  };
}

/** A person asked another one for a chat. */
export function chatRequested(
  brandId: string,
  of: { chat_id: string; asked_by: string; asked: string },
): DomainEvent {
  const payload: ChatLive = { chat_id: of.chat_id, change: 'added' };
  return {
    ...declared(CHAT_EVENTS.requested, of),
    brandId,
    live: [{ event: 'chat', rooms: roomsOf(brandId, [of.asked, of.asked_by]), payload }],
  };
}

/** @param payload as the sender of the message gets it */
export function messageChanged(
  brandId: string,
  personIds: readonly string[],
  payload: MessageLive,
): DomainEvent {
  const { chat_id, message } = payload;
  const notified = (to: readonly string[], what: MessageLive): LiveMessage[] =>
    to.length > 0 ? [{ event: 'message', rooms: roomsOf(brandId, to), payload: what }] : [];
  const isGuess = message.mlObj?.status === 'unconfirmed';
  const own = isGuess ? personIds.filter((id) => id === message.sender_id) : personIds;
  const others = isGuess ? personIds.filter((id) => id !== message.sender_id) : [];
  const withoutIt = { ...message, mlObj: message.mlObj && withoutGuess(message.mlObj) };
  return {
    ...declared(CHAT_EVENTS.changed, { chat_id }),
    brandId,
    live: [...notified(own, payload), ...notified(others, { ...payload, message: withoutIt })],
  };
}

export const statusLive = (
  brandId: string,
  personIds: readonly string[],
  payload: MessageStatusLive,
): LiveMessage => ({ event: 'message.status', rooms: roomsOf(brandId, personIds), payload });

/** How far a member has read: to the others, and with the counts to the reader's own devices. */
export function chatRead(
  brandId: string,
  of: { reader: string; members: readonly string[]; status: MessageStatusLive; unread: number },
): DomainEvent {
  const { chat_id, read_seq } = of.status;
  const own: ChatLive = { chat_id, change: 'read', unread_count: of.unread, read_seq };
  return {
    ...declared(CHAT_EVENTS.changed, { chat_id }),
    brandId,
    live: [
      { event: 'chat', rooms: roomsOf(brandId, [of.reader]), payload: own },
      statusLive(
        brandId,
        of.members.filter((id) => id !== of.reader),
        of.status,
      ),
    ].filter((message) => message.rooms.length > 0),
  };
}

/**
 * Informs the care team that tags have changed; the front desk only about those that it sees. Contains neither tags
 * nor patients.
 */
export function tagsChanged(
  brandId: string,
  of: { readonly clinicians: readonly string[]; readonly clinical: boolean },
): DomainEvent {
  const payload: TagsLive = {};
  const rooms = [...roomsOf(brandId, of.clinicians), ...(of.clinical ? [] : [roomOfStaff(brandId)])];
  const live: LiveMessage[] = rooms.length > 0 ? [{ event: 'tags', rooms, payload }] : [];
  return { ...declared(CHAT_EVENTS.changed, {}), brandId, live };
}
