import { BRANDS } from '#brands/index.ts';
import { patientCard } from '#features/people/server/index.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#platform/contract/language.ts';
import type { KeyRing } from '#platform/server/crypto/key-ring.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { PaperFailed } from '#platform/server/papers/press.ts';
import {
  inPage,
  minuteOf,
  type RecordPaper,
  type RecordRow,
  type RecordSource,
} from '#platform/server/records/record-source.ts';
import { findNote } from './repository/notes.ts';
import { openAddendum, openContent, openErrorReason, openGist } from './sealing.ts';
import { nameOfPaper, notePdf, type PaperDeps } from './service/paper.ts';

interface Deps extends PaperDeps {
  readonly keys: KeyRing;
}

/** What clinicians signed, with its paper; drafts belong to who writes them. */
export const records = (deps: Deps): readonly RecordSource[] => [
  {
    kind: 'notes',
    columns: [
      'kind',
      'author',
      'registration_number',
      'gist',
      'appointment_id',
      'marked_as_error',
      'error_reason',
      'addenda',
    ],
    rows: (
      bounds,
    ) => `select n.id, n.signed_at as at, json_build_object('kind', n.kind, 'author', n.author_name,
        'author_id', n.author_id, 'registration_number', n.registration_number, 'gist', n.gist,
        'appointment_id', n.appointment_id, 'marked_as_error', n.error_at, 'error_reason', n.error_reason,
        'content', n.content, 'brand_id', n.brand_id, 'addenda', (select json_agg(json_build_object('id', d.id,
          'author', d.author_name, 'written_at', ${minuteOf('d.written_at')}, 'reason', d.reason, 'text', d.text)
          order by d.written_at, d.id) from note_addenda d where d.note_id = n.id)) as data
      from notes n where n.brand_id = ${bounds.brand} and n.patient_id = ${bounds.patient}
        and n.signed_at is not null and ${inPage('n.signed_at', 'n.id', bounds)}`,
    open: ({ id, data, ...row }) => ({
      ...{ id, ...row },
      data: {
        ...data,
        gist: openGist(deps.keys, id, String(data.gist)),
        content: openContent(deps.keys, id, data.content),
        error_reason: data.error_reason && openErrorReason(deps.keys, id, String(data.error_reason)),
        ...addendaOf(deps.keys, data.addenda),
      },
    }),
    print: (work, row) => print(work, row, deps),
  },
];

interface StoredAddendum {
  readonly id: string;
  readonly author: string | null;
  readonly written_at: string;
  readonly reason: string;
  readonly text: string;
}

/** All addenda of a note, and the same in one cell. */
function addendaOf(keys: KeyRing, stored: unknown) {
  const addenda_list = ((stored ?? []) as readonly StoredAddendum[])
    .map((each) => openAddendum(keys, each.id, each))
    .map(({ written_at, author, reason, text }) => `${written_at} ${author ?? ''}: ${reason}: ${text}`);
  return { addenda_list, addenda: addenda_list.join('; ') };
}

/** In the patient's language, with English beside it. Where papers can't be printed the note is in the tables only. */
async function print(work: JobContext, row: RecordRow, deps: Deps): Promise<RecordPaper | null> {
  const brand = BRANDS.find(({ id }) => id === row.data.brand_id);
  const found = brand && (await findNote({ db: work.db, keys: deps.keys }, brand.id, row.id));
  const signedAt = found?.note.signedAt;
  if (!brand || !found || !signedAt) return null;
  const patient = await patientCard(work.db, brand.id, found.note.patientId, signedAt);
  if (!patient) return null;
  const language = isLanguage(patient.language) ? patient.language : DEFAULT_LANGUAGE;
  try {
    const bytes = await notePdf(work, { found, signedAt, patient, brand, language }, deps);
    return { name: nameOfPaper(signedAt), bytes };
  } catch (error) {
    if (error instanceof PaperFailed && error.reason === 'not_available') return null;
    throw error;
  }
}
