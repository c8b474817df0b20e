import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { openCareRelation } from '#features/people/server/index.ts';
import type { NoteContent, RichDocument } from './contract.ts';

export const PASSWORD = 'sukham-demo-2026';

export const paragraph = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

export const aContent = (other: NoteContent = {}): NoteContent => ({
  complaints: paragraph('Headache since Monday'),
  plan: paragraph('Walk for half an hour each day'),
  diagnoses: [{ text: 'Essential hypertension', code: 'I10', certainty: 'confirmed' }],
  ...other,
});

/** A draft of the author about the patient, who is in their care. */
export async function begin(author: Caller, patientId: string, other: object = {}) {
  const note_id = uuid();
  const given = { note_id, patient_id: patientId, kind: 'consultation', content: aContent(), ...other };
  const reply = await author.post('/api/clinical-notes', given);
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export const save = (
  author: Caller,
  note: { note_id: string; kind: string },
  content: unknown,
  version?: number,
) =>
  author.put(
    `/api/clinical-notes/${note.note_id}`,
    { kind: note.kind, content },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );

export const sign = (
  author: Caller,
  note: { note_id: string; version: number },
  proof: object = { password: PASSWORD },
) => author.post(`/api/clinical-notes/${note.note_id}/sign`, { version: note.version, ...proof });

export async function signed(author: Caller, patientId: string, other: object = {}) {
  const reply = await sign(author, await begin(author, patientId, other));
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

export async function takeIntoCare(app: TestApp, clinicianId: string, patientId: string): Promise<string> {
  const sourceId = uuid();
  const relation = { brandId: 'living', patientId, clinicianId, kind: 'accepted', sourceId } as const;
  await app.database.db.transaction((tx) => openCareRelation(tx, relation, app.clock.now()));
  return sourceId;
}

export async function aPicture(colour = '#3366cc') {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();
  return { name: 'rash.jpg', type: 'image/jpeg', bytes };
}
