import { type Fact, type LiveMessage, roomOfPerson } from '#platform/server/events/publish.ts';
import { CHAT_FACTS, type ChatLive, type MessageLive, type MessageStatusLive } from '../contract.ts';

/** Of facts that only open screens need: nobody listens to it. */
const SEEN = 'chat.changed';

export const roomsOf = (brandId: string, personIds: readonly string[]): string[] =>
  personIds.map((id) => roomOfPerson(brandId, id));

/** Tells people that they should look at a chat again. */
export function chatChanged(brandId: string, personIds: readonly string[], payload: ChatLive): Fact {
  return {
    type: payload.change === 'accepted' ? CHAT_FACTS.accepted : SEEN,
    brandId,
    data: { chat_id: payload.chat_id },
    live: [{ event: 'chat', rooms: roomsOf(brandId, personIds), payload }],
  };
}

/** Somebody asked somebody else for a chat. */
export function chatRequested(
  brandId: string,
  of: { chat_id: string; asked_by: string; asked: string },
): Fact {
  const payload: ChatLive = { chat_id: of.chat_id, change: 'added' };
  return {
    type: CHAT_FACTS.requested,
    brandId,
    data: { ...of },
    live: [{ event: 'chat', rooms: roomsOf(brandId, [of.asked, of.asked_by]), payload }],
  };
}

export function messageChanged(brandId: string, personIds: readonly string[], payload: MessageLive): Fact {
  return {
    type: SEEN,
    brandId,
    data: { chat_id: payload.chat_id },
    live: [{ event: 'message', rooms: roomsOf(brandId, personIds), payload }],
  };
}

export const statusLive = (
  brandId: string,
  personIds: readonly string[],
  payload: MessageStatusLive,
): LiveMessage => ({ event: 'message.status', rooms: roomsOf(brandId, personIds), payload });

/** How far somebody has got: to the others, and with the counts to the reader's own devices. */
export function chatRead(
  brandId: string,
  of: { reader: string; members: readonly string[]; status: MessageStatusLive; unread: number },
): Fact {
  const { chat_id, read_seq } = of.status;
  const own: ChatLive = { chat_id, change: 'read', unread_count: of.unread, read_seq };
  return {
    type: SEEN,
    brandId,
    data: { chat_id },
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
