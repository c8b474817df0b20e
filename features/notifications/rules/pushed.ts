import { KINDS, type Kind } from '../contract.ts';
import { isCritical } from './critical.ts';
import { sendAt } from './quiet-hours.ts';
import type { Settings } from './settings.ts';

/** A device that is off for longer learns from the app itself what there is. */
const TTL_SECONDS = 3 * 86_400;

/** What one sees happen, or can do nothing about. */
const NOT_PUSHED: ReadonlySet<Kind> = new Set<Kind>([
  'appointment_in_session',
  'appointment_completed',
  'waiting_list_expired',
]);

/** Whether a kind is pushed to the devices where that is on. */
export const isPushed = (kind: Kind, settings: Settings): boolean =>
  !NOT_PUSHED.has(kind) && settings.topics[KINDS[kind]].push;

/** Worthless once the visit has begun, the offer has gone, or the time of the reading is over. */
const FOR_BEFORE: ReadonlySet<Kind> = new Set<Kind>([
  'appointment_booked',
  'appointment_moved',
  'appointment_pre_session',
  'appointment_reminder_day',
  'appointment_reminder_hour',
  'waiting_list_offered',
  'vital_reminder',
]);
const URGENT: ReadonlySet<Kind> = new Set<Kind>([
  'chat_message',
  'appointment_pre_session',
  'appointment_reminder_hour',
  'waiting_list_offered',
  'new_sign_in',
  'contact_changed',
  'vital_critical',
  'vital_reminder',
]);

export interface PushTimes {
  /** Null: not now, and not later either. */
  readonly at: Date | null;
  readonly ttlSeconds: number;
  readonly urgency: 'high' | 'normal';
}

/**
 * When a kind is pushed, and how long it is worth something. Of chats nothing follows quiet hours: the next push, and
 * the app itself, tell their number. Anything else waits for the end of these, like an SMS, unless it can't.
 */
export function pushTimes(
  kind: Kind,
  about: {
    settings: Settings;
    now: Date;
    startsAt?: string | undefined;
    heldUntil?: string | undefined;
    wantedUntil?: string | undefined;
  },
): PushTimes {
  const { now, settings } = about;
  const urgency = URGENT.has(kind) ? 'high' : 'normal';
  const startsAt = about.startsAt ? new Date(about.startsAt) : null;
  const at = sendAt(now, settings.quietHours, isCritical(kind, { startsAt, now }));
  const isOver = KINDS[kind] === 'chat' && at > now;
  const until = about.wantedUntil ?? about.heldUntil;
  const end = until ? new Date(until) : startsAt;
  const left = end && FOR_BEFORE.has(kind) ? Math.floor((end.getTime() - at.getTime()) / 1000) : TTL_SECONDS;
  if (isOver || left <= 0) return { at: null, ttlSeconds: 0, urgency };
  return { at, ttlSeconds: Math.min(TTL_SECONDS, left), urgency };
}
