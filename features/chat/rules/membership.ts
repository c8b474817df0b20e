import { isClinician, type UserType } from '#platform/domain/user-type.ts';
import type { MUTE_FOR } from '../contract/chats.ts';
import { EDIT_MS } from '../contract/limits.ts';

/** How a chat stands to one of its members. A group is accepted unless a stranger brought them in and they haven't answered. */
export interface ChatMembership {
  readonly isGroup: boolean;
  readonly accepted: boolean;
  readonly declined: boolean;
  /** Who asked for it. */
  readonly isFounder: boolean;
  readonly isAdmin: boolean;
  readonly userType: UserType;
  readonly hasPatient: boolean;
}

export function requestOf(chat: ChatMembership): 'sent' | 'received' | 'declined' | null {
  if (chat.accepted) return null;
  if (chat.isGroup) return 'received';
  if (chat.declined) return 'declined';
  return chat.isFounder ? 'sent' : 'received';
}

/** The inviting user may write before the answer, to explain; the invited user has to answer first. */
export function mayWrite(chat: ChatMembership): boolean {
  return chat.accepted || (!chat.isGroup && chat.isFounder && !chat.declined);
}

/**
 * Whether the others see a member's activity in a chat: presence, typing, receipt and reading. An invited user shows
 * none of it to the inviting one before accepting.
 */
export const sharesPresence = (chat: Pick<ChatMembership, 'isGroup' | 'accepted' | 'isFounder'>): boolean =>
  chat.accepted || (!chat.isGroup && chat.isFounder);

export function abilitiesOf(chat: ChatMembership) {
  const request = requestOf(chat);
  return {
    write: mayWrite(chat),
    accept: request === 'received',
    reject: request === 'received',
    leave: chat.isGroup && chat.accepted,
    manage: chat.isGroup && chat.accepted && chat.isAdmin,
    tag: isClinician(chat.userType) || chat.userType === 'staff',
    summarise: isClinician(chat.userType) && chat.hasPatient,
  };
}

/**
 * The next admin of a group without one: of the members who have accepted, in the order in which they joined, the first
 * who isn't a patient; a patient only in a group of patients. Null while there is an admin, or no such member.
 */
export function nextAdmin<
  M extends { readonly isAdmin: boolean; readonly isAsked: boolean; readonly userType: UserType },
>(stay: readonly M[]): M | null {
  const joined = stay.filter((member) => !member.isAsked);
  if (joined.some((member) => member.isAdmin)) return null;
  return joined.find((member) => member.userType !== 'patient') ?? joined[0] ?? null;
}

export function mayEdit(
  message: { readonly sentAt: number; readonly deleted: boolean },
  now: number,
): boolean {
  return !message.deleted && now - message.sentAt < EDIT_MS;
}

const HOUR = 3_600_000;
/** Later than any calendar that we show. */
const ALWAYS = Date.UTC(9999, 11, 31);

/** Until when a chat stays silent, epoch milliseconds. */
export function mutedUntil(how: (typeof MUTE_FOR)[number], now: number): number {
  return { '8_hours': now + 8 * HOUR, '1_week': now + 7 * 24 * HOUR, always: ALWAYS }[how];
}

export const isMuted = (until: number | null, now: number): boolean => until !== null && until > now;
