import { v7 as uuid } from 'uuid';
import type { Caller } from '#apps/server/testing/test-app.ts';

export const HOME = {
  ...{
    label: 'home',
    flat: '4 B',
    building: 'Sai Residency',
    street: 'Road No. 12',
    landmark: 'opposite the temple',
  },
  ...{ locality: 'Banjara Hills', city: 'Hyderabad', state: 'Telangana', pin: '500034' },
} as const;

/** An address that stays, and one that a test may remove. */
export async function addressBelongings(
  patient: Caller,
): Promise<Record<'address_id' | 'home_address_id', string>> {
  const [home_address_id, address_id] = [uuid(), uuid()];
  for (const id of [home_address_id, address_id]) {
    const made = await patient.post('/api/customer-address', { ...HOME, address_id: id });
    if (made.status !== 201) throw new Error(`no address: ${JSON.stringify(made.body)}`);
  }
  return { address_id, home_address_id };
}
