import { createStore } from '../store.ts';

/** Whether the session of this desk is locked: the page stays as it is, beneath a screen that asks for a proof. */
export const sessionLock = createStore(false);
