import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Can,
  Cursor,
  Day,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';
import { CLINICIANS, USER_TYPES } from '#platform/domain/user-type.ts';
import { Batch, Reason } from './changes.ts';

const STAFF = ['staff'] as const;
export const PEOPLE_PAGE = 50;
/** Of one change. */
export const MOST_PEOPLE = 100;

/** Patients register themselves. */
export const GRANTED_TYPES = ['doctor', 'coach', 'faculty_head', 'staff'] as const;
export type GrantedType = (typeof GRANTED_TYPES)[number];

export const REGISTRATION_STATES = ['open', 'expired', 'soon', 'recheck', 'fine'] as const;
/** A registration with a council. `open`: the current number is not verified yet. */
export const Registration = Type.Object({
  clinician_id: Id,
  name: Type.String(),
  user_type: oneOf(CLINICIANS),
  registration_number: Type.String(),
  registration_council: nullable(Type.String()),
  state: oneOf(REGISTRATION_STATES),
  valid_until: nullable(Day),
  checked_at: nullable(Instant),
});
export type Registration = Static<typeof Registration>;

/** A person with an account at the brand. */
export const BrandMember = Type.Object({
  person_id: Id,
  name: Type.String(),
  image: nullable(Type.String()),
  /** E.164 */
  phone: nullable(Type.String()),
  email: nullable(Type.String()),
  user_types: list(oneOf(USER_TYPES)),
  since: Instant,
  suspended_at: nullable(Instant),
  can: Can('suspend', 'reset', 'change_types'),
});
export type BrandMember = Static<typeof BrandMember>;

export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/administration/people',
  summary: 'Staff: people with an account at the brand, by name; `q` looks in names, numbers and addresses',
  access: STAFF,
  query: exact({
    q: optional(Line(100, { min: 0 })),
    user_type: optional(oneOf(USER_TYPES)),
    state: optional(oneOf(['active', 'suspended'])),
    cursor: optional(Cursor),
  }),
  reply: Type.Object({ people: list(BrandMember), next_cursor: nullable(Type.String()) }),
});

export const getMember = endpoint({
  name: 'getMember',
  method: 'GET',
  path: '/administration/people/{person_id}',
  summary: 'Staff: one of them, with the registration of a doctor or coach',
  access: STAFF,
  params: exact({ person_id: Id }),
  reply: Type.Object({ ...BrandMember.properties, registration: nullable(Registration) }),
});

export const PEOPLE_ACTIONS = ['suspend', 'reactivate', 'grant', 'withdraw'] as const;
export type PeopleAction = (typeof PEOPLE_ACTIONS)[number];
/** Why a person is left out of a change. */
export const PEOPLE_PROBLEMS = ['yourself', 'no_change', 'last_user_type', 'is_suspended'] as const;
export type PeopleProblem = (typeof PEOPLE_PROBLEMS)[number];

const MemberStateShape = Type.Object({ suspended: Type.Boolean(), user_types: list(oneOf(USER_TYPES)) });
const change = {
  action: oneOf(PEOPLE_ACTIONS),
  person_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_PEOPLE, uniqueItems: true }),
  /** What is granted or withdrawn. */
  user_type: optional(oneOf(GRANTED_TYPES)),
};

export const previewPeopleChange = endpoint({
  name: 'previewPeopleChange',
  method: 'POST',
  path: '/administration/people/preview',
  summary:
    'Staff: what a change of accounts would do to each person, and to whom it can’t be done. Changes nothing.',
  access: STAFF,
  body: exact(change),
  reply: Type.Object({
    items: list(
      Type.Object({
        person_id: Id,
        name: Type.String(),
        before: MemberStateShape,
        after: MemberStateShape,
        problem: nullable(oneOf(PEOPLE_PROBLEMS)),
      }),
    ),
  }),
});
export type PeoplePreview = Static<typeof previewPeopleChange.reply>['items'][number];

export const changePeople = endpoint({
  name: 'changePeople',
  method: 'POST',
  path: '/administration/people',
  summary:
    'Staff: suspends or reactivates accounts at the brand, grants or withdraws a user type, with a reason. Takes effect at once. The same batch id again changes nothing more.',
  access: STAFF,
  body: exact({ batch_id: Id, ...change, reason: Reason }),
  reply: Batch,
  errors: ['batch_id_taken'],
});

export const listRegistrations = endpoint({
  name: 'listRegistrations',
  method: 'GET',
  path: '/administration/registrations',
  summary: 'Staff: registrations of doctors and coaches, with what has to be done about each',
  access: STAFF,
  query: exact({ state: optional(oneOf(REGISTRATION_STATES)) }),
  reply: Type.Object({ registrations: list(Registration) }),
});
