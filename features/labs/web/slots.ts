import { slotPoint } from '#platform/web/slot.ts';
import type { LabOrder } from '../contract.ts';

export interface OfOrder {
  readonly order: LabOrder;
}

/** On the page of an order: its results. `<section>` with an `<h2>`, or nothing. */
export const orderResults = slotPoint<OfOrder>('labs.orderResults');
