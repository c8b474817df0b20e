import type { FeatureServer } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { search as find } from './service.ts';

/** A flag of an address: its name alone sets it. */
const isSet = (flag: string | undefined): boolean =>
  flag !== undefined && !/^(?:false|0|no|off)$/i.test(flag.trim());

/** One box for doctors, own appointments and patients. */
export const search: FeatureServer = {
  name: 'search',
  routes(on) {
    on(contract.search, (ctx, { query }) => find(ctx, query.search_query ?? '', isSet(query.doctor_search)));
  },
};
