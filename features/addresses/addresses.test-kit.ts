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

/** An address that a test may change and remove. */
export async function addressBelongings(patient: Caller): Promise<Record<'address_id', string>> {
  const address_id = uuid();
  const made = await patient.post('/api/customer-address', { ...HOME, address_id });
  if (made.status !== 201) throw new Error(`no address: ${JSON.stringify(made.body)}`);
  return { address_id };
}
