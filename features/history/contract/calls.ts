import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Done, exact, Id, Line, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import {
  ANSWERABLE_KINDS,
  CERTAINTIES,
  DECISIONS,
  HISTORY_KINDS,
  HistoryAnswer,
  HistoryDetails,
  HistoryEntry,
  HistoryVersion,
  Onset,
  PatientHistory,
} from './shapes.ts';

export const HISTORY_READERS = ['patient', 'doctor', 'coach'] as const satisfies readonly UserType[];
export const HISTORY_WRITERS = ['patient', 'doctor'] as const satisfies readonly UserType[];

const ofEntry = exact({ entry_id: Id });
const OfPatient = exact({ patient_id: optional(Id) });
const content = {
  text: Line(120, { min: 0 }),
  code: optional(
    nullable(Type.String({ pattern: '^[A-TV-Z][0-9][0-9A-Z](\\.[0-9A-Z]{1,4})?$', maxLength: 8 })),
  ),
  details: optional(HistoryDetails),
  certainty: optional(nullable(oneOf(CERTAINTIES))),
  onset: optional(nullable(Onset)),
};

export const getHistory = endpoint({
  name: 'getHistory',
  method: 'GET',
  path: '/history',
  summary:
    'The medical history of a patient: what they say, what a doctor confirmed, and of what none is known. Without `patient_id`, one’s own.',
  access: HISTORY_READERS,
  query: OfPatient,
  reply: PatientHistory,
});

export const addHistoryEntry = endpoint({
  name: 'addHistoryEntry',
  method: 'POST',
  path: '/history',
  summary:
    'Adds an entry: patients report it, doctors confirm it by writing it. The same id again answers the same entry. It withdraws "none known" of its kind.',
  access: HISTORY_WRITERS,
  query: OfPatient,
  body: exact({ entry_id: optional(Id), kind: oneOf(HISTORY_KINDS), ...content }),
  reply: HistoryEntry,
  status: 201,
  errors: ['entry_id_taken', 'too_many_entries'],
});

export const editHistoryEntry = endpoint({
  name: 'editHistoryEntry',
  method: 'PUT',
  path: '/history-entries/{entry_id}',
  summary:
    'Says an entry anew; what it said before stays readable. `If-Match` names the version that was read; 409 with `current` when somebody was faster.',
  access: HISTORY_WRITERS,
  params: ofEntry,
  body: exact(content),
  reply: HistoryEntry,
  errors: ['entry_changed', 'entry_confirmed', 'entry_is_error', 'version_required'],
});

export const decideHistoryEntry = endpoint({
  name: 'decideHistoryEntry',
  method: 'POST',
  path: '/history-entries/{entry_id}/decisions',
  summary:
    'Doctors confirm, resolve, reopen an entry or mark it as an error; patients do that with what they reported and nobody confirmed, and report that a confirmed one is wrong.',
  access: HISTORY_WRITERS,
  params: ofEntry,
  body: exact({
    version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    decision: oneOf(DECISIONS),
    certainty: optional(oneOf(CERTAINTIES)),
    reason: optional(Line(300)),
  }),
  reply: HistoryEntry,
  errors: ['entry_changed', 'entry_confirmed', 'entry_is_error', 'not_possible_now'],
});

export const listHistoryVersions = endpoint({
  name: 'listHistoryVersions',
  method: 'GET',
  path: '/history-entries/{entry_id}/versions',
  summary: 'Who changed an entry, when, and what it said before; newest first.',
  access: HISTORY_READERS,
  params: ofEntry,
  reply: Type.Object({ versions: list(HistoryVersion) }),
});

export const answerNoneKnown = endpoint({
  name: 'answerNoneKnown',
  method: 'POST',
  path: '/history-answers',
  summary:
    'Answers that of a kind none is known. Refused while there is an active entry. A doctor’s answer replaces that of the patient.',
  access: HISTORY_WRITERS,
  query: OfPatient,
  body: exact({ answer_id: Id, kind: oneOf(ANSWERABLE_KINDS) }),
  reply: HistoryAnswer,
  status: 201,
  errors: ['answer_id_taken', 'entries_exist', 'answered_by_doctor'],
});

export const withdrawAnswer = endpoint({
  name: 'withdrawAnswer',
  method: 'DELETE',
  path: '/history-answers/{answer_id}',
  summary: 'Withdraws "none known": it is then not asked. Patients withdraw what their side said.',
  access: HISTORY_WRITERS,
  params: exact({ answer_id: Id }),
  reply: Done,
  errors: ['answered_by_doctor'],
});
