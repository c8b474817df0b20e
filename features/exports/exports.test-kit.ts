import type { Caller } from '#apps/server/testing/test-app.ts';

/** An export of the patient's own data. */
export async function exportBelongings(patient: Caller) {
  const { body } = await patient.post('/api/exports', {});
  return { export_id: body.export_id as string };
}
