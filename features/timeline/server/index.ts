import type { FeatureServer } from '#platform/server/feature.ts';
import { getTimeline } from '../contract.ts';
import { timelineReader } from './service.ts';

/** One timeline of a patient, of what the given features show of theirs. */
export function timeline(features: readonly FeatureServer[]): FeatureServer {
  const read = timelineReader(features.flatMap((feature) => feature.timeline ?? []));
  return {
    name: 'timeline',
    routes: (on) => on(getTimeline, (ctx, { params, query }) => read(ctx, params.patient_id, query)),
  };
}
