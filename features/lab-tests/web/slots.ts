import { slotPoint } from '#platform/web/slot.ts';

/** By what one orders or suggests a test, on its card and on its page: a button or two, nothing where it can't be had. */
export const packageActions = slotPoint<{ readonly package_id: string }>('lab-tests.packageActions');
