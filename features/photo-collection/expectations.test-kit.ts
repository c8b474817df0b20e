import { BRAND, type Expectation, OWN, PICTURE } from '#apps/server/testing/expectation.ts';

/** Who may collect photos of whose meters: the generated tests of all calls read it. */
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
