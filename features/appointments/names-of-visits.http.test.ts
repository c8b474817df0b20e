import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { dayOf } from './rules.ts';
import { aBooking } from './visits.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let staff: Caller;
let visit: { appointment_id: string; starts_at: string };
const TELUGU = { 'accept-language': 'te' };
const SITA = 'సీతా రావు';
const DOCTOR = 'డా. కొల్లూరి';
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 2);
  doctor = await app.signInAs('doctor', 2);
  staff = await app.signInAs('staff');
  visit = await aBooking(patient, doctor.personId);
  await patient.post('/api/auth/update-user/', { other_name: SITA });
  await doctor.post('/api/auth/update-user/', { other_name: DOCTOR });
  await app.settled();
});
afterAll(() => app.close());

type Headers = Record<string, string> | undefined;
const read = async (who: Caller, path: string, headers: Headers) => (await who.get(path, headers)).body;
const own = (list: { appointment_id: string }[]) =>
  list.find(({ appointment_id }) => appointment_id === visit.appointment_id) as never as {
    patient: { name: string };
    clinician: { name: string };
  };
const both = ({ patient, clinician }: ReturnType<typeof own>) => [patient.name, clinician.name];

/** Both names in every call that names the visit. */
async function everywhere(headers?: Headers): Promise<string[][]> {
  const list = await read(patient, '/api/appointments', headers);
  const one = await read(patient, `/api/appointments/${visit.appointment_id}`, headers);
  const day = dayOf(Date.parse(visit.starts_at), CLINIC_ZONE);
  const { clinicians } = await read(staff, `/api/appointments/board?date=${day}`, headers);
  const lane = clinicians.find((each: { clinician_id: string }) => each.clinician_id === doctor.personId);
  const found = await read(patient, '/api/search?q=', headers);
  const call = await read(patient, `/api/calls/${visit.appointment_id}`, headers);
  return [
    both(own(list.appointments)),
    both(one),
    [one.history[0].by.name, one.clinician.name],
    [own(lane.appointments).patient.name, lane.name],
    both(own(found.appointments)),
    both(call),
  ];
}

it('are those in the script of the reader: lists, visit, board, search and call', async () => {
  expect(await everywhere(TELUGU)).toEqual(Array(6).fill([SITA, DOCTOR]));
  const first = await everywhere({ 'accept-language': 'ml' });
  expect(new Set(first.map(String)).size).toBe(1);
  expect(String(first)).not.toMatch(/\p{Script=Telugu}/u);
});

it('find the visit in both scripts', async () => {
  const { appointments } = await read(patient, `/api/search?q=${encodeURIComponent('కొల్లూరి')}`, undefined);
  expect(own(appointments).clinician.name).not.toBe(DOCTOR);
});

it('stand in the notifications of both sides and on the waiting list', async () => {
  const textTo = async (who: Caller, headers?: Headers) =>
    (await read(who, '/api/notify/notifications/', headers)).notifications.find(
      ({ subject_id }: { subject_id: string }) => subject_id === visit.appointment_id,
    )?.text;
  expect(await textTo(patient, TELUGU)).toContain(DOCTOR);
  expect(await textTo(doctor, TELUGU)).toContain(SITA);
  expect(await textTo(doctor)).not.toContain(SITA);
  const waits = { clinician_id: doctor.personId, mode: 'virtual', from: visit.starts_at.slice(0, 10) };
  const { body } = await patient.post('/api/waiting-list', { ...waits, until: waits.from }, TELUGU);
  expect(both(body)).toEqual([SITA, DOCTOR]);
});
