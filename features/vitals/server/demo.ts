import { sql } from 'drizzle-orm';
import { v5 as uuidOf } from 'uuid';
import { addDays, clinicDay, DAY_MS } from '#platform/domain/clinic-time.ts';
import { rowsOf, type Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { isCriticalLevel, judge, rangesOf, toCanonical } from '../rules.ts';
import { COURSES, DEMO_ROUTINES, demoReadings } from './demo-readings.ts';
import { insertRoutine } from './repository/routines.ts';

const NAMESPACE = '8e4f0b52-6d1f-4a7b-9f0e-3b7c1d2a5e64';

interface Demo {
  readonly brandId: string;
  readonly now: Date;
  readonly idOf: (key: string) => string;
}

/** All of a brand in one statement. */
const FILL: Statement = {
  name: 'vitals.demo',
  text: `insert into vitals (id, patient_id, brand_id, type, value, systolic, diastolic, pulse, context, unit, canonical_value, taken_at,
      recorded_at, source, entered_by, entered_as, sent_hash, critical_at)
    select d.id, d.patient, $1, d.type, (d.readings->>'value')::float8, (d.readings->>'systolic')::float8,
      (d.readings->>'diastolic')::float8, (d.readings->>'pulse')::float8, d.readings->>'context', d.unit, d.canonical_value,
      d.at, d.at, 'manual', d.patient, 'patient', '', case when d.critical then d.at end
    from jsonb_to_recordset($2::jsonb) as d (id uuid, patient uuid, type text, readings jsonb, unit text, canonical_value float8,
      at timestamptz, critical boolean)
    on conflict do nothing`,
};

const idOfReading = (brandId: string, patient: number, key: string): string =>
  uuidOf(`${brandId} ${patient} ${key}`, NAMESPACE);

/** Months of readings of some patients. Where they are already, they stay as they are. */
export async function seedVitals(tx: Tx, { brandId, now, idOf }: Demo): Promise<void> {
  const [course] = COURSES;
  if (!course) return;
  const first = idOfReading(brandId, course.patient, demoReadings(course, now)[0]?.key ?? '');
  if ((await rowsOf(tx, sql`select 1 from vitals where id = ${first}::uuid`)).length > 0) return;
  const ranges = rangesOf({});
  const rows = COURSES.flatMap((course) =>
    demoReadings(course, now).map(({ key, type, readings, unit, takenAt }) => ({
      id: idOfReading(brandId, course.patient, key),
      patient: idOf(`patient-${course.patient}`),
      type,
      readings,
      unit,
      canonical_value: readings.value === undefined ? null : toCanonical(readings.value, unit),
      at: takenAt.toISOString(),
      critical: key === 'today' && isCriticalLevel(judge({ type, readings, unit }, ranges).level),
    })),
  );
  await runPrepared(tx, FILL, [brandId, JSON.stringify(rows)]);
  const setAt = new Date(now.getTime() - 60 * DAY_MS);
  for (const [at, routine] of DEMO_ROUTINES.entries())
    await insertRoutine(tx, {
      id: uuidOf(`${brandId} routine ${at}`, NAMESPACE),
      patientId: idOf(`patient-${routine.patient}`),
      brandId,
      type: routine.type,
      context: routine.context ?? null,
      everyDays: routine.everyDays,
      times: [...routine.times],
      unit: routine.unit,
      targets: [...routine.targets],
      note: '',
      startsOn: addDays(clinicDay(now), -56),
      endsOn: null,
      setBy: idOf('doctor-1'),
      setAt,
      sentHash: '',
      endedAt: null,
      remindedAt: null,
    });
}
