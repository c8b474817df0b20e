import { v7 as uuid } from 'uuid';
import type { TestApp } from '#apps/server/testing/test-app.ts';
import { breakGlassReports } from './server/tables.ts';

/** A report of another doctor of the brand, which waits for review. */
export async function breakGlassBelongings(app: TestApp, patientId: string, brandId: 'living' | 'hospital') {
  const access_id = uuid();
  const now = app.clock.now();
  await app.database.db.insert(breakGlassReports).values({
    ...{ id: access_id, brandId, kind: 'record', patientId, reason: 'Found unconscious' },
    ...{ openedBy: app.idOf('doctor', 2, brandId), openedAt: now, dueAt: now },
  });
  return { access_id };
}
