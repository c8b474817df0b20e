import { CARE, type Expectation, OWN_AND_CARE, PICTURE } from '#apps/server/testing/expectation.ts';
import { PASSWORD } from './notes.test-kit.ts';

const clinicians = { doctor: CARE, coach: CARE } as const;

/** Who may reach a patient's notes: the generated tests of all calls read it. */
export const NOTES: Readonly<Record<string, Expectation>> = {
  listNotes: { at: 'patient_id', reaches: OWN_AND_CARE },
  listMedicalNotes: { at: 'patient_id', reaches: OWN_AND_CARE },
  summariseNotes: { at: 'patient_id', reaches: OWN_AND_CARE },
  verifyNotes: { at: 'patient_id', reaches: OWN_AND_CARE },
  createNote: {
    at: 'patient_id',
    body: () => ({ note_id: crypto.randomUUID(), kind: 'phone_call' }),
    reaches: clinicians,
  },
  beginNote: {
    at: 'patient_id',
    body: () => ({ note_id: crypto.randomUUID(), kind: 'phone_call', content: 'secret text' }),
    reaches: clinicians,
  },
  updateNote: {
    at: 'note_id',
    body: { content: 'secret text' },
    conflicts: ['signed'],
    reaches: { doctor: CARE, coach: [] },
  },
  signNoteByPassword: { at: 'note_id', body: { password: PASSWORD }, reaches: { doctor: CARE, coach: [] } },
  amendNote: { at: 'note_id', body: { text: 'secret text' }, reaches: { doctor: CARE, coach: [] } },
  getNote: { at: 'note_id', reaches: OWN_AND_CARE },
  printNote: { at: 'note_id', reaches: OWN_AND_CARE },
  readNoteImage: { at: 'file_id', thing: 'note_file_id', reaches: OWN_AND_CARE },
  addAddendum: {
    at: 'note_id',
    body: () => ({ addendum_id: crypto.randomUUID(), reason: 'secret reason', text: 'secret text' }),
    reaches: { doctor: CARE, coach: [] },
  },
  markNoteError: { at: 'note_id', body: { reason: 'secret reason' }, reaches: { doctor: CARE, coach: [] } },
  saveNote: {
    at: 'note_id',
    body: { kind: 'phone_call', content: {} },
    conflicts: ['note_signed'],
    reaches: { doctor: CARE, coach: [] },
  },
  signNote: { at: 'note_id', body: { version: 1, password: PASSWORD }, reaches: { doctor: CARE, coach: [] } },
  discardNote: { at: 'note_id', conflicts: ['note_signed'], reaches: { doctor: CARE, coach: [] } },
  uploadNoteImage: {
    at: 'note_id',
    file: PICTURE,
    conflicts: ['note_signed'],
    reaches: { doctor: CARE, coach: [] },
  },
  resolvePhrase: { at: 'patient_id', body: { text: '{{name}}' }, reaches: clinicians },
  deleteNoteTemplate: { at: 'template_id', reaches: { doctor: CARE, coach: [] } },
  deleteNotePhrase: { at: 'phrase_id', reaches: { doctor: CARE, coach: [] } },
};
