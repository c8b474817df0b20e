import { v5 as uuidOf } from 'uuid';
import { reportVisits } from '#features/appointments/server/index.ts';
import { type ClinicianCard, clinicianCards } from '#features/people/server/index.ts';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { KeyRing } from '#platform/server/crypto/key-ring.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { NoteContent, NoteKind, NotePart } from '../contract.ts';
import { gistOf } from '../rules.ts';
import { DEMO_CASES, type DemoNote } from './demo-cases.ts';
import { changeNote, insertNote, type NoteRow } from './repository/notes.ts';
import { appendSeal } from './repository/seals.ts';
import { digestOfNote, makeSeal } from './service/seal.ts';

const NAMESPACE = '0d1b9a55-8f3e-4a7c-9a0b-7f2f6a1c3e48';
/** Of visits of so many days there are notes. */
const DAYS = 40;
const COMPLETED = 9;

interface Demo {
  readonly brandId: string;
  readonly now: Date;
  /** @param key of a person of the demo data, e.g. `patient-1` */
  readonly idOf: (key: string) => string;
  readonly keys: KeyRing;
}

interface Written {
  readonly id: string;
  readonly patientId: string;
  readonly appointmentId: string | null;
  readonly author: ClinicianCard;
  readonly kind: NoteKind;
  readonly content: NoteContent;
  readonly at: Date;
}

/** Signed notes of some patients: about earlier months, and about each of their completed visits. */
export async function seedNotes(tx: Tx, demo: Demo): Promise<void> {
  const { brandId, now, idOf } = demo;
  const today = clinicDay(now);
  const span = { from: clinicInstant(addDays(today, -DAYS), '00:00'), until: clinicInstant(today, '00:00') };
  const visits = await reportVisits(tx, { brandId, ...span });
  const completed = visits.filter(({ status }) => status === COMPLETED);
  const doctors = DEMO_CASES.map(({ doctor }) => idOf(`doctor-${doctor}`));
  const authorIds = [...new Set([...doctors, ...completed.map((visit) => visit.clinician_id)])];
  const authors = await clinicianCards(tx, brandId, authorIds);
  const noteId = (key: string): string => uuidOf(`${brandId} ${key}`, NAMESPACE);

  for (const { patient, doctor, notes, visit } of DEMO_CASES) {
    const patientId = idOf(`patient-${patient}`);
    const written: Written[] = [];
    const add = (key: string, authorId: string, note: DemoNote, at: Date, appointmentId: string | null) => {
      const author = authors.get(authorId);
      if (!author) return;
      const content = contentOf(note, clinicDay(at));
      written.push({ id: noteId(key), patientId, appointmentId, author, kind: note.kind, content, at });
    };
    for (const note of notes)
      add(
        `${patient} ${note.daysAgo}`,
        idOf(`doctor-${doctor}`),
        note,
        clinicInstant(addDays(today, -note.daysAgo), '11:20'),
        null,
      );
    for (const { id, day, clinician_id } of completed.filter((each) => each.patient_id === patientId)) {
      const isCoach = authors.get(clinician_id)?.userType === 'coach';
      const note = isCoach ? { ...visit, kind: 'coach_session' as const, diagnoses: [] } : visit;
      add(id, clinician_id, note, clinicInstant(day, '20:15'), id);
    }
    written.sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const note of written) if (!(await signed(tx, demo, note))) return;
  }
}

/** Stores a note as its author has signed it. False when it is there already. */
async function signed(tx: Tx, { brandId, keys }: Demo, written: Written): Promise<boolean> {
  const { id, patientId, appointmentId, author, kind, content, at } = written;
  const draft = {
    ...{ id, brandId, patientId, appointmentId, kind, content, gist: gistOf(content), version: 1 },
    ...{ authorId: author.clinicianId, authorType: author.userType },
    ...{ createdAt: new Date(at.getTime() - 9 * 60_000), updatedAt: at },
  } as const;
  if (!(await insertNote(tx, keys, draft))) return false;
  const signature = {
    signedAt: at,
    authorName: author.name,
    registrationNumber: author.userType === 'coach' ? null : author.registrationNumber,
  };
  const nothing = { seal: null, errorReason: null, errorBy: null, errorAt: null, remindedAt: null };
  const note: NoteRow = { ...draft, ...nothing, ...signature };
  const { seal } = await appendSeal(tx, note, makeSeal('note', id, digestOfNote(note), at));
  await changeNote(tx, keys, id, { ...signature, seal });
  return true;
}

function contentOf({ parts, diagnoses, followUpDays }: DemoNote, day: string): NoteContent {
  const rich = Object.entries(parts) as [NotePart, readonly string[]][];
  return {
    ...Object.fromEntries(rich.map(([part, lines]) => [part, documentOf(lines)])),
    ...(diagnoses.length > 0 ? { diagnoses: [...diagnoses] } : {}),
    ...(followUpDays ? { follow_up: { on: addDays(day, followUpDays) } } : {}),
  };
}

const documentOf = (lines: readonly string[]) => ({
  type: 'doc' as const,
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
