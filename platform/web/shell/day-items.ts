import type { DayItem } from '#platform/ui/day-item.ts';
import { createStore } from '../store.ts';

const store = createStore<Readonly<Record<string, readonly DayItem[]>>>({});

/** What other features put on the line of today that a patient has on Home, by feature. */
export function useDayItems(): readonly DayItem[] {
  return Object.values(store.use()).flat();
}

/** Said by a feature's part of Home whenever its items change; none when it leaves. */
export function setDayItems(of: string, items: readonly DayItem[]): void {
  store.set({ ...store.get(), [of]: items });
}
