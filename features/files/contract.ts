import Type, { type Static } from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Cursor, Done, exact, Id, list, nullable, oneOf, optional, Text } from '#platform/contract/schema.ts';
import { USER_TYPES } from '#platform/domain/user-type.ts';
import { FileRecord, KEEPERS, MAX_FILE_BYTES } from './contract/file-record.ts';

export { FileRecord, MAX_FILE_BYTES } from './contract/file-record.ts';
export * from './contract/parts.ts';

/** The front desk has no files of its own to look through; in a group it sends some and reads those of the others. */
const SENDERS = [...KEEPERS, 'staff'] as const;

/** For the file chooser; the server looks at the bytes. */
export const ACCEPTED_FILES =
  'image/jpeg,image/png,image/webp,image/gif,image/svg+xml,application/pdf,.doc,.docx,.xlsx,.odt,.dcm,.txt,.csv,audio/*,video/mp4,video/webm';

/** What a file may belong to, and that a screen has a word for. */
export const KNOWN_SUBJECTS = [
  'appointment',
  'chat_message',
  'chat_group',
  'image_reading',
  'vital',
  'lab_report',
  'record',
] as const;
export type KnownSubject = (typeof KNOWN_SUBJECTS)[number];

export const FILE_EVENTS = {
  /** A doctor or coach has added a file to a patient's record. */
  added: defineEvent('files.added_to_record', Type.Object({ file_id: Id, patient_id: Id })),
} as const;

export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/upload-files',
  summary:
    'Stores a file of your own; with patient_id, doctors and coaches add it to the record of a patient in their care. With a file_id that the client generates, or an Idempotency-Key, a repeated upload is stored once.',
  access: SENDERS,
  upload: { field: 'file', maxBytes: MAX_FILE_BYTES, types: ACCEPTED_FILES.split(','), named: 'file_id' },
  body: exact({ file_id: optional(Id), patient_id: optional(Id) }),
  reply: FileRecord,
  status: 201,
  errors: ['file_id_taken', 'storage_full'],
});

/** The folder follows from the type of a file: users don't have to sort. */
export const FOLDERS = ['documents', 'pictures', 'recordings'] as const;
export type Folder = (typeof FOLDERS)[number];

export const listFiles = endpoint({
  name: 'listFiles',
  method: 'GET',
  path: '/upload-files',
  summary:
    'Your files, newest first, or those that others share with you. With patient_id: the files in the record of a patient in your care that you may read.',
  access: KEEPERS,
  query: exact({
    scope: optional(oneOf(['own', 'shared'])),
    patient_id: optional(Id),
    folder: optional(oneOf(FOLDERS)),
    cursor: optional(Cursor),
  }),
  reply: Type.Object({ files: list(FileRecord), next_cursor: nullable(Type.String()) }),
});

export const readFile = endpoint({
  name: 'readFile',
  method: 'GET',
  path: '/files/{file_id}',
  summary:
    'The file itself, for its owner and for those it is shared with; a part of it where a `Range` of bytes is asked for.',
  access: SENDERS,
  params: exact({ file_id: Id }),
  reply: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'application/octet-stream' }),
  produces: 'application/octet-stream',
});

/** For how many days at most a file is shared beyond a visit. */
export const MAX_SHARE_DAYS = 365;

export const shareFile = endpoint({
  name: 'shareFile',
  method: 'PUT',
  path: '/files/{file_id}/shares',
  summary:
    'Lets one doctor or coach of the brand read a file of yours for so many days from now, whether or not they look after you. `days: null` ends it at once.',
  access: ['patient'],
  params: exact({ file_id: Id }),
  body: exact({ clinician_id: Id, days: nullable(Type.Integer({ minimum: 1, maximum: MAX_SHARE_DAYS })) }),
  reply: FileRecord,
});

/** Longer names are cut when a file arrives. */
export const MAX_FILE_NAME = 300;

export const renameFile = endpoint({
  name: 'renameFile',
  method: 'PATCH',
  path: '/files/{file_id}',
  summary: 'Gives a file of your own that is attached to nothing another name. Its ending stays.',
  access: KEEPERS,
  params: exact({ file_id: Id }),
  body: exact({ name: Text(MAX_FILE_NAME, { min: 1 }) }),
  reply: FileRecord,
  errors: ['file_attached'],
});

export const deleteFile = endpoint({
  name: 'deleteFile',
  method: 'DELETE',
  path: '/files/{file_id}',
  summary:
    'Deletes a file of your own that is attached to nothing. Pictures of readings go too: the reading stays, and its history says so. Doctors and coaches: takes back what you added to a record within the last day.',
  access: SENDERS,
  params: exact({ file_id: Id }),
  reply: Done,
  errors: ['file_attached'],
});

/** The parts of a record that a screen has a word for; the trail may name others. */
export const KNOWN_RESOURCES = [
  'patient',
  'patient_list',
  'appointment',
  'waiting_list',
  'emergency_contacts',
  'family',
  'file',
  'kyc',
  'notification',
  'search',
  'record_access',
  'chat',
  'contacts',
  'tags',
  'vitals',
  'call',
  'notes',
  'prescriptions',
  'medications',
  'history',
  'timeline',
  'payments',
  'lab_orders',
  'lab_results',
  'addresses',
  'break_glass',
  'privacy',
  'accounts',
  'health_link',
] as const;
export type KnownResource = (typeof KNOWN_RESOURCES)[number];

/** One look at a patient's record: who, when and at what, never what it said. */
export const RecordAccess = Type.Object({
  access_id: Id,
  reader_id: Id,
  at: Type.String({ format: 'date-time' }),
  reader_name: nullable(Type.String()),
  /**
   * `prescription_code`: an anonymous caller with the code of a prescription and the patient's birth year or phone.
   * `system`: another system or an app that the patient allowed. `health_link`: anyone with that link; its label is the
   * name.
   */
  reader_type: oneOf([...USER_TYPES, 'prescription_code', 'system', 'health_link']),
  resource: Type.String(),
  /** How many patients the same look was at. */
  patients: Type.Integer(),
  /** The record was open to the reader for an emergency alone. */
  break_glass: Type.Boolean(),
  /** What the reader had to do with the patient at that moment; null where nothing is known, and of own doings. */
  context: nullable(
    Type.Object({
      kind: oneOf(['visit', 'care', 'system', 'health_link']),
      starts_at: nullable(Type.String()),
    }),
  ),
});

export type RecordAccess = Static<typeof RecordAccess>;

export const listRecordAccess = endpoint({
  name: 'listRecordAccess',
  method: 'GET',
  path: '/record-access',
  summary:
    'Patients: who looked at their record, or at that of somebody for whom they act. Doctors: what they looked at. Staff: of one patient of the brand.',
  access: ['patient', 'doctor', 'staff'],
  query: exact({ patient_id: optional(Id), cursor: optional(Cursor) }),
  mayBeOld: true,
  reply: Type.Object({ accesses: list(RecordAccess), next_cursor: nullable(Type.String()) }),
});

export const MAX_EXPORTED_ACCESSES = 5000;

export const exportRecordAccess = endpoint({
  name: 'exportRecordAccess',
  method: 'GET',
  path: '/record-access/csv',
  summary: `Patients: the same as CSV (UTF-8 with its mark, RFC 4180), newest first, with English names of columns; at most the newest ${MAX_EXPORTED_ACCESSES}.`,
  access: ['patient'],
  query: exact({ patient_id: optional(Id) }),
  takesLong: true,
  mayBeOld: true,
  reply: Type.String(),
  produces: 'text/csv',
});
