import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { History } from './contract.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 36);
});
afterAll(() => app.close());

const add = (kind: string) =>
  patient.post('/api/history', {
    ...{ entry_id: uuid(), patient_id: patient.personId, kind },
    content: { name: 'Penicillin' },
  });
const sayNoneKnown = (kind: string) =>
  patient.post('/api/history/none-known', { patient_id: patient.personId, kind });

it.each(['allergy', 'problem', 'implant', 'procedure'] as const)(
  'of an entry and "no %s known" at the same moment the entry alone is left, whichever comes second',
  async (kind) => {
    const answers = () => Array.from({ length: 4 }, () => sayNoneKnown(kind));
    const replies = await Promise.all([...answers(), add(kind), ...answers()]);
    for (const { status } of replies) expect([200, 201, 409]).toContain(status);
    const history: History = (await patient.get(`/api/history?patient_id=${patient.personId}`)).body;
    expect(history.entries.filter((entry) => entry.kind === kind)).toHaveLength(1);
    expect(history.none_known.filter((answer) => answer.kind === kind)).toEqual([]);
  },
);
