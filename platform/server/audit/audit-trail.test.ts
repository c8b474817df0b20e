import { expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { type AuditedRead, AuditTrail } from './audit-trail.ts';

const entry: AuditedRead = {
  at: new Date(0),
  brandId: 'living',
  readerId: 'reader',
  readerType: 'doctor',
  sessionId: 'session',
  resource: 'records',
  patientIds: ['patient'],
  requestId: 'request',
};
const turn = () => new Promise((done) => setImmediate(done));

/** A trail with writes that end on command. */
function controlled() {
  const begun: { end: () => void; fail: (error: Error) => void }[] = [];
  const execute = () =>
    new Promise((end, fail) => begun.push({ end: () => end({ rows: [] }), fail: (error) => fail(error) }));
  const db = { session: { prepareQuery: () => ({ execute }) } } as unknown as Db;
  const trail = new AuditTrail(db, () => 'null::uuid[]');
  const outcomes: string[] = [];
  const record = (who: string) =>
    trail.record(entry).then(
      () => outcomes.push(`${who} is written`),
      () => outcomes.push(`${who} is refused`),
    );
  return { begun, outcomes, record };
}

it('refuses those who wait for the next write too when the database does not answer', async () => {
  const { begun, outcomes, record } = controlled();
  const all = [record('a'), record('b'), record('c')];
  await turn();
  begun[0]?.fail(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' }));
  await Promise.all(all);
  expect(outcomes).toEqual(['a is refused', 'b is refused', 'c is refused']);
  expect(begun).toHaveLength(1);
});

it('writes those who wait when one write was refused for another reason', async () => {
  const { begun, outcomes, record } = controlled();
  const all = [record('a'), record('b')];
  await turn();
  begun[0]?.fail(new Error('a value is wrong'));
  await turn();
  begun[1]?.end();
  await Promise.all(all);
  expect(outcomes).toEqual(['a is refused', 'b is written']);
});
