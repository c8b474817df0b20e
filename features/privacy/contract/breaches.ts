import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Can,
  exact,
  Id,
  Instant,
  LanguageCode,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';
import { USER_TYPES } from '#platform/domain/user-type.ts';

export const BREACH_STATES = ['prepared', 'sent', 'dropped'] as const;
const At = Type.String({ format: 'date-time' });
const Resource = Type.String({ pattern: '^[a-z_]{1,40}$' });

const Part = Text(2000, { min: 1 });
/** What rule 7 of the DPDP Rules 2025 asks for besides what the trail says. */
export const BreachDetails = exact({
  /** When the clinic learned of it: the 72 hours begin. */
  known_at: Instant,
  /** For the affected people and the Board. */
  consequences: Part,
  measures: Part,
  /** For the affected people: how they can protect themselves. */
  safety_measures: Part,
  /** For the Board alone. */
  location: Part,
  reasons: optional(Part),
  caused_by: optional(Part),
  prevention: optional(Part),
});
export type BreachDetails = Static<typeof BreachDetails>;

/** What the second notice to the Board says in the words of staff; each part may be added or replaced later. */
export const BoardParts = exact({
  /** Nature, extent and timing, beyond what the first notice says. */
  description: optional(Part),
  location: optional(Part),
  consequences: optional(Part),
  reasons: optional(Part),
  measures: optional(Part),
  caused_by: optional(Part),
  prevention: optional(Part),
  /** How people were notified besides through their accounts. */
  notified: optional(Part),
});
export type BoardParts = Static<typeof BoardParts>;

export const BOARD_NOTICES = ['first', 'detailed'] as const;

export const Breach = Type.Object({
  breach_id: Id,
  state: oneOf(BREACH_STATES),
  from: At,
  to: At,
  resource: nullable(Type.String()),
  reader_id: nullable(Id),
  session_id: nullable(Id),
  /** In the words of who prepared it. With details, the affected people and the Board read it too. */
  what_happened: Type.String(),
  details: nullable(BreachDetails),
  /** All affected people, with and without an account that receives notices. */
  affected: Type.Integer(),
  /** How many have no open account, and nor does a family member who acts for them. */
  unreached: Type.Integer(),
  /** The first fifty: first those who receive no notice, then by name. */
  people: list(Type.Object({ person_id: Id, name: Type.String(), can_be_reached: Type.Boolean() })),
  /** What each affected person gets, in their language. */
  notices: list(Type.Object({ language: LanguageCode, title: Type.String(), text: Type.String() })),
  /** In English, to download and hand in: one without delay, one with all details. */
  board_notices: list(Type.Object({ kind: oneOf(BOARD_NOTICES), title: Type.String(), text: Type.String() })),
  /** What the second notice to the Board says now. */
  board_parts: BoardParts,
  /** Who added or replaced which of them, and when; the newest first. */
  board_history: list(Type.Object({ at: At, by_name: Type.String(), parts: BoardParts })),
  prepared_at: At,
  prepared_by_name: Type.String(),
  confirmed_at: nullable(At),
  confirmed_by_name: nullable(Type.String()),
  /** Details are due to the Data Protection Board 72 hours after it became known. */
  board_by: At,
  can: Can('confirm', 'drop', 'complete'),
});
export type Breach = Static<typeof Breach>;

export const prepareBreach = endpoint({
  name: 'prepareBreach',
  method: 'POST',
  path: '/privacy/breaches',
  summary:
    'Staff: finds in the audit trail the people of whom data were read in a time range, of a part of the record, by a person or in a session, and prepares their notices. Nothing is sent.',
  access: ['staff'],
  body: exact({
    breach_id: Id,
    from: Instant,
    to: Instant,
    resource: optional(Resource),
    reader_id: optional(Id),
    session_id: optional(Id),
    what_happened: Text(2000, { min: 10 }),
    details: optional(BreachDetails),
  }),
  takesLong: true,
  reply: Breach,
  status: 201,
  errors: ['breach_id_taken'],
});

export const listBreaches = endpoint({
  name: 'listBreaches',
  method: 'GET',
  path: '/privacy/breaches',
  summary: 'Staff: breaches of the brand, the newest first; at most a hundred.',
  access: ['staff'],
  takesLong: true,
  reply: Type.Object({ breaches: list(Breach) }),
});

export const exportBreachPeople = endpoint({
  name: 'exportBreachPeople',
  method: 'GET',
  path: '/privacy/breaches/{breach_id}/people/csv',
  summary:
    'Staff: all people of a breach as CSV (UTF-8 with its mark, RFC 4180), with English names of columns. Those who receive no notice come first.',
  access: ['staff'],
  params: exact({ breach_id: Id }),
  takesLong: true,
  reply: Type.String(),
  produces: 'text/csv',
});

export const BreachReader = Type.Object({
  reader_id: Id,
  name: Type.String(),
  /** `system`: another system or an app that patients allowed. `health_link`: anyone with that link. */
  user_type: oneOf([...USER_TYPES, 'system', 'health_link']),
  /** How often this person read something in that time. */
  reads: Type.Integer(),
  /** What they read, as the trail names it. */
  resources: list(Type.String()),
  /** In which sessions, the latest first; at most twenty. */
  sessions: list(Type.Object({ session_id: Id, first_at: At, last_at: At, reads: Type.Integer() })),
});
export type BreachReader = Static<typeof BreachReader>;

export const listBreachReaders = endpoint({
  name: 'listBreachReaders',
  method: 'GET',
  path: '/privacy/breaches/readers',
  summary:
    'Staff: who read records of the brand in a time range, those who read most first; at most a hundred, with `q` in their name.',
  access: ['staff'],
  query: exact({ from: Instant, to: Instant, q: optional(Text(100)) }),
  takesLong: true,
  mayBeOld: true,
  reply: Type.Object({ readers: list(BreachReader) }),
});

const ofBreach = exact({ breach_id: Id });

export const confirmBreach = endpoint({
  name: 'confirmBreach',
  method: 'POST',
  path: '/privacy/breaches/{breach_id}/confirm',
  summary: 'Another member of staff, who is not involved in the breach, confirms it: this sends the notices.',
  access: ['staff'],
  params: ofBreach,
  takesLong: true,
  reply: Breach,
  errors: ['needs_another_person', 'decided_already'],
});

export const dropBreach = endpoint({
  name: 'dropBreach',
  method: 'POST',
  path: '/privacy/breaches/{breach_id}/drop',
  summary: 'Staff who are not involved say that it was no breach: no notice is sent.',
  access: ['staff'],
  params: ofBreach,
  reply: Breach,
  errors: ['needs_another_person', 'decided_already'],
});

export const completeBreach = endpoint({
  name: 'completeBreach',
  method: 'POST',
  path: '/privacy/breaches/{breach_id}/board-parts',
  summary:
    'Staff who are not involved in a breach add or replace parts of the second notice to the Board, which were not known before; each entry of the history says who did and when. The notices to people stay as they are.',
  access: ['staff'],
  params: ofBreach,
  body: BoardParts,
  takesLong: true,
  reply: Breach,
  errors: ['needs_another_person', 'decided_already'],
});

export const getBreachNotice = endpoint({
  name: 'getBreachNotice',
  method: 'GET',
  path: '/privacy/breaches/{breach_id}/notice',
  summary: 'The notice that the patient, or a person for whom the patient acts, got.',
  access: ['patient'],
  params: ofBreach,
  reply: Type.Object({ title: Type.String(), text: Type.String(), sent_at: At }),
});
