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
