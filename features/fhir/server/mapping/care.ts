import type { NoteContent } from '#features/notes/contract.ts';
import type { RecordRow } from '#platform/server/records/record-source.ts';
import { concept, type FhirResource, instant, LOINC, narrative, refTo, textOf } from './resource.ts';

/** Plain words of a rich text, block by block. */
export function wordsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, text, content } = node as { type?: string; text?: string; content?: unknown[] };
  if (type === 'text') return [text ?? ''];
  const inner = (content ?? []).map(wordsOf);
  return type === 'paragraph' || type === 'heading' ? [inner.flat().join('')] : inner.flat();
}

export const NOTE_SECTIONS = [
  ['complaints', 'Chief complaints', '422843007', 'Chief complaint section'],
  ['history', 'Medical history', '371529009', 'History and physical report'],
  ['examination', 'Physical examination', '425044008', 'Physical exam section'],
  ['plan', 'Plan', '736271009', 'Outpatient care plan'],
  ['advice', 'Advice', '', ''],
  ['warning_signs', 'Warning signs', '', ''],
] as const;

/** Each with its date, author and reason. */
export const addendaIn = (data: RecordRow['data']): readonly string[] =>
  (data.addenda_list ?? []) as readonly string[];

export function noteOf({ id, at, data }: RecordRow, patientId: string): FhirResource {
  const content = data.content as NoteContent;
  const parts = NOTE_SECTIONS.flatMap(([part, title]) => {
    const lines = wordsOf(content[part]).filter((line) => line.trim());
    return lines.length > 0 ? [{ title, text: narrative(...lines) }] : [];
  });
  const diagnoses = (content.diagnoses ?? []).map(
    ({ text, code, certainty }) => `${text}${code ? ` (ICD-10 ${code})` : ''}, ${certainty}`,
  );
  const { on, text } = content.follow_up ?? {};
  const followUp = [on, text].filter(Boolean).join(' · ');
  const addenda = addendaIn(data);
  const isInError = data.marked_as_error != null;
  const section = [
    ...parts,
    ...(diagnoses.length > 0 ? [{ title: 'Diagnoses', text: narrative(...diagnoses) }] : []),
    ...(followUp ? [{ title: 'Follow-up', text: narrative(followUp) }] : []),
    ...(addenda.length > 0 ? [{ title: 'Addenda', text: narrative(...addenda) }] : []),
  ];
  return {
    resourceType: 'Composition',
    id,
    text: narrative(
      textOf(data.gist) || 'Clinical note',
      ...(isInError ? [`Entered in error: ${textOf(data.error_reason)}`] : []),
    ),
    status: isInError ? 'entered-in-error' : addenda.length > 0 ? 'amended' : 'final',
    type: concept('Clinical consultation report', {
      system: 'http://snomed.info/sct',
      code: '371530004',
      display: 'Clinical consultation report',
    }),
    subject: refTo('Patient', patientId),
    date: instant(at),
    author: [refTo('Practitioner', data.author_id, data.author)],
    title: `Clinical note: ${textOf(data.kind)}`,
    ...(section.length > 0 ? { section } : {}),
  };
}

/** A file of the person; its bytes are beside it, under the address that is given. */
export function fileOf({ id, at, data }: RecordRow, patientId: string, url: string): FhirResource {
  return {
    resourceType: 'DocumentReference',
    id,
    text: narrative(textOf(data.name)),
    status: 'current',
    type: concept('Document of the patient', {
      system: LOINC,
      code: '34133-9',
      display: 'Summary of episode note',
    }),
    subject: refTo('Patient', patientId),
    date: instant(at),
    description: textOf(data.name),
    content: [
      {
        attachment: {
          contentType: textOf(data.mime) || 'application/octet-stream',
          title: textOf(data.name),
          creation: instant(at),
          url,
          ...(typeof data.size === 'number' ? { size: data.size } : {}),
        },
      },
    ],
  };
}
