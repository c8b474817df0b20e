import { v7 as uuid } from 'uuid';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { privacyBreaches, privacyBreachPeople } from './server/tables.ts';

/** A complaint of the patient, and a breach with a notice that they got. */
export async function privacyBelongings(app: TestApp, patient: Caller) {
  const privacy_request_id = uuid();
  const made = await patient.post('/api/privacy/requests', {
    ...{ request_id: privacy_request_id, kind: 'complaint', text: 'Somebody read this' },
  });
  if (made.status !== 201) throw new Error(`no complaint: ${JSON.stringify(made.body)}`);
  const [sent, prepared] = [uuid(), uuid()];
  const now = app.clock.now();
  const staff = app.idOf('staff', 2, patient.brand);
  const breach = {
    ...{ brandId: patient.brand, fromAt: now, toAt: now, whatHappened: 'A lost laptop', preparedBy: staff },
    ...{ preparedAt: now },
  };
  await app.database.db.insert(privacyBreaches).values([
    { ...breach, id: sent, state: 'sent', decidedBy: staff, decidedAt: now },
    { ...breach, id: prepared, state: 'prepared' },
  ]);
  await app.database.db.insert(privacyBreachPeople).values([
    { breachId: sent, personId: patient.personId },
    { breachId: prepared, personId: patient.personId },
  ]);
  return { privacy_request_id, breach_id: sent, prepared_breach_id: prepared };
}
