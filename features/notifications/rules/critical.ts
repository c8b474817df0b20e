import type { NotificationKind } from '#platform/contract/notification.ts';

/**
 * What may disturb a user during quiet hours: messages that would be too late afterwards, e.g. about an offer that is
 * held for minutes, a visit that begins within the hour, or one that is moved or called off within twelve hours
 * before it. Everything else waits until the quiet hours end.
 */
export function isCritical(
  { breaksQuietHours }: Pick<NotificationKind, 'breaksQuietHours'>,
  about: { startsAt: Date | null; previousStartsAt?: Date | null; now: Date },
): boolean {
  if (breaksQuietHours !== 'before_visit') return breaksQuietHours === 'always';
  const isNear = (at: Date | null) => at !== null && at.getTime() - about.now.getTime() < 12 * 3_600_000;
  // A visit that is moved away from its time: the people of the old time need the notice before they leave home.
  return isNear(about.startsAt) || isNear(about.previousStartsAt ?? null);
}
