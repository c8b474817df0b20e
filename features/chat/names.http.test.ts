import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { aChat } from './chat.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let chatId: string;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 2);
  await aBooking(patient, doctor.personId);
  chatId = await aChat(patient, doctor);
});
afterAll(() => app.close());

const TELUGU = { 'accept-language': 'te' };
const rename = (who: Caller, other_name: string | null) => who.post('/api/auth/update-user/', { other_name });

interface Listed {
  readonly patient_id?: string;
  readonly clinician_id?: string;
  readonly person_id?: string;
  readonly chat_id?: string;
  readonly name: string;
}
/** What the doctor reads of the patient: in the list, the record, the contacts and the chat. */
async function seenBy(reader: Caller, headers?: Record<string, string>): Promise<(string | undefined)[]> {
  const read = async (path: string) => (await reader.get(path, headers)).body;
  const { patients } = await read('/api/get-all-patient');
  const { contacts } = await read('/api/chat-contacts');
  const id = patient.personId;
  return [
    patients.find((each: Listed) => each.patient_id === id)?.name,
    (await read(`/api/patients/${id}`)).name,
    contacts.find((each: Listed) => each.person_id === id)?.name,
    (await read(`/api/chats/${chatId}`)).recipients_dict[id]?.name,
  ];
}

it('shows a name in another script to who reads that script, and the first name to all others', async () => {
  const [first = ''] = await seenBy(doctor);
  expect((await rename(patient, 'సీతా రావు')).body).toMatchObject({ name: first, other_name: 'సీతా రావు' });
  expect(await seenBy(doctor, TELUGU)).toEqual(Array(4).fill('సీతా రావు'));
  expect(await seenBy(doctor)).toEqual(Array(4).fill(first));
  expect(await seenBy(doctor, { 'accept-language': 'ml' })).toEqual(Array(4).fill(first));
  const found = (await doctor.get(`/api/get-all-patient?q=${encodeURIComponent('సీతా')}`)).body.patients;
  expect(found.map((each: Listed) => each.patient_id)).toEqual([patient.personId]);
  // In the header of the person's own screens too.
  const own = await patient.browse('GET', '/api/auth/session', undefined, TELUGU);
  expect(own.body.user.name).toBe('సీతా రావు');
  expect((await patient.get('/api/profile', TELUGU)).body.name).toBe('సీతా రావు');
  await rename(patient, null);
  expect(await seenBy(doctor, TELUGU)).toEqual(Array(4).fill(first));
});

it('of a doctor is shown in the list of doctors and on their page', async () => {
  await rename(doctor, 'డా. కొల్లూరి');
  const named = async (headers?: Record<string, string>) => {
    const { clinicians } = (await patient.get('/api/doctor-profiles', headers)).body;
    const listed = clinicians.find((each: Listed) => each.clinician_id === doctor.personId)?.name;
    return [listed, (await patient.get(`/api/doctor-profiles/${doctor.personId}`, headers)).body.name];
  };
  expect(await named(TELUGU)).toEqual(['డా. కొల్లూరి', 'డా. కొల్లూరి']);
  expect(await named()).not.toContain('డా. కొల్లూరి');
});

it('refuses what can be no name', async () => {
  const refused = await rename(patient, '12345');
  expect([refused.status, refused.body.fields?.[0]?.field]).toEqual([400, 'other_name']);
});
