import { CARE, type Expectation, OWN, OWN_AND_CARE } from '#apps/server/testing/expectation.ts';

const writers = { patient: OWN, doctor: CARE, coach: [] } as const;

/** Who may reach a patient's history: the generated tests of all calls read it. */
export const HISTORY: Readonly<Record<string, Expectation>> = {
  getHistory: { at: 'patient_id', reaches: OWN_AND_CARE },
  addHistoryEntry: {
    at: 'patient_id',
    body: () => ({ entry_id: crypto.randomUUID(), kind: 'allergy', content: { name: 'secret agent' } }),
    reaches: writers,
  },
  changeHistoryEntry: {
    at: 'entry_id',
    thing: 'history_entry_id',
    body: { version: 1, content: { name: 'secret agent' }, status: 'active' },
    // The patient disputes what a doctor has confirmed.
    conflicts: ['confirmed_by_doctor'],
    reaches: writers,
  },
  disputeHistoryEntry: {
    at: 'entry_id',
    thing: 'history_entry_id',
    body: { text: 'secret reason' },
    reaches: { patient: OWN },
  },
  sayNoneKnown: { at: 'patient_id', body: { kind: 'implant' }, reaches: writers },
  listHistoryVersions: { at: 'entry_id', thing: 'history_entry_id', reaches: OWN_AND_CARE },
};
