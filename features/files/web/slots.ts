import { slotPoint } from '#platform/web/slot.ts';

/** Above the list of who looked at a patient's record: what needs a reason. `<section>` with an `<h2>`, or nothing. */
export const accessTop = slotPoint<{ readonly patientId: string | undefined }>('files.accessTop');
