import { slotPoint } from '#platform/web/slot.ts';

/** Beside the copy: other ways in which people hand on what is stored about them. `<section>` with an `<h2>`. */
export const yourData = slotPoint<{ readonly patientId: string | undefined }>('exports.yourData');
