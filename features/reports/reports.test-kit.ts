import type { TestApp } from '#apps/server/testing/test-app.ts';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { lastSunday } from './rules.ts';

export interface Visit {
  readonly clinicianId: string;
  readonly patient: number;
  readonly status: number;
  /** How many weeks before the last Sunday, and which day of that week (0 Monday). */
  readonly week: number;
  readonly weekday: number;
  readonly slot: number;
}

/** A patient of these tests; no other patient has the number. */
export const patientId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const sundayOf = (app: TestApp): string => lastSunday(clinicDay(app.clock.now()));

/** These visits in the place of those of the demo data. */
export async function replaceVisits(app: TestApp, visits: readonly Visit[]): Promise<void> {
  const { executor } = app.database;
  const sunday = sundayOf(app);
  await executor.executeSql(
    `delete from appointment_history where appointment_id in (select id from appointments where brand_id = 'living')`,
    [],
  );
  await executor.executeSql(`delete from appointments where brand_id = 'living'`, []);
  const rows = visits.map((visit) => {
    const day = addDays(sunday, -6 - 7 * visit.week + visit.weekday);
    const at = new Date(clinicInstant(day, '09:00').getTime() + visit.slot * 15 * 60_000);
    return { ...visit, patient_id: patientId(visit.patient), at: at.toISOString() };
  });
  await executor.executeSql(
    `with given as (select gen_random_uuid() as id, g.* from jsonb_to_recordset($1::jsonb)
        as g ("clinicianId" uuid, patient_id uuid, status smallint, at timestamptz)),
      added as (insert into appointments (id, brand_id, clinician_id, patient_id, booked_by, starts_at, ends_at, busy_until,
          mode, status, reason, fee, follow_up, file_count, version, created_at)
        select id, 'living', "clinicianId", patient_id, patient_id, at, at + interval '15 minutes',
          at + interval '15 minutes', 'virtual', status, 'test', 0, false, 0, 1, at - interval '30 hours' from given)
      insert into appointment_history (appointment_id, version, change, at, by_id, by_type, from_status, to_status,
          to_starts_at, mode)
      select id, step, 'status_changed', at + minutes * interval '1 minute', patient_id, 'doctor', null, to_status, at, 'virtual'
      from given, (values (1, 5, -10), (2, 7, 5), (3, 9, 17)) as path (step, to_status, minutes)
      where given.status = 9`,
    [JSON.stringify(rows)],
  );
  await executor.executeSql('delete from report_days', []);
}

const PRIME = 1_000_003;
const within = (n: number): number => ((n % PRIME) + PRIME) % PRIME;
function inverse(n: number): number {
  let result = 1;
  for (let [base, power] = [n, PRIME - 2]; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
}

/**
 * What a reader can work out who adds and subtracts sums in every possible way.
 * @param sums of each, the numbers of the unknowns that it adds up
 * @returns the unknowns that follow from them alone
 */
export function solvedFrom(sums: readonly (readonly number[])[]): number[] {
  const solved = new Map<number, Map<number, number>>();
  const subtract = (from: Map<number, number>, row: Map<number, number>, times: number) => {
    for (const [unknown, value] of row) {
      const left = within((from.get(unknown) ?? 0) - times * value);
      if (left === 0) from.delete(unknown);
      else from.set(unknown, left);
    }
  };
  for (const sum of sums) {
    const row = new Map(sum.map((unknown) => [unknown, 1]));
    for (const [pivot, other] of solved) if (row.has(pivot)) subtract(row, other, row.get(pivot) ?? 0);
    const [first] = row.keys();
    if (first === undefined) continue;
    const factor = inverse(row.get(first) ?? 1);
    for (const [unknown, value] of row) row.set(unknown, (value * factor) % PRIME);
    for (const other of solved.values()) if (other.has(first)) subtract(other, row, other.get(first) ?? 0);
    solved.set(first, row);
  }
  return [...solved].filter(([, row]) => row.size === 1).map(([unknown]) => unknown);
}
