import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type DatedException, MODES, type WeeklyRule } from '../../contract.ts';
import { type Hours, MINUTE, slotsOfDay } from '../../rules.ts';
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
    readonly clinicianId?: string | undefined;
  },
): Promise<OfferedMinutes[]> {
  const { rules, exceptions } = await brandHours(db, of);
  const hoursOf = new Map<string, { rules: WeeklyRule[]; exceptions: DatedException[] }>();
  for (const { clinician_id } of [...rules, ...exceptions])
    hoursOf.set(clinician_id, { rules: [], exceptions: [] });
  for (const rule of rules) hoursOf.get(rule.clinician_id)?.rules.push(rule);
  for (const exception of exceptions) hoursOf.get(exception.clinician_id)?.exceptions.push(exception);
  const offered: OfferedMinutes[] = [];
  for (const [clinician_id, hours] of hoursOf)
    for (let day = of.from; day <= of.to; day = addDays(day, 1)) {
      const minutes = minutesOn(day, hours);
      if (minutes > 0) offered.push({ clinician_id, day, minutes });
    }
  return offered;
}

function minutesOn(day: string, hours: Hours): number {
  const spans = MODES.flatMap((mode) => slotsOfDay(day, mode, hours, CLINIC_ZONE)).sort(
    (a, b) => a.startsAt - b.startsAt,
  );
  let [covered, until] = [0, 0];
  for (const { startsAt, endsAt } of spans) {
    covered += Math.max(0, endsAt - Math.max(startsAt, until));
    until = Math.max(until, endsAt);
  }
  return Math.round(covered / MINUTE);
}
