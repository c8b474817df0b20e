import { slotPoint } from '#platform/web/slot.ts';

interface OfPatient {
  readonly patientId: string;
}

/** What must never be out of sight on the record and in a visit: allergies, problems. Chips, no heading. */
export const recordHeader = slotPoint<OfPatient>('people.recordHeader');
/** Buttons beside the patient's name. */
export const recordAction = slotPoint<OfPatient>('people.recordAction');
/** Above everything: what is critical and not answered. `<section>` with an `<h2>`, or nothing. */
export const recordTop = slotPoint<OfPatient>('people.recordTop');
/** The three columns of the record; below each other on a phone. Each part is a `<section>` with an `<h2>`. */
export const recordLeft = slotPoint<OfPatient>('people.recordLeft');
export const recordMiddle = slotPoint<OfPatient>('people.recordMiddle');
export const recordRight = slotPoint<OfPatient>('people.recordRight');
