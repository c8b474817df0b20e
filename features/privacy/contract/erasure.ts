import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { list, nullable, oneOf, Paise } from '#platform/contract/schema.ts';

export const ERASURE_CLASSES = [
  'contact',
  'sessions',
  'collected_photos',
  'record',
  'traces',
  'books',
] as const;
export type ErasureClass = (typeof ERASURE_CLASSES)[number];

export const ErasurePlan = Type.Object({
  /** What is erased when; null: at once. */
  classes: list(
    Type.Object({ erasure_class: oneOf(ERASURE_CLASSES), until: nullable(Type.String({ format: 'date' })) }),
  ),
  /** What runs and is ended first. */
  ends_first: Type.Object({
    /** Family members without an account and without another guardian: their records are sealed, too. */
    family: Type.Integer(),
    visits: Type.Integer(),
    orders: Type.Integer(),
    subscriptions: Type.Integer(),
    refunds: Type.Integer(),
  }),
  /** What becomes of the money of each care plan that runs. */
  care_plans: list(
    Type.Object({
      name: Type.String(),
      /** The first day that is not paid for; null: no paid day is lost. */
      lost_until: nullable(Type.String({ format: 'date' })),
      /** What goes back. */
      refund: Paise,
    }),
  ),
});
export type ErasurePlan = Static<typeof ErasurePlan>;

export const getErasurePlan = endpoint({
  name: 'getErasurePlan',
  method: 'GET',
  path: '/privacy/erasure',
  summary: 'What the deletion of the own account erases when, and what of it is ended first.',
  access: ['patient', 'doctor', 'coach', 'faculty_head', 'staff'],
  reply: ErasurePlan,
});
