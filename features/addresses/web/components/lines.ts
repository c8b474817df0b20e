import type { CustomerAddress } from '../../contract.ts';

/** As it is written on an envelope, in one line. */
export const lineOf = (address: CustomerAddress): string =>
  [
    address.flat,
    address.building,
    address.street,
    address.landmark,
    address.locality,
    `${address.city} ${address.pin}`,
    address.state,
  ]
    .filter(Boolean)
    .join(', ');
