import { BRAND, type Expectation, OWN, PICTURE } from '#apps/server/testing/expectation.ts';

/** Which relations may collect photos of a patient's meters; read by the generated tests of all calls. */
export const PHOTO_COLLECTION: Readonly<Record<string, Expectation>> = {
  getPhotoCollectionConsent: { at: 'patient_id', reaches: { patient: OWN, staff: BRAND } },
  putPhotoCollectionConsent: { at: 'patient_id', body: { given: true }, reaches: { patient: OWN } },
  addCollectedPhoto: {
    at: 'patient_id',
    body: { kind: 'none' },
    file: PICTURE,
    conflicts: ['collection_not_allowed'],
    reaches: { staff: BRAND },
  },
  listCollectedPhotos: { at: 'patient_id', reaches: { staff: BRAND } },
  deleteCollectedPhoto: { at: 'photo_id', thing: 'collected_photo_id', reaches: { staff: BRAND } },
};
