import { CARE, type Expectation, OWN, OWN_AND_CARE } from '#apps/server/testing/expectation.ts';

const WRITERS = { patient: OWN, doctor: CARE } as const;

/** Who may reach a patient's history: the generated tests of all calls read it. */
export const HISTORY: Readonly<Record<string, Expectation>> = {
  getHistory: { at: 'patient_id', reaches: OWN_AND_CARE },
  addHistoryEntry: {
    at: 'patient_id',
    body: { kind: 'problem', text: 'secret problem', details: { note: 'secret note' } },
    reaches: WRITERS,
  },
  editHistoryEntry: {
    at: 'entry_id',
    thing: 'history_entry_id',
    body: { text: 'other secret' },
    reaches: WRITERS,
  },
  decideHistoryEntry: {
    at: 'entry_id',
    thing: 'history_entry_id',
    body: { version: 1, decision: 'resolve', reason: 'secret reason' },
    reaches: WRITERS,
  },
  listHistoryVersions: { at: 'entry_id', thing: 'history_entry_id', reaches: OWN_AND_CARE },
  answerNoneKnown: {
    at: 'patient_id',
    body: { answer_id: crypto.randomUUID(), kind: 'implant' },
    reaches: WRITERS,
  },
  withdrawAnswer: { at: 'answer_id', reaches: WRITERS },
};
