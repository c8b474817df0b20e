import type { FeatureServer } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { search as find } from './service.ts';

/** One box for doctors, own appointments and patients. */
export const search: FeatureServer = {
  name: 'search',
  routes(on) {
    on(contract.search, (ctx, { query }) =>
      find(ctx, query.search_query, query.doctor_search === 'true' || query.doctor_search === '1'),
    );
  },
};
