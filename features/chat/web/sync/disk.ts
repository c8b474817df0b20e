import { deviceStore } from '#platform/web/session/device-store.ts';

/**
 * The database of everything of chats that outlives this page; callers encrypt before they write (kept.ts,
 * file-bytes.ts).
 */
export const disk = deviceStore('sukham-chat', 'kept');
