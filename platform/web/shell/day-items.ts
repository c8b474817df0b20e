import type { DayItem } from '#platform/ui/day-item.ts';
import { useUserType } from '../session/use-session.ts';
import { createStore } from '../store.ts';
import { useCatalogue } from './shell-context.ts';

const store = createStore<Readonly<Record<string, readonly DayItem[] | null>>>({});

/** What other features put on the line of a patient's day, on Home, on the record and in a visit; by feature. */
export function useDayItems(): readonly DayItem[] {
  return Object.values(store.use()).flatMap((items) => items ?? []);
}

/** Whether all parts of Home that put items on the line have done so: before that the line is incomplete. */
export function useDayIsKnown(): boolean {
  const known = store.use();
  const expected = useCatalogue()
    .home(useUserType())
    .flatMap(({ dayItems = [] }) => dayItems);
  return expected.every((name) => (known[name] ?? null) !== null);
}

/** Sets the items of a feature's part of Home; null while they are not known, and when the part leaves. */
export function setDayItems(of: string, items: readonly DayItem[] | null): void {
  store.set({ ...store.get(), [of]: items });
}
