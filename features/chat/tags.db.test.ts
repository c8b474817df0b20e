import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { aChat, listen } from './chat.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
let staff: Caller;
/** A patient who isn't in the doctor's care. */
let unrelated: string;

beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 2);
  coach = await app.signInAs('coach', 1);
  staff = await app.signInAs('staff', 1);
  await aBooking(patient, doctor.personId);
  const known = new Set<string>((await idsOf(doctor, '')).map((id) => id));
  const ids = Array.from({ length: 40 }, (_, n) => app.idOf('patient', n + 1));
  unrelated = ids.find((id) => !known.has(id)) ?? '';
  expect(unrelated).not.toBe('');
});
afterAll(() => app.close());

const chatOf = async (who: Caller, chatId: string) => (await who.get(`/api/chats/${chatId}`)).body;
const TAGS = '/api/dashboard/tags/';
const tag = async (who: Caller, name: string, clinical: boolean) =>
  await who.post(TAGS, { name, clinical, color: 'warn' });
const tagged = async (who: Caller, patient_id: string, tag_ids: string[]) =>
  await who.post('/api/dashboard/patient-tags/', { patient_id, tag_ids });
const tagsOf = async (who: Caller, patientId: string): Promise<string[]> =>
  (await who.get(`/api/dashboard/patient-tags/?patient_id=${patientId}`)).body.tags;
const idsOf = async (who: Caller, query: string): Promise<string[]> =>
  (await who.get(`/api/get-all-patient${query}`)).body.patients.map(
    (each: { patient_id: string }) => each.patient_id,
  );
const listed = async (who: Caller, tagId: string) =>
  (await who.get(TAGS)).body.tags.find((each: { tag_id: string }) => each.tag_id === tagId);

describe('tags', () => {
  it('belong to the care team; the front desk sees what says nothing clinical', async () => {
    const chatId = await aChat(patient, doctor);
    const foot = (await tag(doctor, 'Foot care', true)).body;
    const billing = (await tag(staff, 'Billing', false)).body;
    expect((await tag(staff, 'Depression', true)).status).toBe(400);
    expect((await tag(doctor, 'foot CARE', true)).body.code).toBe('tag_exists');
    expect((await staff.get('/api/dashboard/tags/')).body.tags).toEqual([
      { ...billing, patients: 0, chats: 0 },
    ]);
    const both = [foot.tag_id, billing.tag_id];
    expect((await doctor.put(`/api/chats/${chatId}/tags`, { tag_ids: both })).body.tags).toHaveLength(2);
    expect((await chatOf(doctor, chatId)).tags.sort()).toEqual([...both].sort());
    expect((await chatOf(patient, chatId)).tags).toEqual([]);
    expect((await doctor.get(`/api/chats?tag=${foot.tag_id}`)).body.chats).toMatchObject([
      { chat_id: chatId },
    ]);
    const patientTags = { patient_id: patient.personId, tag_ids: both };
    expect((await doctor.post('/api/dashboard/patient-tags/', patientTags)).body.tags).toHaveLength(2);
    for (const method of ['PUT', 'PATCH'])
      expect(await doctor.send(method, '/api/dashboard/patient-tags/', patientTags)).toMatchObject({
        status: 200,
        body: { tags: [expect.any(String), expect.any(String)] },
      });
    const cleared = { patient_id: patient.personId, tag_ids: [] };
    expect((await staff.post('/api/dashboard/patient-tags/', cleared)).body.tags).toEqual([]);
    const left = await doctor.get(`/api/dashboard/patient-tags/?patient_id=${patient.personId}`);
    expect(left.body.tags).toEqual([foot.tag_id]);
    expect((await staff.delete(`/api/dashboard/tags/${foot.tag_id}`)).status).toBe(404);
    expect((await doctor.delete(`/api/dashboard/tags/${foot.tag_id}`)).status).toBe(200);
    expect((await chatOf(doctor, chatId)).tags).toEqual([billing.tag_id]);
  });

  it('are renamed and recoloured wherever they stand, by who sees them', async () => {
    const chatId = await aChat(patient, doctor);
    const eyes = (await tag(doctor, 'Eyes', true)).body;
    const late = (await tag(staff, 'Pays late', false)).body;
    await doctor.put(`/api/chats/${chatId}/tags`, { tag_ids: [eyes.tag_id, late.tag_id] });
    const change = (who: Caller, of: { tag_id: string }, body: object) =>
      who.patch(`${TAGS}${of.tag_id}`, body);
    expect((await change(doctor, eyes, { name: '  Eye   check ', color: 'info' })).body).toEqual({
      ...eyes,
      name: 'Eye check',
      color: 'info',
    });
    expect((await chatOf(doctor, chatId)).tags_obj).toContainEqual({
      ...eyes,
      name: 'Eye check',
      color: 'info',
    });
    expect(await change(doctor, late, { name: 'EYE CHECK' })).toMatchObject({
      status: 409,
      body: { code: 'tag_exists' },
    });
    expect((await change(doctor, eyes, { name: 'eye check' })).status).toBe(200);
    expect((await change(staff, eyes, { name: 'Mine' })).status).toBe(404);
    expect((await change(staff, late, { name: 'Pays' })).status).toBe(200);
    expect((await change(patient, late, { name: 'x' })).status).toBe(404);
    expect((await change(doctor, late, { name: '   ' })).status).toBe(400);
    expect((await change(doctor, late, { clinical: true })).status).toBe(400);
    const elsewhere = await app.signInAs('doctor', 2, 'hospital');
    expect((await change(elsewhere, late, { name: 'x' })).status).toBe(404);
    for (const { tag_id } of [eyes, late]) await doctor.delete(`${TAGS}${tag_id}`);
  });

  it('of patients filter the list of patients, within the patients and tags that the principal may see', async () => {
    const feet = (await tag(doctor, 'Feet', true)).body.tag_id as string;
    const house = (await tag(staff, 'House visit', false)).body.tag_id as string;
    expect((await tagged(doctor, patient.personId, [feet, house])).status).toBe(200);
    expect((await tagged(staff, unrelated, [house])).status).toBe(200);
    expect((await tagged(doctor, unrelated, [feet])).status).toBe(404);
    expect(await idsOf(doctor, `?tag=${feet}`)).toEqual([patient.personId]);
    expect(await idsOf(doctor, `?tag=${house}`)).toEqual([patient.personId]);
    expect((await idsOf(staff, `?tag=${house}`)).sort()).toEqual([patient.personId, unrelated].sort());
    expect(await idsOf(staff, `?tag=${feet}`)).toEqual([]);
    expect(await idsOf(doctor, `?tag=${feet}&q=zzz`)).toEqual([]);
    expect((await tagged(staff, patient.personId, [feet])).status).toBe(400);
    expect(await listed(doctor, house)).toMatchObject({ patients: 2, chats: 0 });
    expect((await doctor.delete(`${TAGS}${feet}`)).status).toBe(200);
    expect(await tagsOf(doctor, patient.personId)).toEqual([house]);
    expect(await idsOf(doctor, `?tag=${feet}`)).toEqual([]);
    expect((await tagged(doctor, patient.personId, [feet])).status).toBe(400);
    expect((await tagged(doctor, patient.personId, [])).body.tags).toEqual([]);
    await doctor.delete(`${TAGS}${house}`);
  });

  it('find no chat for users who may not see them, nor after they have ended', async () => {
    const chatId = await aChat(patient, doctor);
    const sugar = (await tag(doctor, 'Sugar', true)).body.tag_id as string;
    await doctor.put(`/api/chats/${chatId}/tags`, { tag_ids: [sugar] });
    const group = await doctor.post('/api/chat-group', {
      group_name: 'Care',
      user_ids: [patient.personId, staff.personId],
    });
    await doctor.put(`/api/chats/${group.body.chat_id}/tags`, { tag_ids: [sugar] });
    const found = async (who: Caller) => (await who.get(`/api/chats?tag=${sugar}`)).body.chats.length;
    expect(await Promise.all([doctor, patient, staff, coach].map(found))).toEqual([2, 0, 0, 0]);
    expect(await listed(doctor, sugar)).toMatchObject({ patients: 0, chats: 2 });
    await doctor.delete(`${TAGS}${sugar}`);
    expect(await found(doctor)).toBe(0);
    // The same name may be used again, and nothing carries it.
    const again = (await tag(doctor, 'Sugar', true)).body.tag_id as string;
    expect(await listed(doctor, again)).toMatchObject({ patients: 0, chats: 0 });
  });

  it('reach only open screens of the care team, clinical ones not those of the front desk', async () => {
    const [team, desk, other] = await Promise.all([doctor, staff, patient].map((who) => listen(app, who)));
    const chatId = await aChat(patient, doctor);
    const heard = () => [team, desk, other].map((screen) => screen?.of('tags').length);
    const clinical = (await tag(doctor, 'Kidney', true)).body.tag_id as string;
    await expect.poll(heard).toEqual([1, 0, 0]);
    const plain = (await tag(staff, 'Parking', false)).body.tag_id as string;
    await expect.poll(heard).toEqual([2, 1, 0]);
    await tagged(doctor, patient.personId, [clinical]);
    await expect.poll(() => team?.of('tags').length).toBe(3);
    await doctor.put(`/api/chats/${chatId}/tags`, { tag_ids: [clinical] });
    await expect.poll(() => team?.of('chat').filter((each) => each.change === 'changed').length).toBe(1);
    for (const id of [clinical, plain]) await doctor.delete(`${TAGS}${id}`);
    await expect.poll(() => team?.of('tags').length).toBe(5);
    expect(other?.of('tags')).toEqual([]);
    expect(other?.of('chat').filter((each) => each.change === 'changed')).toEqual([]);
    for (const screen of [team, desk, other]) screen?.close();
  });

  it('leave an entry in the trail when a user reads or sets those of a patient', async () => {
    const looks = async () =>
      (await patient.get('/api/record-access')).body.accesses.filter(
        (each: { resource: string; reader_type: string }) =>
          each.resource === 'tags' && each.reader_type === 'doctor',
      ).length;
    const before = await looks();
    await tagsOf(doctor, patient.personId);
    await tagged(doctor, patient.personId, []);
    expect(await looks()).toBe(before + 2);
  });

  it('get each name once, also in simultaneous requests', async () => {
    const made = await Promise.all([doctor, coach, staff].map((who) => tag(who, 'Race', false)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [one, two] = await Promise.all(['Race 1', 'Race 2'].map((name) => tag(doctor, name, false)));
    const renamed = await Promise.all(
      [one, two].map((each) => doctor.patch(`${TAGS}${each?.body.tag_id}`, { name: 'Race 3' })),
    );
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
