import { v7 as uuid } from 'uuid';
import type { Caller } from '#apps/server/testing/test-app.ts';
import type { Regimen, RegimenVersion } from './contract/shapes.ts';

/** One in the morning and one at night, every day. */
export const aRegimen = (other: Partial<Regimen> = {}): Regimen => ({
  unit: 'tablet',
  food: 'after',
  as_needed: null,
  steps: [
    {
      days: null,
      doses: [
        { slot: 'morning', amount: 1, time: null },
        { slot: 'night', amount: 1, time: null },
      ],
    },
  ],
  every_days: 1,
  weekdays: [],
  starts_on: '2026-01-01',
  ends_on: null,
  ...other,
});

export const aVersion = (other: Partial<RegimenVersion> = {}): RegimenVersion => ({
  ...aRegimen(),
  version: 1,
  state: 'active',
  holds_from: '2026-01-01T00:00:00.000Z',
  reason: '',
  set_by_name: null,
  set_at: '2026-01-01T00:00:00.000Z',
  ...other,
});

/** As a client sends it. */
export const aMedication = (other: object = {}) => ({
  medication_id: uuid(),
  name: 'Metformin',
  strength: '500 mg',
  remind: true,
  regimen: aRegimen(),
  ...other,
});

export async function addMedicine(who: Caller, other: object = {}) {
  const reply = await who.post('/api/medications-create', aMedication(other));
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}
