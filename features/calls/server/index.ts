import type { FeatureServer } from '#platform/server/feature.ts';

/** Visits over video and audio. */
export const calls: FeatureServer = { name: 'calls' };
