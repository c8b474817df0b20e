import { addressBelongings } from '#features/addresses/addresses.test-kit.ts';
import { administrationBelongings } from '#features/administration/administration.test-kit.ts';
import { breakGlassBelongings } from '#features/break-glass/break-glass.test-kit.ts';
import { exportBelongings } from '#features/exports/exports.test-kit.ts';
import { fhirBelongings } from '#features/fhir/fhir.test-kit.ts';
import { healthLinkBelongings } from '#features/health-links/health-links.test-kit.ts';
import { reportBelongings } from '#features/lab-results/lab-results.test-kit.ts';
import { labBelongings } from '#features/labs/labs.test-kit.ts';
import { careBelongings } from '#features/medications/medications.test-kit.ts';
import { paymentBelongings } from '#features/payments/payments.test-kit.ts';
import { collectionBelongings } from '#features/photo-collection/photo-collection.test-kit.ts';
import { prescriptionBelongings } from '#features/prescriptions/prescriptions.test-kit.ts';
import { privacyBelongings } from '#features/privacy/privacy.test-kit.ts';
import { subscriptionBelongings } from '#features/subscriptions/subscriptions.test-kit.ts';
import type { Caller, TestApp } from './test-app.ts';

/** What features make in kits of their own. */
export async function moreBelongings(app: TestApp, patient: Caller, clinician: Caller) {
  const prescribed = await prescriptionBelongings(clinician, patient.personId);
  return {
    ...prescribed,
    ...(await labBelongings(app, patient)),
    ...(await reportBelongings(app, patient)),
    ...(await careBelongings(app, patient, clinician, prescribed.prescription_id)),
    ...(await paymentBelongings(app, patient)),
    ...(await addressBelongings(patient)),
    ...(await privacyBelongings(app, patient)),
    ...(await administrationBelongings(app, patient.brand, nextPrice())),
    ...(await subscriptionBelongings(app, patient)),
    ...(await exportBelongings(patient)),
    ...(await healthLinkBelongings(patient)),
    ...(await fhirBelongings(app, patient)),
    ...(await collectionBelongings(app, patient)),
    ...(await breakGlassBelongings(app, patient.personId, patient.brand)),
  };
}

let prices = 20_000;
/** Another one each time: a price that is set already is no change. */
const nextPrice = (): number => (prices += 100);
