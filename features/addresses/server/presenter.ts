import type { CustomerAddress } from '../contract.ts';
import { digipinOf, type Point } from '../rules/digipin.ts';
import type { AddressRow } from './repository.ts';

export const pointOf = ({ lat, lng }: Pick<AddressRow, 'lat' | 'lng'>): Point | null =>
  lat === null || lng === null ? null : { lat, lng };

/** What an order copies of it. */
export function presentPlace(row: AddressRow): Omit<CustomerAddress, 'is_default' | 'can'> {
  const point = pointOf(row);
  return {
    address_id: row.id,
    label: row.label,
    flat: row.flat,
    building: row.building,
    street: row.street,
    landmark: row.landmark,
    locality: row.locality,
    city: row.city,
    state: row.state,
    pin: row.pin,
    point,
    digipin: point && digipinOf(point),
    contact_name: row.contactName,
    contact_phone: row.contactPhone,
    notes: row.notes,
  };
}

export const presentAddress = (row: AddressRow, { canChange } = { canChange: true }): CustomerAddress => ({
  ...presentPlace(row),
  is_default: row.isDefault,
  can: { edit: canChange, delete: canChange },
});
