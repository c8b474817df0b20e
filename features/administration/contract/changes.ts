import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Can,
  Cursor,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';

const STAFF = ['staff'] as const;
export const CHANGES_PAGE = 30;
export const Reason = Line(300);

export const CHANGE_KINDS = [
  'person',
  'registration',
  'kyc',
  'package',
  'plan',
  'visit_rules',
  'text',
  'discrepancy',
  'job',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What became of a change of one or several objects. */
export const Batch = Type.Object({
  batch_id: Id,
  changed: Type.Integer(),
  skipped: list(Type.Object({ object_id: Type.String(), name: Type.String(), problem: Type.String() })),
});
export type Batch = Static<typeof Batch>;

const State = Type.Unsafe<Record<string, string | number | boolean | null | string[]>>({
  type: 'object',
  additionalProperties: true,
});

export const Change = Type.Object({
  id: Id,
  at: Instant,
  actor: Type.Object({ person_id: Id, name: Type.String() }),
  batch_id: Id,
  kind: Type.String(),
  object_id: Type.String(),
  /** Name of the person, the test, ... ; empty where it has none. */
  name: Type.String(),
  action: Type.String(),
  before: nullable(State),
  after: nullable(State),
  reason: nullable(Type.String()),
  /** It takes back another batch. */
  undoes: nullable(Id),
  /** The change was undone. */
  undone: Type.Boolean(),
  can: Can('undo'),
});
export type Change = Static<typeof Change>;

export const listChanges = endpoint({
  name: 'listChanges',
  method: 'GET',
  path: '/administration/changes',
  summary: 'Staff: who changed what in the brand, the newest first; of one object with `object_id`',
  access: STAFF,
  query: exact({
    kind: optional(oneOf(CHANGE_KINDS)),
    object_id: optional(Line(80)),
    cursor: optional(Cursor),
  }),
  reply: Type.Object({ changes: list(Change), next_cursor: nullable(Type.String()) }),
});

export const undoChange = endpoint({
  name: 'undoChange',
  method: 'POST',
  path: '/administration/changes/{batch_id}/undo',
  summary:
    'Staff: takes a change of accounts or prices back, of each object that is still as the change left it. Sent again by the same person, it answers the same.',
  access: STAFF,
  params: exact({ batch_id: Id }),
  reply: Batch,
  errors: ['undone_already', 'cannot_be_undone'],
});
