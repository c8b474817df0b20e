import { v7 as uuid } from 'uuid';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { fhirGrants } from './server/tables.ts';

/** That the patient lets an app read, although none is configured any more. */
export async function fhirBelongings(app: TestApp, patient: Caller) {
  const grant_id = uuid();
  const now = app.clock.now();
  await app.database.db.insert(fhirGrants).values({
    ...{ id: grant_id, brandId: patient.brand, patientId: patient.personId, clientId: 'some-app' },
    ...{ grantedBy: patient.personId, grantedAt: now, scopes: ['patient/Observation.rs'] },
    expiresAt: new Date(now.getTime() + 90 * 86_400_000),
  });
  return { grant_id };
}
