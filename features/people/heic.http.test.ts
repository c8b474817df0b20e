import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HEIC = {
  name: 'IMG_0001.HEIC',
  type: 'image/heic',
  bytes: Buffer.concat([Buffer.from('0000001c', 'hex'), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
};

it.each([
  ['the own picture', 'patient', '/api/auth/update-user-image/', 'image'],
  ['a document', 'patient', '/api/kyc/pictures', 'image'],
  ['a signature', 'doctor', '/api/profile/signature', 'image'],
  ['a file', 'patient', '/api/upload-files', 'file'],
] as const)('%s as HEIC is refused in words that say what to do', async (_what, userType, path, field) => {
  const who = await app.signInAs(userType, 2);
  const english = await who.upload(path, field, HEIC);
  expect(english).toMatchObject({ status: 400, body: { fields: [{ field, code: 'heic_not_readable' }] } });
  expect(english.body.fields[0].message).toMatch(/HEIC.*screenshot/s);
});

it('says so in the principal’s language', async () => {
  const patient = await app.signInAs('patient', 3);
  const telugu = await patient.upload('/api/upload-files', 'file', HEIC, {}, { 'accept-language': 'te' });
  expect(telugu.body.fields[0].message).toMatch(/స్క్రీన్/);
});
