import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aChat, write } from './chat.test-kit.ts';

/** What a browser makes and asks for: recordings as MediaRecorder writes them, and files in pieces. */
let app: TestApp;
let patient: Caller;
let doctor: Caller;
let staff: Caller;
let chatId: string;

beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
  staff = await app.signInAs('staff', 1);
  const { contacts } = (await doctor.get('/api/chat-contacts')).body;
  const known = contacts.find((each: { user_type: string }) => each.user_type === 'patient');
  const index = Array.from({ length: 40 }, (_, n) => n + 1).find(
    (n) => app.idOf('patient', n) === known.person_id,
  );
  patient = await app.signInAs('patient', index ?? 0);
  chatId = await aChat(patient, doctor);
});
afterAll(() => app.close());

const recording = (name: string) =>
  readFile(new URL(`../../platform/server/files/recordings/${name}`, import.meta.url));
const keep = async (who: Caller, name: string, type: string, bytes: Buffer): Promise<string> => {
  const { status, body } = await who.upload('/api/upload-files', 'file', { name, type, bytes });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.file_id;
};

describe.each([
  ['voice.webm', 'audio/webm'],
  ['voice.mp4', 'audio/mp4'],
])('a voice note as browsers record it, %s', (name, mime) => {
  it('is sent, heard by the other, and handed out in pieces', async () => {
    const bytes = await recording(name);
    const fileId = await keep(patient, name, `${mime};codecs=opus`, bytes);
    const voice = { duration_ms: 1500, waveform: [0, 40, 100] };
    const message = await write(patient, chatId, '', { file_ids: [fileId], voice });
    expect(message.files).toMatchObject([{ kind: 'voice', mime, name, ...voice }]);

    const part = async (range: string) => await doctor.get(`/api/files/${fileId}`, { range });
    const whole = await doctor.get(`/api/files/${fileId}`);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': mime });
    expect(Buffer.from(whole.body).equals(bytes)).toBe(true);
    const piece = await part('bytes=100-199');
    expect(piece.status).toBe(206);
    expect(piece.headers).toMatchObject({
      'content-range': `bytes 100-199/${bytes.length}`,
      'content-length': '100',
      'cache-control': 'private, no-store',
    });
    expect(Buffer.from(piece.body).equals(bytes.subarray(100, 200))).toBe(true);
    const end = await part('bytes=-10');
    expect(Buffer.from(end.body).equals(bytes.subarray(-10))).toBe(true);
    const beyond = await part(`bytes=${bytes.length}-`);
    expect(beyond.status).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${bytes.length}`);
    const other = await app.signInAs('coach', 1);
    expect((await other.get(`/api/files/${fileId}`, { range: 'bytes=0-1' })).status).toBe(404);
  });
});

it('the same id with another voice is another message', async () => {
  const fileId = await keep(patient, 'again.webm', 'audio/webm;codecs=opus', await recording('voice.webm'));
  const voice = { duration_ms: 1500, waveform: [0, 40, 100] };
  const body = { id: uuid(), message: '', file_ids: [fileId] };
  const send = (more: object) => patient.post(`/api/chats/${chatId}/messages`, { ...body, ...more });
  expect((await send({ voice })).status).toBe(201);
  expect((await send({ voice })).status).toBe(200);
  for (const other of [{ ...voice, duration_ms: 1501 }, { ...voice, waveform: [0, 41, 100] }, null])
    expect(await send({ voice: other })).toMatchObject({ status: 409, body: { code: 'message_id_taken' } });
});

it('the front desk sends into a group and reads what is sent there, and nothing else', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#174' } })
    .png()
    .toBuffer();
  const own = await keep(staff, 'desk.png', 'image/png', picture);
  const face = await keep(staff, 'group.png', 'image/png', picture);
  const secret = await keep(doctor, 'secret.png', 'image/png', picture);
  const group = await staff.post('/api/chat-group', {
    chat_id: uuid(),
    group_name: 'Front desk',
    group_image_file_id: face,
    user_ids: [doctor.personId],
  });
  expect(group.body.group_image).toBe(`/api/files/${face}`);
  expect((await doctor.get(`/api/files/${face}`)).status).toBe(200);
  expect((await patient.get(`/api/files/${face}`)).status).toBe(404);
  await write(staff, group.body.chat_id, '', { file_ids: [own] });
  expect((await doctor.get(`/api/files/${own}`)).status).toBe(200);
  expect((await staff.get(`/api/files/${secret}`)).status).toBe(404);
  await write(doctor, group.body.chat_id, '', { file_ids: [secret] });
  expect((await staff.get(`/api/files/${secret}`)).status).toBe(200);
});
