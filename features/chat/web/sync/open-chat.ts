import { createStore } from '#platform/web/store.ts';

/** The chat that is being looked at: its unread messages count nowhere, they are being read. */
export const openChat = createStore<string | undefined>(undefined);
