import type { Job } from '#platform/server/feature.ts';
import { MISS_RING, missRing } from './service/rings.ts';

export const jobs: readonly Job[] = [
  { name: MISS_RING, handle: (work, data) => missRing(work, (data as { ring_id: string }).ring_id) },
];
