import sharp from 'sharp';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { type FakeReader, startFakeReader } from '#platform/testing/image-reader.ts';
import { aChat, write } from './chat.test-kit.ts';
import type { Message } from './contract.ts';

export const PRESSURE = {
  status: 'read',
  kind: 'blood_pressure',
  readings: { systolic: 128, diastolic: 82, pulse: 71 },
  unit: 'mmHg',
  confidence: 0.94,
  boxes: [{ field: 'systolic', x: 0.2, y: 0.1, width: 0.5, height: 0.3 }],
};

/** A patient and a doctor in a chat, where photos are read. */
export interface PhotoChat {
  readonly app: TestApp;
  readonly reader: FakeReader;
  readonly patient: Caller;
  readonly doctor: Caller;
  readonly chatId: string;
  readonly picture: Buffer;
  /** Sends a photo that the reader has not looked at yet. */
  photo(who: Caller, message?: string): Promise<Message>;
  /** The message as that person sees it now. */
  seen(who: Caller, id: string): Promise<Message>;
  close(): Promise<void>;
}

/** The reader answers PRESSURE for every picture until a test sets another answer. */
export async function aPhotoChat(): Promise<PhotoChat> {
  const reader = await startFakeReader(PRESSURE);
  const app = await startTestApp({ IMAGE_READER_URL: reader.url, IMAGE_READER_KEY: 'k' });
  const patient = await app.signInAs('patient', 1);
  const doctor = await app.signInAs('doctor', 2);
  await aBooking(patient, doctor.personId);
  const chatId = await aChat(patient, doctor);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#174' } })
    .jpeg()
    .toBuffer();
  return {
    app,
    reader,
    patient,
    doctor,
    chatId,
    picture,
    async photo(who, message = '') {
      const file = { name: 'meter.jpg', type: 'image/jpeg', bytes: picture };
      const { file_id } = (await who.upload('/api/upload-files', 'file', file)).body;
      return await write(who, chatId, message, { file_ids: [file_id] });
    },
    async seen(who, id) {
      const { messages } = (await who.get(`/api/chats/${chatId}/messages?around=${id}`)).body;
      return messages.find((message: Message) => message.id === id);
    },
    async close() {
      await app.close();
      await reader.close();
    },
  };
}
