import { alertsWithoutCare } from '#features/vitals/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { findReport } from '../repository/reports.ts';
import { reportIdOf } from './read.ts';

/** A report with critical values of a patient without a care team. */
export interface CriticalWithoutCare {
  readonly reportId: string;
  readonly patientId: string;
  readonly since: Date;
}

/**
 * Reports of a brand with open critical values of patients without a care team, each with the time of its first
 * critical value.
 */
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
