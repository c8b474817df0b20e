import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { aChat, write } from './chat.test-kit.ts';

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

const upload = async (name: string, type: string, bytes: Buffer) =>
  (await patient.upload('/api/upload-files', 'file', { name, type, bytes })).body;

it('a message contains the width and height of its photo, as displayed, before the photo is loaded', async () => {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#174' } });
  const turned = await picture.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const photo = await upload('meter.jpg', 'image/jpeg', turned);
  expect(photo).toMatchObject({ width: 20, height: 40 });
  const moving = await upload('moving.gif', 'image/gif', await picture.gif().toBuffer());
  expect(moving).toMatchObject({ width: 40, height: 20 });
  const letter = await upload('letter.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n%%EOF\n'));
  expect(letter).toMatchObject({ width: null, height: null });

  const file_ids = [photo.file_id, moving.file_id, letter.file_id];
  const sent = await write(patient, chatId, '', { file_ids });
  const sizes = (message: { files: { width: number; height: number }[] }) =>
    message.files.map(({ width, height }) => [width, height]);
  const expected = [
    [20, 40],
    [40, 20],
    [null, null],
  ];
  expect(sizes(sent)).toEqual(expected);
  const { messages } = (await doctor.get(`/api/chats/${chatId}/messages`)).body;
  expect(sizes(messages[0])).toEqual(expected);
  const { items } = (await doctor.get(`/api/all_file_in_chat?chat_id=${chatId}&kind=photo`)).body;
  expect(items.map(({ file }: { file: unknown }) => file)).toMatchObject([
    { width: 40, height: 20 },
    { width: 20, height: 40 },
  ]);
});

it('the words beside a photo can be taken away, and those of a message without one can’t', async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#471' } });
  const { file_id } = await upload('walk.png', 'image/png', await picture.png().toBuffer());
  const photo = await write(patient, chatId, 'My wlak', { file_ids: [file_id] });
  const edit = (id: string) => patient.patch(`/api/chats/${chatId}/messages/${id}`, { message: '' });
  expect(await edit(photo.id)).toMatchObject({ status: 200, body: { message: '', files: [{ file_id }] } });
  const text = await write(patient, chatId, 'My walk');
  expect(await edit(text.id)).toMatchObject({ status: 400, body: { fields: [{ field: 'message' }] } });
});
