import Type from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { Id } from '#platform/contract/schema.ts';

const PrescriptionEvent = Type.Object({
  prescription_id: Id,
  patient_id: Id,
  brand_id: Type.String(),
  clinician_id: Id,
});

/** Events that others listen to: ids alone. `issuedPrescription` of the server gives the coded lines. */
export const PRESCRIPTION_EVENTS = {
  issued: defineEvent('prescription.issued', PrescriptionEvent),
  /** The one that no longer counts; the new one is issued in the same transaction. */
  replaced: defineEvent('prescription.replaced', PrescriptionEvent),
  withdrawn: defineEvent('prescription.withdrawn', PrescriptionEvent),
} as const;
