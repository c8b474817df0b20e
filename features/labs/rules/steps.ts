import type { OrderState } from '../contract/shapes.ts';

/** What people see of an order, in our own words. */
export const STEPS = ['confirmed', 'assigned', 'accepted', 'started', 'reported'] as const;
export type Step = (typeof STEPS)[number];

const REACHED: Partial<Record<OrderState, number>> = {
  confirmed: 1,
  assigned: 2,
  accepted: 3,
  started: 4,
  collecting: 4,
  collected: 4,
  partly_reported: 4,
  completed: 5,
};

/** How many of the five steps are done. */
export const stepsDone = (state: OrderState): number => REACHED[state] ?? 0;
