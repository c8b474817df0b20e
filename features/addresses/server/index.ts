import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { type PlacesDeps, placesOf } from './places.ts';
import { records } from './records.ts';
import { removeAddressesOf } from './repository.ts';
import * as service from './service.ts';

export { type Address, readAddress } from './service.ts';

const forget = (name: string, event: typeof ACCOUNT_EVENTS.deleted | typeof ACCOUNT_EVENTS.sealEnded) =>
  listen(event, name, (job, { person_id }) => job.transaction((tx) => removeAddressesOf(tx, person_id)));

/** Where people can be visited, and what places are called. */
export const addresses = (deps: PlacesDeps): FeatureServer => ({
  name: 'addresses',
  routes(on) {
    const places = placesOf(deps);
    on(contract.reverseGeocoding, (ctx, { query }) => places.reverse(ctx, query));
    on(contract.textSearch, (ctx, { query }) => places.search(ctx, query));
    on(contract.listCityAreas, async (_ctx, { query }) => {
      const areas = [...deps.areasAround(query.pin)];
      return { areas, tiles: areas.length > 0 ? (deps.tiles ?? null) : null };
    });
    on(contract.listCustomerAddresses, (ctx, { query }) => service.listAddresses(ctx, query.patient_id));
    on(contract.addCustomerAddress, (ctx, { body }) => service.addAddress(ctx, body));
    on(contract.changeCustomerAddress, (ctx, { body }) => service.changeAddress(ctx, body));
    on(contract.deleteCustomerAddress, (ctx, { query }) => service.deleteAddress(ctx, query.address_id));
  },
  records,
  listeners: [
    forget('addresses.forget', ACCOUNT_EVENTS.deleted),
    forget('addresses.forget-sealed', ACCOUNT_EVENTS.sealEnded),
  ],
});
