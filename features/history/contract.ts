import Type, { type Static } from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Can, exact, Id, Instant, Line, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { USER_TYPES } from '#platform/domain/user-type.ts';

/** In the order in which they are shown: what can harm first. */
export const HISTORY_KINDS = [
  'allergy',
  'problem',
  'pregnancy',
  'implant',
  'procedure',
  'habit',
  'immunisation',
  'family',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Kinds of which "there are none" is an answer. */
export const NONE_KNOWN_KINDS = ['allergy', 'problem', 'implant', 'procedure', 'family'] as const;
export type NoneKnownKind = (typeof NONE_KNOWN_KINDS)[number];

export const ENTRY_STATUSES = ['active', 'over', 'entered_in_error'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

export const SEVERITIES = ['mild', 'moderate', 'severe'] as const;
export const CERTAINTIES = ['certain', 'suspected'] as const;
export const RELATIVES = ['mother', 'father', 'sister', 'brother', 'child', 'grandparent', 'other'] as const;
export const HABITS = ['smoking', 'chewing', 'alcohol', 'other'] as const;
/** Of a habit; of a pregnancy the three below. */
export const HABIT_STATES = ['never', 'past', 'current'] as const;
export const PREGNANCY_STATES = ['pregnant', 'not_pregnant', 'breastfeeding'] as const;

/** A year, a month or a day: people rarely remember more. */
const PartialDate = Type.String({
  pattern: '^(19|20)\\d\\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?)?$',
  description: 'YYYY, YYYY-MM or YYYY-MM-DD',
});

/** The parts of an entry. Which of them its kind has is in `rules.ts`; others are refused by name. */
export const HistoryContent = exact({
  /** What it is: the agent of an allergy, the problem, the vaccine, ... */
  name: optional(Line(120)),
  reaction: optional(Line(200)),
  severity: optional(oneOf(SEVERITIES)),
  certainty: optional(oneOf(CERTAINTIES)),
  /** ICD-10, e.g. `E11.9`. */
  code: optional(Type.String({ pattern: '^[A-Z]\\d[0-9A-Z](\\.[0-9A-Z]{1,4})?$' })),
  /** Since when, or when it was done or given. */
  since: optional(PartialDate),
  relation: optional(oneOf(RELATIVES)),
  habit: optional(oneOf(HABITS)),
  state: optional(oneOf([...HABIT_STATES, ...PREGNANCY_STATES])),
  amount: optional(Line(120)),
  due_on: optional(PartialDate),
  dose: optional(Type.Integer({ minimum: 1, maximum: 20 })),
});
export type HistoryContent = Static<typeof HistoryContent>;
export type ContentField = keyof HistoryContent;

const Said = Type.Object({ at: Instant, by_name: nullable(Type.String()), by_type: oneOf(USER_TYPES) });

export const HistoryEntry = Type.Object({
  entry_id: Id,
  kind: oneOf(HISTORY_KINDS),
  content: HistoryContent,
  status: oneOf(ENTRY_STATUSES),
  /** Who said it first. */
  reported: Said,
  /** The clinician who confirmed it; null while it is what the patient says. */
  confirmed: nullable(Said),
  /** The patient says that a confirmed entry is wrong. */
  dispute: nullable(Type.Object({ text: Type.String(), at: Instant })),
  version: Type.Integer(),
  /** `content` in short, as other programs read it. */
  text: optional(Type.String()),
  code: optional(Type.String()),
  /** Names, or the user type of who has none. */
  said_by: optional(Type.String()),
  confirmed_by: optional(Type.String()),
  can: Can('change', 'confirm', 'dispute'),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

export const History = Type.Object({
  patient_id: Id,
  entries: list(HistoryEntry),
  /** "None known", with who said so; an answer that another entry has not withdrawn. */
  none_known: list(Type.Object({ kind: oneOf(NONE_KNOWN_KINDS), said: Said, can: Can('confirm') })),
  can: Can('report'),
});
export type History = Static<typeof History>;

/** An entry to add, in the words of our own client. */
export interface GivenEntry {
  readonly entry_id: string;
  readonly patient_id: string;
  readonly kind: HistoryKind;
  readonly content: HistoryContent;
}

const READERS = ['patient', 'doctor', 'coach'] as const;
const WRITERS = ['patient', 'doctor'] as const;
const Params = exact({ entry_id: Id });

export const getHistory = endpoint({
  name: 'getHistory',
  method: 'GET',
  path: '/history',
  summary:
    'Medical history of a patient: allergies, problems, procedures, ... with who reported and who confirmed each.',
  access: READERS,
  /** Patients: without it, their own. */
  query: exact({ patient_id: optional(Id) }),
  reply: History,
});

export const addHistoryEntry = endpoint({
  name: 'addHistoryEntry',
  method: 'POST',
  path: '/history',
  summary:
    'Patients report, doctors record. What a doctor records is confirmed. The same id again changes nothing.',
  access: WRITERS,
  /** Patients: without `patient_id`, their own. */
  query: exact({ patient_id: optional(Id) }),
  body: exact({
    entry_id: optional(Id),
    patient_id: optional(Id),
    kind: oneOf(HISTORY_KINDS),
    content: optional(HistoryContent),
    /** Instead of `content`: what it is, e.g. `Penicillin`; of a pregnancy or a habit how it is. */
    text: optional(Line(120)),
    /** With `text`: ICD-10 of a problem. */
    code: HistoryContent.properties.code,
    /** With `text`: who said it. Else the signed-in user says it, and a doctor who says it confirms it. */
    said_by: optional(Line(120)),
    confirmed_by: optional(nullable(Line(120))),
  }),
  reply: Type.Object({ ...History.properties, entry_id: Id }),
  status: 201,
  errors: ['entry_id_taken'],
  idempotent: true,
});

export const changeHistoryEntry = endpoint({
  name: 'changeHistoryEntry',
  method: 'PUT',
  path: '/history/{entry_id}',
  summary:
    'Changes an entry, or marks it as over or entered in error. Every version is kept. Patients change what no doctor has confirmed; a doctor who changes an entry confirms it.',
  access: WRITERS,
  params: Params,
  body: exact({
    /** The version that was read. */
    version: Type.Integer({ minimum: 1 }),
    content: HistoryContent,
    status: oneOf(ENTRY_STATUSES),
  }),
  reply: History,
  errors: ['changed_meanwhile', 'confirmed_by_doctor'],
});

export const disputeHistoryEntry = endpoint({
  name: 'disputeHistoryEntry',
  method: 'POST',
  path: '/history/{entry_id}/dispute',
  summary:
    'The patient says that an entry which a doctor confirmed is wrong, which makes a new version. Doctors see it until one has looked. Refused for an entry that is not confirmed or was entered in error.',
  access: ['patient'],
  params: Params,
  body: exact({ text: Line(300) }),
  reply: History,
  errors: ['changed_meanwhile'],
});

export const sayNoneKnown = endpoint({
  name: 'sayNoneKnown',
  method: 'POST',
  path: '/history/none-known',
  summary:
    'There are none of a kind, e.g. no known allergies. Refused while there is an active entry of it. A doctor confirms by it what the patient answered.',
  access: WRITERS,
  body: exact({ patient_id: Id, kind: oneOf(NONE_KNOWN_KINDS) }),
  reply: History,
  errors: ['there_are_entries'],
});

export const listHistoryVersions = endpoint({
  name: 'listHistoryVersions',
  method: 'GET',
  path: '/history/{entry_id}/versions',
  summary: 'All versions of an entry, the newest first.',
  access: READERS,
  params: Params,
  reply: Type.Object({
    versions: list(
      Type.Object({
        version: Type.Integer(),
        content: HistoryContent,
        status: oneOf(ENTRY_STATUSES),
        /** What the patient said is wrong, where this version is a dispute. */
        dispute: nullable(Type.String()),
        said: Said,
      }),
    ),
  }),
});

/** Ids alone. */
export const HISTORY_EVENTS = {
  changed: defineEvent(
    'history.changed',
    Type.Object({ patient_id: Id, kind: oneOf(HISTORY_KINDS), entry_id: nullable(Id), actor_id: Id }),
  ),
} as const;

/** Payload of the live event `history`: read it again. */
export interface HistoryLive {
  readonly patient_id: string;
}
