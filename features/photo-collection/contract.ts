import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Done, exact, Id, Instant, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';

/** What a meter in a picture shows; `none`: there is no meter in it. */
export const COLLECTED_KINDS = [
  'blood_sugar',
  'blood_pressure',
  'weight',
  'temperature',
  'spo2',
  'none',
] as const;
export type CollectedKind = (typeof COLLECTED_KINDS)[number];
export const SHOWN_NUMBERS = ['value', 'systolic', 'diastolic', 'pulse'] as const;
export type ShownNumber = (typeof SHOWN_NUMBERS)[number];

/** As it stands on the display: `5.0` is not `5`. */
const ShownText = Type.String({ pattern: '^(?:[0-9]{1,3}(?:\\.[0-9]{1,2})?|HI|LO)$' });
const ShownReading = {
  kind: oneOf(COLLECTED_KINDS),
  unit: optional(Type.String({ maxLength: 8 })),
  value: optional(ShownText),
  systolic: optional(ShownText),
  diastolic: optional(ShownText),
  pulse: optional(ShownText),
};

export const CollectionConsent = Type.Object({
  given: Type.Boolean(),
  /** When it was given or withdrawn; null where it was never given. */
  since: nullable(Instant),
  /** Number of stored photos. */
  photos: Type.Integer(),
});
export type CollectionConsent = Static<typeof CollectionConsent>;

export const getCollectionConsent = endpoint({
  name: 'getPhotoCollectionConsent',
  method: 'GET',
  path: '/photo-collection/consent',
  summary:
    'Whether photos of meters of a patient are collected to measure the photo reader. Patients: of themselves and those for whom they act. Staff: of a patient of the brand.',
  access: ['patient', 'staff'],
  query: exact({ patient_id: optional(Id) }),
  reply: CollectionConsent,
});

export const putCollectionConsent = endpoint({
  name: 'putPhotoCollectionConsent',
  method: 'PUT',
  path: '/photo-collection/consent',
  summary: 'The patient allows it, or withdraws: then every photo is deleted at once.',
  access: ['patient'],
  body: exact({ patient_id: optional(Id), given: Type.Boolean() }),
  reply: CollectionConsent,
});

export const CollectedPhoto = Type.Object({
  photo_id: Id,
  kind: oneOf(COLLECTED_KINDS),
  unit: nullable(Type.String()),
  /** What the display shows, by number. */
  shown: Type.Partial(Type.Object(Object.fromEntries(SHOWN_NUMBERS.map((name) => [name, Type.String()])))),
  taken_at: Instant,
});
export type CollectedPhoto = Static<typeof CollectedPhoto>;

export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

export const addCollectedPhoto = endpoint({
  name: 'addCollectedPhoto',
  method: 'POST',
  path: '/photo-collection/photos',
  summary:
    'Staff keep a photo of a meter with what it really shows, of a patient who allows it. It becomes no part of the record.',
  access: ['staff'],
  upload: {
    field: 'photo',
    maxBytes: MAX_PHOTO_BYTES,
    types: ['image/jpeg', 'image/png', 'image/webp'],
    named: 'photo_id',
  },
  body: exact({ photo_id: optional(Id), patient_id: Id, ...ShownReading }),
  reply: CollectedPhoto,
  status: 201,
  errors: ['collection_not_allowed', 'collected_photo_id_taken', 'collection_full'],
});

export const listCollectedPhotos = endpoint({
  name: 'listCollectedPhotos',
  method: 'GET',
  path: '/photo-collection/photos',
  summary: 'The newest 20 of a patient.',
  access: ['staff'],
  query: exact({ patient_id: Id }),
  reply: Type.Object({ photos: list(CollectedPhoto) }),
});

export const deleteCollectedPhoto = endpoint({
  name: 'deleteCollectedPhoto',
  method: 'DELETE',
  path: '/photo-collection/photos/{photo_id}',
  summary: 'Deletes one that was kept by mistake.',
  access: ['staff'],
  params: exact({ photo_id: Id }),
  reply: Done,
});
