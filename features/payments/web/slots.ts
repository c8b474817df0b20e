import { slotPoint } from '#platform/web/slot.ts';
import type { ShownRequest } from '../contract.ts';

/** Above the ways to pay: what opening the payment does beside paying. Nothing where it does no more. */
export const beforePaying = slotPoint<{ readonly request: ShownRequest }>('payments.beforePaying');
