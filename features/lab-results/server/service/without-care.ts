import { alertsWithoutCare } from '#features/vitals/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { findReport } from '../repository/reports.ts';
import { reportIdOf } from './read.ts';

/** A report with critical values of a patient whom nobody looks after. */
export interface CriticalWithoutCare {
  readonly reportId: string;
  readonly patientId: string;
  readonly since: Date;
}

/** Reports of a brand whose critical values nobody of a care team can answer, each since its first such value. */
export async function criticalWithoutCare(
  db: Db,
  brandId: string,
  now: Date,
): Promise<CriticalWithoutCare[]> {
  const reports = new Map<string, CriticalWithoutCare>();
  for (const alert of await alertsWithoutCare(db, brandId, now)) {
    const reportId = reportIdOf(alert);
    const { patientId, raisedAt: since } = alert;
    if (!reports.has(reportId)) reports.set(reportId, { reportId, patientId, since });
  }
  return [...reports.values()];
}

export const isReportOf = async (db: Db, brandId: string, reportId: string): Promise<boolean> =>
  (await findReport(db, brandId, reportId)) !== undefined;
