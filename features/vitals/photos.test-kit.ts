import sharp from 'sharp';
import { type Caller, startTestApp } from '#apps/server/testing/test-app.ts';
import { startFakeReader } from '#platform/testing/image-reader.ts';
import { generate } from '../../training/meter-reader/generator/generate.ts';

/** A pressure, as a reader that can read says it. */
export const PRESSURE = {
  status: 'read',
  kind: 'blood_pressure',
  readings: { systolic: 128, diastolic: 82, pulse: 71 },
  unit: 'mmHg',
  confidence: 0.94,
  boxes: [{ field: 'systolic', x: 0.2, y: 0.1, width: 0.5, height: 0.3, confidence: 0.7, doubtful: [2] }],
};

/** A picture of the development generator, as a phone saves it; the same number is always the same picture. */
export async function aMeter(number: number, scale = 1): Promise<Buffer> {
  const [width, height] = [768, 1024];
  const { grey } = generate('development', number, { width, height, framing: 'photo' });
  const picture = sharp(Uint8Array.from(grey), { raw: { width, height, channels: 1 } });
  return await picture
    .resize(width * scale)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** What that picture shows. */
export const shownBy = (number: number) =>
  generate('development', number, { width: 8, height: 8, framing: 'photo' }).truth;

/** A small picture in one colour, in a format of sharp. */
export const aPicture = (
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
  colour = '#174',
): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();

/**
 * A server with a fake photo reader, which at first answers `PRESSURE`, and with a patient, their doctor and a
 * stranger.
 */
export async function startPhotoApp() {
  const reader = await startFakeReader(PRESSURE);
  const app = await startTestApp({ IMAGE_READER_URL: reader.url });
  return {
    reader,
    app,
    patient: await app.signInAs('patient', 1),
    doctor: await app.signInAs('doctor', 1),
    stranger: await app.signInAs('patient', 2),
    picture: await aPicture(),
    async close() {
      await app.close();
      await reader.close();
    },
  };
}

export const send = (
  who: Caller,
  bytes: Buffer,
  fields: Record<string, string> = {},
  path = '/api/v1/vital/image',
) => who.upload(path, 'image', { name: 'meter.jpg', type: 'image/jpeg', bytes }, fields);

export const process = (who: Caller, bytes: Buffer) => send(who, bytes, {}, '/api/v1/ml/process/image/');
