import Type, { type Static } from 'typebox';
import { VISIT_MODES } from '#features/people/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/language.ts';
import {
  Can,
  Done,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';
import { Benefits, PERIODS, TAX_CATEGORIES } from './shapes.ts';

const STAFF = ['staff'] as const;

const inSix = (max: number) =>
  exact({
    ...({
      en: Line(max),
      hi: Line(max),
      te: Line(max),
      ta: Line(max),
      ml: Line(max),
      bn: Line(max),
    } satisfies Record<Language, unknown>),
  });

const terms = {
  names: inSix(60),
  abouts: inSix(200),
  price: Type.Integer({ minimum: 100, maximum: 100_000_000, description: 'integer paise' }),
  period: oneOf(PERIODS),
  trial_days: Type.Integer({ minimum: 0, maximum: 60 }),
  tax_category: oneOf(TAX_CATEGORIES),
  refund_days: Type.Integer({ minimum: 0, maximum: 60 }),
};
const WrittenBenefits = exact({
  ...Benefits.properties,
  visits: list(exact({ mode: oneOf(VISIT_MODES), count: Type.Integer({ minimum: 1, maximum: 100 }) }), 3),
});

export const PlanVersion = Type.Object({
  /** Of this version; it never changes. */
  plan_id: Id,
  /** The same for all versions of one plan. */
  plan_key: Type.String(),
  version: Type.Integer(),
  ...terms,
  benefits: Benefits,
  /** The one that is offered, or that ended the offer. */
  is_newest: Type.Boolean(),
  /** False: this version ended the offer. */
  is_offered: Type.Boolean(),
  /** Who has this version now. */
  people: Type.Integer(),
  /** Null for versions of before, and of the demo data. */
  published_at: nullable(Instant),
  can: Can('change', 'retire'),
});
export type PlanVersion = Static<typeof PlanVersion>;

export const PlanDraft = Type.Object({
  draft_id: Id,
  /** The plan of the next version; null: a new plan. */
  plan_key: nullable(Type.String()),
  ...terms,
  benefits: Benefits,
  saved_at: Instant,
});
export type PlanDraft = Static<typeof PlanDraft>;

export const listPlanVersions = endpoint({
  name: 'listPlanVersions',
  method: 'GET',
  path: '/plan-versions',
  summary:
    'Staff: every version of the care plans of the brand, the newest of each first, and what is being written.',
  access: STAFF,
  reply: Type.Object({ versions: list(PlanVersion), drafts: list(PlanDraft) }),
});

export const savePlanDraft = endpoint({
  name: 'savePlanDraft',
  method: 'POST',
  path: '/plan-drafts',
  summary:
    'Staff: writes a new plan, or the next version of one. The same id again replaces what was written.',
  access: STAFF,
  body: exact({ draft_id: Id, plan_key: optional(nullable(Line(60))), ...terms, benefits: WrittenBenefits }),
  reply: PlanDraft,
  status: 201,
  errors: ['draft_exists'],
});

const ofDraft = exact({ draft_id: Id });
export const removePlanDraft = endpoint({
  name: 'removePlanDraft',
  method: 'DELETE',
  path: '/plan-drafts/{draft_id}',
  summary: 'Staff: throws away what was written.',
  access: STAFF,
  params: ofDraft,
  reply: Done,
});

export const publishPlan = endpoint({
  name: 'publishPlan',
  method: 'POST',
  path: '/plan-drafts/{draft_id}/publish',
  summary: 'Staff: offers it from now on. Who has a version of before stays on it.',
  access: STAFF,
  params: ofDraft,
  reply: PlanVersion,
  status: 201,
  errors: ['changed_meanwhile'],
});

export const retirePlan = endpoint({
  name: 'retirePlan',
  method: 'POST',
  path: '/plan-versions/{plan_id}/retire',
  summary: 'Staff: nobody new takes this plan. Who has it keeps it.',
  access: STAFF,
  params: exact({ plan_id: Id }),
  reply: PlanVersion,
  errors: ['changed_meanwhile'],
});
