import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { STATUS } from '../contract.ts';
import { MINUTE } from '../rules.ts';
import { delayedEvent } from './events.ts';
import type { AppointmentRow } from './repository/rows.ts';

test('a notice of a delay says the whole delay and the likely time of the visit', () => {
  const [doctor, child] = [uuid(), uuid()];
  const startsAt = Date.UTC(2026, 10, 23, 5);
  const row = {
    id: uuid(),
    brand_id: 'living',
    clinician_id: doctor,
    patient_id: child,
    holder_id: uuid(),
    starts_at: startsAt,
    mode: 'virtual',
    status: STATUS.booked,
    version: 1,
    series_id: null,
    delay_minutes: 15,
  } as unknown as AppointmentRow;
  const event = delayedEvent(row, doctor);
  expect(event.data).toMatchObject({ patient_id: child, delay_minutes: 15 });
  expect(Date.parse(String(event.data.expected_at))).toBe(startsAt + 15 * MINUTE);
  expect(event.live?.[0]?.payload).toMatchObject({ change: 'delayed' });
  expect(event.live?.[0]?.rooms).toHaveLength(4);
});
