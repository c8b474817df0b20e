import { declared } from '#platform/server/events/event-shape.ts';
import type { DomainEvent } from '#platform/server/events/publish.ts';
import { PRESCRIPTION_EVENTS } from '../contract.ts';
import type { PrescriptionRow } from './repository/prescriptions.ts';

/** Ids alone: what is prescribed stays with the prescription. */
export const prescriptionEvent = (
  happened: keyof typeof PRESCRIPTION_EVENTS,
  row: PrescriptionRow,
): DomainEvent => ({
  ...declared(PRESCRIPTION_EVENTS[happened], {
    prescription_id: row.id,
    patient_id: row.patientId,
    brand_id: row.brandId,
    clinician_id: row.doctorId,
  }),
  brandId: row.brandId,
});
