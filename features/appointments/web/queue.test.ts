import { expect, test } from 'vitest';
import { STATUS, type Status } from '../contract.ts';
import { queueOf } from './queue.ts';

const visit = (id: string, status: Status, time: string, token: number | null = null) => ({
  id,
  status,
  token,
  starts_at: `2026-11-21T${time}:00.000Z`,
});

test('who is in session comes first, then who waits by token, then who comes by time', () => {
  const queue = queueOf([
    visit('late', STATUS.booked, '12:00'),
    visit('second', STATUS.arrived, '09:00', 3),
    visit('first', STATUS.arrived, '10:00', 2),
    visit('now', STATUS.inSession, '08:40', 1),
    visit('soon', STATUS.booked, '11:00'),
    visit('done', STATUS.completed, '08:00'),
    visit('gone', STATUS.cancelled, '07:00'),
  ]);
  expect(queue.here.map(({ id }) => id)).toEqual(['now', 'first', 'second']);
  expect(queue.coming.map(({ id }) => id)).toEqual(['soon', 'late']);
  expect(queue.over.map(({ id }) => id)).toEqual(['gone', 'done']);
});
