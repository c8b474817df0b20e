import { waitingStore } from '#platform/web/session/waiting-store.ts';
import type { WaitingDose } from './waiting.ts';

/** Answers that wait for the network. */
export const disk = waitingStore<WaitingDose>('sukham-medications', ({ key }) => key);
