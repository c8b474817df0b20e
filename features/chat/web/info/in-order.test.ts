import { expect, it } from 'vitest';
import type { Participant } from '../../contract.ts';
import { inOrder } from './in-order.ts';

const person = (person_id: string, name: string, is_admin = false): Participant => ({
  person_id,
  name,
  is_admin,
  user_type: 'doctor',
  image: null,
  registration_number: null,
  online: null,
  last_seen: null,
  delivered_seq: 0,
  read_seq: 0,
});

it('a group shows oneself first, then its admins, then everybody by name', () => {
  const people = [person('1', 'Zoya'), person('2', 'Anand'), person('3', 'Rao', true), person('4', 'Banu')];
  expect(inOrder(people, '1', 'en').map(({ name }) => name)).toEqual(['Zoya', 'Rao', 'Anand', 'Banu']);
});
