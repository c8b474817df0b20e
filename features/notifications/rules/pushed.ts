import type { NotificationKind } from '#platform/contract/notification.ts';
import { isCritical } from './critical.ts';
import { sendAt } from './quiet-hours.ts';
import type { Settings } from './settings.ts';

/** A device that is off for longer learns from the app itself what there is. */
const TTL_SECONDS = 3 * 86_400;

/** Whether a kind is pushed to the devices where that is on. */
export const isPushed = (kind: NotificationKind, settings: Settings): boolean =>
  kind.isPushed !== false && settings.topics[kind.topic].push;

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
  kind: NotificationKind,
  about: {
    settings: Settings;
    now: Date;
    startsAt?: string | undefined;
    previousStartsAt?: string | undefined;
    heldUntil?: string | undefined;
    wantedUntil?: string | undefined;
  },
): PushTimes {
  const { now, settings } = about;
  const urgency = kind.isUrgent ? 'high' : 'normal';
  const startsAt = about.startsAt ? new Date(about.startsAt) : null;
  const previousStartsAt = about.previousStartsAt ? new Date(about.previousStartsAt) : null;
  const at = sendAt(now, settings.quietHours, isCritical(kind, { startsAt, previousStartsAt, now }));
  const isOver = kind.topic === 'chat' && at > now;
  const until = about.wantedUntil ?? about.heldUntil;
  const end = until ? new Date(until) : startsAt;
  const left = end && kind.expires ? Math.floor((end.getTime() - at.getTime()) / 1000) : TTL_SECONDS;
  if (isOver || left <= 0) return { at: null, ttlSeconds: 0, urgency };
  return { at, ttlSeconds: Math.min(TTL_SECONDS, left), urgency };
}
