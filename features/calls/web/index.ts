import type { WebFeature } from '#platform/web/feature.ts';

export const calls: WebFeature = { name: 'calls' };
