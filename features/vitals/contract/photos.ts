import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { PictureBox, READING_KINDS, Readings, UNREADABLE_REASONS } from '#platform/contract/readings.ts';
import {
  Can,
  Done,
  exact,
  Id,
  Instant,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';
import { GivenReadings, MAX_NOTE, READERS, Unit, Vital } from './shapes.ts';

/** What phones take has up to 12 MB; this client sends far less. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

/** Beside flaws of the picture: this deployment has no reader, or the reader didn't answer. */
export const PHOTO_REASONS = [...UNREADABLE_REASONS, 'no_reader', 'reader_failed'] as const;
export type PhotoReason = (typeof PHOTO_REASONS)[number];

/** Both calls share their places: together they are bounded. */
const PICTURE = {
  field: 'image',
  maxBytes: MAX_PHOTO_BYTES,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
  atOnce: { server: 12, person: 2 },
} as const;

/** What a meter shows in a picture: a guess until a person has confirmed it. */
export const PhotoGuess = Type.Object({
  status: oneOf(['read', 'unreadable']),
  kind: nullable(oneOf(READING_KINDS)),
  readings: nullable(Readings),
  unit: nullable(Type.String()),
  /** 0 to 1 */
  confidence: nullable(Type.Number()),
  boxes: list(PictureBox),
  /** Why nothing could be read. */
  reason: nullable(oneOf(PHOTO_REASONS)),
});
export type PhotoGuess = Static<typeof PhotoGuess>;

export const PhotoReading = Type.Object({
  ...PhotoGuess.properties,
  id: Id,
  patient_id: Id,
  /** The picture, upright and without metadata; null once it was deleted. */
  file_id: nullable(Id),
  state: oneOf(['unconfirmed', 'confirmed', 'dismissed']),
  made_at: Instant,
  /** Of a picture from the gallery, as its file says it; null for one that was just taken. */
  taken_at: nullable(Instant),
  /** The deadline for a decision; the photo is deleted afterwards. Null after the decision. */
  kept_until: nullable(Instant),
  vital_id: nullable(Id),
});
export type PhotoReading = Static<typeof PhotoReading>;

export const processImage = endpoint({
  name: 'processImage',
  method: 'POST',
  path: '/v1/ml/process/image/',
  summary: 'What a meter shows in a picture. Nothing is kept.',
  access: READERS,
  upload: PICTURE,
  reply: PhotoGuess,
  errors: ['photos_busy'],
});

export const addPhoto = endpoint({
  name: 'addPhoto',
  method: 'POST',
  path: '/v1/vital/image',
  summary:
    'Keeps a picture of a meter and what was read in it, until somebody confirms or dismisses it. With an id of your making, or an Idempotency-Key, a repeated upload keeps it once.',
  access: READERS,
  upload: { ...PICTURE, named: 'id' },
  body: exact({ id: optional(Id), patient_id: optional(Id), taken_at: optional(Instant) }),
  reply: PhotoReading,
  errors: ['photo_id_taken', 'photos_busy', 'storage_full'],
});

/** Photos in one answer; more than that hardly ever wait. */
export const MAX_UNDECIDED = 50;

export const listUndecidedPhotos = endpoint({
  name: 'listUndecidedPhotos',
  method: 'GET',
  path: '/v1/vital/image',
  summary: `Pictures that wait for the reader's decision, newest first, at most ${MAX_UNDECIDED}: patients see all of theirs, clinicians those that they took for \`patient_id\`.`,
  access: READERS,
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({ patient_id: Id, photos: list(PhotoReading), more: Type.Boolean() }),
});

const Params = exact({ photo_id: Id });

export const getPhoto = endpoint({
  name: 'getPhoto',
  method: 'GET',
  path: '/v1/vital/image/{photo_id}',
  summary: 'A picture of a meter: what was read in it and what became of that.',
  access: READERS,
  params: Params,
  reply: PhotoReading,
});

export const confirmPhoto = endpoint({
  name: 'confirmPhoto',
  method: 'POST',
  path: '/v1/vital/image/{photo_id}/confirm',
  summary:
    'What the meter shows, as it was read or corrected: makes the vital. The same again answers with the vital as it is now; another reading is refused, with the `vital` that was made.',
  access: READERS,
  params: Params,
  body: exact({
    type: oneOf(READING_KINDS),
    readings: GivenReadings,
    unit: optional(Unit),
    unit_confirmed: optional(Type.Boolean()),
    taken_at: Instant,
    note: optional(Text(MAX_NOTE)),
  }),
  reply: Vital,
  errors: ['photo_confirmed', 'photo_dismissed', 'unit_doubtful'],
});

export const dismissPhoto = endpoint({
  name: 'dismissPhoto',
  method: 'DELETE',
  path: '/v1/vital/image/{photo_id}',
  summary: 'It is no reading: the picture and the guess are deleted. What was confirmed stays.',
  access: READERS,
  params: Params,
  reply: Done,
  errors: ['photo_confirmed'],
});

const OfVital = exact({ vital_id: Id });
const Said = Type.Object({ kind: oneOf(READING_KINDS), readings: Readings, unit: Type.String() });

export const getVitalPhoto = endpoint({
  name: 'getVitalPhoto',
  method: 'GET',
  path: '/vitals/{vital_id}/photo',
  summary: 'The picture of a reading, beside what was read in it and what a person said that it shows.',
  access: READERS,
  params: OfVital,
  reply: Type.Object({
    vital: Vital,
    /** Null where it has none, or it was removed. */
    file_id: nullable(Id),
    /** What the principal said; null when it could read nothing, or wasn't asked. */
    read: nullable(Type.Object({ ...Said.properties, boxes: list(PictureBox) })),
    /** What was saved from it; changes since are the reading's. */
    confirmed: nullable(Said),
    can: Can('remove'),
  }),
});

export const removeVitalPhoto = endpoint({
  name: 'removeVitalPhoto',
  method: 'DELETE',
  path: '/vitals/{vital_id}/photo',
  summary:
    'Takes the picture away from a reading for good: the reading stays, and its history says so. Without a picture nothing changes.',
  access: READERS,
  params: OfVital,
  reply: Done,
});
