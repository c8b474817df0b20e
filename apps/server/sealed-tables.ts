import { SEALED_CHATS } from '#features/chat/server/index.ts';
import { SEALED_NOTES } from '#features/notes/server/index.ts';
import type { SealedTable } from '#platform/server/crypto/sealed-table.ts';

/** What of the database is encrypted at rest. */
export const SEALED_TABLES: readonly SealedTable[] = [...SEALED_NOTES, ...SEALED_CHATS];
