import type { Job } from '#platform/server/feature.ts';
import type { CallsDeps } from './deps.ts';
import { noteSilent } from './presence.ts';
import { FOLLOW_CALL, followCall } from './service/media-engine.ts';
import { MISS_RING, missRing } from './service/rings.ts';

export const NOTE_SILENT = 'calls.note-silent';

export const jobs = ({ media }: CallsDeps): readonly Job[] => [
  { name: NOTE_SILENT, cron: '* * * * *', handle: noteSilent },
  { name: MISS_RING, handle: (work, data) => missRing(work, (data as { ring_id: string }).ring_id) },
  {
    name: FOLLOW_CALL,
    async handle({ db }, data) {
      const { call_id, participant_id } = data as { call_id: string; participant_id: string | null };
      await followCall(db, media, call_id, participant_id);
    },
  },
];
