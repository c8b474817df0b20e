import { daysBetween } from '#platform/web/i18n/format.ts';
import type { NotificationEntry } from '../../contract.ts';

export type DayName = 'today' | 'yesterday' | 'earlier';

/** The list as it came, newest first, cut where the clinic's day changes. */
export function byDay(
  entries: readonly NotificationEntry[],
  now: Date,
): readonly { readonly day: DayName; readonly entries: readonly NotificationEntry[] }[] {
  const days = new Map<DayName, NotificationEntry[]>();
  for (const entry of entries) {
    const ago = daysBetween(entry.at, now);
    const day = ago <= 0 ? 'today' : ago === 1 ? 'yesterday' : 'earlier';
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}
