import { expect, it } from 'vitest';
import { labOrderOf } from './labs.ts';

it('dates an order as a search by date finds it, and says beside it when it was reported', () => {
  const [at, reported_at] = ['2026-11-01T04:30:00.000Z', '2026-11-03T10:00:00.000Z'];
  const [report] = labOrderOf({ id: 'a', at, data: { tests: 'HbA1c', state: 'done', reported_at } }, 'b');
  const moment = (value: unknown) => new Date(String(value)).toISOString();
  expect(report?.status).toBe('final');
  expect([moment(report?.effectiveDateTime), moment(report?.issued)]).toEqual([at, reported_at]);
});
