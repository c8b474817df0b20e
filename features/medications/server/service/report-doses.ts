import { setImmediate } from 'node:timers/promises';
import { addDays } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { DEFAULT_TIMES } from '../../contract.ts';
import { countDays } from '../../rules.ts';
import { type PatientDoses, patientsWithDoses } from '../repository/report-doses.ts';

/** The doses of one patient on one day. */
export interface ReportDoses {
  readonly patient_id: string;
  readonly day: string;
  readonly due: number;
  readonly taken: number;
}

const AT_ONCE = 200;

/** What became of the doses of a brand's patients, or of a clinician's, on some days; a dose that may still be answered in time isn't due. */
export async function reportDoses(
  db: Db,
  of: {
    readonly brandId: string;
    readonly from: string;
    readonly to: string;
    readonly now: Date;
    /** Without it, of all. */
    readonly clinicianId?: string;
  },
): Promise<ReportDoses[]> {
  const days: string[] = [];
  for (let day = of.from; day <= of.to; day = addDays(day, 1)) days.push(day);
  const found: ReportDoses[] = [];
  for (let after: string | null = null; ; ) {
    const page: PatientDoses[] = await patientsWithDoses(db, { ...of, after, limit: AT_ONCE });
    for (const { patient_id, times, medicines, answers } of page)
      for (const { day, due, taken } of countDays(medicines, days, times ?? DEFAULT_TIMES, answers, of.now))
        if (due > 0) found.push({ patient_id, day, due, taken });
    if (page.length < AT_ONCE) return found;
    after = page.at(-1)?.patient_id ?? null;
    // Others have their turn between two pages.
    await setImmediate();
  }
}
