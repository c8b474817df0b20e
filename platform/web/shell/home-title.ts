import { createStore } from '../store.ts';

/** The title of Home instead of the greeting, while it shows another record than one's own; empty without one. */
export const homeTitle = createStore('');
