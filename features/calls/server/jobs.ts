import type { Job } from '#platform/server/feature.ts';
import { noteSilent } from './presence.ts';
import { MISS_RING, missRing } from './service/rings.ts';

export const NOTE_SILENT = 'calls.note-silent';

export const jobs: readonly Job[] = [
  { name: NOTE_SILENT, cron: '* * * * *', handle: noteSilent },
  { name: MISS_RING, handle: (work, data) => missRing(work, (data as { ring_id: string }).ring_id) },
];
