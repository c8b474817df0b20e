import { deviceStore } from '#platform/web/session/device-store.ts';

/** What of chats outlives this page stands in one place; what is written there is encrypted before (kept.ts, file-bytes.ts). */
export const disk = deviceStore('sukham-chat', 'kept');
