import sharp from 'sharp';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';

export const aPhoto = async (background = '#888') => ({
  name: 'meter.png',
  type: 'image/png',
  bytes: await sharp({ create: { width: 32, height: 24, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** A photo that staff collected, of a patient who allows it. */
export async function collectionBelongings(app: TestApp, patient: Caller) {
  await patient.put('/api/photo-collection/consent', { given: true });
  const staff = await app.signInAs('staff', 1, patient.brand);
  const { body } = await staff.upload('/api/photo-collection/photos', 'photo', await aPhoto(), {
    ...{ patient_id: patient.personId, kind: 'none' },
  });
  return { collected_photo_id: body.photo_id as string };
}
