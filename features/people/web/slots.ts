import { slotPoint } from '#platform/web/slot.ts';

interface OfPatient {
  readonly patientId: string;
}

/** What must never be out of sight on the record and in a visit: allergies, problems. Chips, no heading. */
export const recordHeader = slotPoint<OfPatient>('people.recordHeader');
/** Plain words after age and sex, on one line with them: the weight. Draws its own ` · ` before them. */
export const recordAbout = slotPoint<OfPatient>('people.recordAbout');
/** Buttons beside the patient's name. */
export const recordAction = slotPoint<OfPatient>('people.recordAction');
/** Above everything: what is critical and not answered. `<section>` with an `<h2>`, or nothing. */
export const recordTop = slotPoint<OfPatient>('people.recordTop');
/** What holds now, first in the middle of the record and of a visit: vitals with levels, the day. */
export const recordNow = slotPoint<OfPatient>('people.recordNow');
/** The three columns of the record; below each other on a phone. Each part is a `<section>` with an `<h2>`. */
export const recordLeft = slotPoint<OfPatient>('people.recordLeft');
export const recordMiddle = slotPoint<OfPatient>('people.recordMiddle');
export const recordRight = slotPoint<OfPatient>('people.recordRight');
/** Read beside what is written, in a visit and outside one, after what holds now: medicines, timeline, notes, results. */
export const besideWriting = slotPoint<OfPatient>('people.besideWriting');

/** The front desk's page of a patient: nothing clinical. Each part is a `<section>` with an `<h2>`. */
export const patientForDesk = slotPoint<OfPatient>('people.patientForDesk');

/** The tag by which the list of patients is narrowed; it stands in the address. */
export interface PatientFilterGiven {
  readonly tag: string | null;
  readonly onTag: (tag: string | null) => void;
}

/** Narrows the list of patients by what another feature stores of them. */
export const patientFilters = slotPoint<PatientFilterGiven>('people.patientFilters');
/** On the page of a doctor or coach, next to booking: a button or a few; nothing where the viewer can't use it. */
export const clinicianActions = slotPoint<{ readonly clinicianId: string }>('people.clinicianActions');
