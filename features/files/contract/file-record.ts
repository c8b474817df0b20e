import Type, { type Static } from 'typebox';
import { Can, Id, list, nullable } from '#platform/contract/schema.ts';

/** Who keeps files here: patients their own, doctors and coaches what they write with and what is shown to them. */
export const KEEPERS = ['patient', 'doctor', 'coach'] as const;

export const MAX_FILE_BYTES = 25 * 1024 * 1024;

export const FileRecord = Type.Object({
  file_id: Id,
  name: Type.String(),
  mime: Type.String(),
  /** Bytes as stored: a photograph is stored without its metadata. */
  size: Type.Integer(),
  /** Of pictures: pixels, as displayed. Null for other files, and where it wasn't stored. */
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  uploaded_at: Type.String({ format: 'date-time' }),
  /** Null for one's own. */
  owner_name: nullable(Type.String()),
  /** The doctor or coach who added it to the owner's record. */
  added_by_name: nullable(Type.String()),
  /** Of the owner only: the clinicians with access beyond a visit, and until when. */
  shared_with: list(
    Type.Object({
      clinician_id: Id,
      name: Type.String(),
      until: Type.String({ format: 'date-time' }),
    }),
  ),
  /** Whether a browser may show it in the page; else it is downloaded. */
  shown_inline: Type.Boolean(),
  href: Type.String(),
  /** Of one's own: what it is attached to, e.g. `{ kind: 'appointment', id }`. */
  belongs_to: list(Type.Object({ kind: Type.String(), id: Id })),
  can: Can('delete', 'share', 'rename'),
});
export type FileRecord = Static<typeof FileRecord>;
