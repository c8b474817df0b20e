import type { Place } from '../feature.ts';
import { createStore } from '../store.ts';

/** What carries a number: the places of the navigation, and the bell. */
export type Counted = Place | 'notifications';

const store = createStore<Readonly<Partial<Record<Counted, number>>>>({});

export const useCounts = store.use;

/** Said by a feature's background part whenever its number changes. */
export function setCount(of: Counted, count: number): void {
  if ((store.get()[of] ?? 0) !== count) store.set({ ...store.get(), [of]: count });
}

export function resetCounts(): void {
  store.set({});
}
