import type { UserType } from '#platform/contract/user-type.ts';
import type { MUTE_FOR } from '../contract/chats.ts';
import { EDIT_MS } from '../contract/limits.ts';

/** How a chat stands to one of its members. */
export interface Standing {
  readonly isGroup: boolean;
  readonly accepted: boolean;
  readonly declined: boolean;
  /** Who asked for it. */
  readonly isFounder: boolean;
  readonly isAdmin: boolean;
  readonly userType: UserType;
  readonly hasPatient: boolean;
}

const isCareTeam = (userType: UserType): boolean => userType === 'doctor' || userType === 'coach';

export function requestOf(chat: Standing): 'sent' | 'received' | 'declined' | null {
  if (chat.isGroup || chat.accepted) return null;
  if (chat.declined) return 'declined';
  return chat.isFounder ? 'sent' : 'received';
}

/** Whoever asks may write a word about why; whoever is asked answers first whether they want to. */
export function mayWrite(chat: Standing): boolean {
  return chat.isGroup || chat.accepted || (chat.isFounder && !chat.declined);
}

export function abilitiesOf(chat: Standing) {
  const request = requestOf(chat);
  return {
    write: mayWrite(chat),
    accept: request === 'received',
    reject: request === 'received',
    leave: chat.isGroup,
    manage: chat.isGroup && chat.isAdmin,
    tag: isCareTeam(chat.userType) || chat.userType === 'staff',
    summarise: isCareTeam(chat.userType) && chat.hasPatient,
  };
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
