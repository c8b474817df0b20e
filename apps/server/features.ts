import { appointments } from '#features/appointments/server/index.ts';
import { chat, isSharedInChat } from '#features/chat/server/index.ts';
import { notifications, type PushParts } from '#features/notifications/server/index.ts';
import { people } from '#features/people/server/index.ts';
import { records } from '#features/records/server/index.ts';
import { search } from '#features/search/server/index.ts';
import type { SummaryWriter } from '#partners/summary/port.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { ServerWords } from '#platform/server/words/server-words.ts';

/** Whose tables there are, in the order in which they refer to each other. */
export const MIGRATION_OWNERS = [
  'platform',
  'accounts',
  'people',
  'records',
  'appointments',
  'chat',
  'notifications',
] as const;

export interface FeatureParts {
  readonly config: Config;
  readonly words: ServerWords;
  readonly secrets: Secrets;
  readonly blobs: BlobStore;
  readonly summaries: SummaryWriter;
  readonly push: Omit<PushParts, 'words'>;
}

/** Every feature above accounts. */
export function featuresOf({
  config,
  words,
  secrets,
  blobs,
  summaries,
  push,
}: FeatureParts): FeatureServer[] {
  return [
    people({ blobs, secrets }),
    records({ blobs, isSharedElsewhere: isSharedInChat }),
    appointments,
    chat({ summaries }),
    notifications({ words, seal: secrets.seal, push, showOutbox: config.mode !== 'production' }),
    search,
  ];
}
