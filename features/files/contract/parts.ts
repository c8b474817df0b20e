import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Done, exact, Id, list, optional } from '#platform/contract/schema.ts';
import { FileRecord, KEEPERS, MAX_FILE_BYTES } from './file-record.ts';

/** A large file is sent in parts, so that an interrupted upload can continue. */
export const PART_BYTES = 1024 * 1024;
export const MAX_PARTS = Math.ceil(MAX_FILE_BYTES / PART_BYTES);
/** Unfinished bytes of one person. */
export const MAX_UNFINISHED_BYTES = 4 * MAX_FILE_BYTES;

const Position = Type.String({ pattern: '^(?:[0-9]|1[0-9]|2[0-4])$', description: 'from 0' });

export const FilePart = Type.Object({
  position: Type.Integer(),
  size: Type.Integer(),
  /** Hex: a client that continues an upload compares it with its own part. */
  sha256: Type.String(),
});
export type FilePart = Static<typeof FilePart>;

export const sendFilePart = endpoint({
  name: 'sendFilePart',
  method: 'POST',
  path: '/upload-files/{file_id}/parts/{position}',
  summary: `One part of a file that is sent in parts, under an id that the client makes: ${PART_BYTES} bytes each, the last one may be smaller. Sent again, it replaces the one before. Parts that nobody finishes are deleted after two days.`,
  access: KEEPERS,
  upload: { field: 'part', maxBytes: PART_BYTES, types: ['application/octet-stream'] },
  params: exact({ file_id: Id, position: Position }),
  reply: Done,
  errors: ['file_id_taken', 'storage_full'],
});

export const listFileParts = endpoint({
  name: 'listFileParts',
  method: 'GET',
  path: '/upload-files/{file_id}/parts',
  summary: 'The parts of yours that have arrived; 404 where none has.',
  access: KEEPERS,
  params: exact({ file_id: Id }),
  reply: Type.Object({ parts: list(FilePart) }),
});

export const discardFileParts = endpoint({
  name: 'discardFileParts',
  method: 'DELETE',
  path: '/upload-files/{file_id}/parts',
  summary:
    'Deletes the parts of yours that have arrived: the file is not to be finished. 404 where none has.',
  access: KEEPERS,
  params: exact({ file_id: Id }),
  reply: Done,
});

export const finishFileParts = endpoint({
  name: 'finishFileParts',
  method: 'POST',
  path: '/upload-files/{file_id}/finish',
  summary:
    'Makes the parts one file, as `uploadFile` does with a whole one. Sent again, it answers the same.',
  access: KEEPERS,
  params: exact({ file_id: Id }),
  body: exact({
    name: Type.String({ minLength: 1, maxLength: 1000 }),
    parts: Type.Integer({ minimum: 1, maximum: MAX_PARTS }),
    patient_id: optional(Id),
  }),
  reply: FileRecord,
  errors: ['file_id_taken', 'storage_full', 'parts_missing'],
});
