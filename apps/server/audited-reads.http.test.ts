import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserType } from '#platform/domain/user-type.ts';
import { type Cast, castOf } from './testing/cast.ts';
import { EXPECTED } from './testing/expectations.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app, ['assigned']);
});
afterAll(() => app.close());

/** Clinicians, their hours and pictures of people are no part of a patient's record. */
const NOT_OF_A_PATIENT: ReadonlySet<string> = new Set([
  'getUserImage',
  'getClinician',
  'getSlots',
  'getAvailability',
]);

const READERS = ['doctor', 'coach', 'staff'] as const;

/** How often the trail says that this reader looked at this patient. */
async function looks(readerId: string, patientId: string): Promise<number> {
  const { rows } = await app.database.executor.executeSql(
    'select count(*)::int as n from audit_reads where reader_id = $1 and $2 = any(patient_ids)',
    [readerId, patientId],
  );
  return (rows as { n: number }[])[0]?.n ?? 0;
}

/** Where the call asks for what belongs to the patient, e.g. `/vitals/0196…`. */
function addressOf(name: string, path: string, userType: UserType): string {
  const { at, thing = at, query } = EXPECTED[name]!;
  const belongings = cast.of.assigned;
  const own = thing === 'appointment_id' ? belongings[`appointment_with_${userType}`] : undefined;
  const id = own ?? belongings[thing]!;
  const asked = [query, path.includes(`{${at}}`) ? undefined : `${at}=${id}`].filter(Boolean).join('&');
  const filled = path
    .replace(`{${at}}`, id)
    .replaceAll(/\{(\w+)\}/g, (_, other: string) => belongings[other]!);
  return `/api${filled}${asked ? `?${asked}` : ''}`;
}

it.each(READERS)('each look of a %s at a record is on the trail, once', async (userType) => {
  const caller = cast.viewers[userType];
  const patientId = cast.of.assigned.patient_id!;
  let count = 0;
  for (const { endpoint } of app.routes) {
    const { name, method, path } = endpoint;
    if (method !== 'GET' || NOT_OF_A_PATIENT.has(name)) continue;
    if (!EXPECTED[name]?.reaches[userType]?.includes('assigned')) continue;
    const before = await looks(caller.personId, patientId);
    const { status } = await caller.get(addressOf(name, path, userType));
    expect({ name, status }).toEqual({ name, status: 200 });
    expect({ name, looks: await looks(caller.personId, patientId) }).toEqual({ name, looks: before + 1 });
    count++;
  }
  expect(count).toBeGreaterThan(userType === 'staff' ? 3 : 10);
});
