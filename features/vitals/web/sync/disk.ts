import { waitingStore } from '#platform/web/session/waiting-store.ts';
import type { WaitingVital } from './waiting.ts';

/** Readings that wait for the network. */
export const disk = waitingStore<WaitingVital>('sukham-vitals', ({ id }) => id);
