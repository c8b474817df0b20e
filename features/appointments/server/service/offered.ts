import { addDays } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { DatedException, WeeklyRule } from '../../contract.ts';
import { offeredOn } from '../../rules.ts';
import { brandHours } from '../repository/report-visits.ts';

export interface OfferedMinutes {
  readonly clinician_id: string;
  readonly day: string;
  /** In which patients could be seen; the same time offered in several modes counts once. */
  readonly minutes: number;
}

/** How long clinicians offered their time on each day from one to another. Days without any are left out. */
export async function offeredMinutes(
  db: Db,
  of: {
    readonly brandId: string;
    readonly from: string;
    readonly to: string;
    readonly clinicianIds?: readonly string[] | undefined;
  },
): Promise<OfferedMinutes[]> {
  const { rules, exceptions } = await brandHours(db, of);
  const hoursOf = new Map<string, { rules: WeeklyRule[]; exceptions: DatedException[] }>();
  for (const { clinician_id } of [...rules, ...exceptions])
    hoursOf.set(clinician_id, { rules: [], exceptions: [] });
  for (const rule of rules) hoursOf.get(rule.clinician_id)?.rules.push(rule);
  for (const exception of exceptions) hoursOf.get(exception.clinician_id)?.exceptions.push(exception);
  const offered: OfferedMinutes[] = [];
  for (const [clinician_id, hours] of hoursOf) {
    const minutesOf = offeredOn(hours);
    for (let day = of.from; day <= of.to; day = addDays(day, 1)) {
      const minutes = minutesOf(day);
      if (minutes > 0) offered.push({ clinician_id, day, minutes });
    }
  }
  return offered;
}
