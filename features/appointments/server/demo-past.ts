import { type SQL, sql } from 'drizzle-orm';
import { addDays, CLINIC_ZONE, clinicInstant } from '#platform/domain/clinic-time.ts';
import { AT_CLINIC } from '#platform/server/db/clinic-zone.ts';
import { rowsOf, type Tx } from '#platform/server/db/database.ts';
import { DAY, dayOf } from '../rules.ts';

/** How far back the demo goes: the longest report of a quarter, and the weeks before it. */
const WEEKS = 27;
/** Nearer than this the demo data have visits of their own. */
const DAYS_BEFORE = 11;
const PATIENTS = 30;

interface Demo {
  readonly brandId: string;
  readonly now: Date;
  /** @param key of a person of the demo data, e.g. `doctor-3` */
  readonly idOf: (key: string) => string;
}

/**
 * Half a year of visits that are over, for those who look at figures: more of them each month, and longer waits
 * lately. Patients 1 to 10 have a quiet calendar in the past, too. Brands with old visits are left as they are.
 */
export async function seedPastVisits(tx: Tx, { brandId, now, idOf }: Demo): Promise<void> {
  const monthsAgo = new Date(now.getTime() - 60 * DAY).toISOString();
  const old = await rowsOf(
    tx,
    sql`select 1 from appointments where brand_id = ${brandId} and starts_at < ${monthsAgo}::timestamptz limit 1`,
  );
  if (old.length > 0) return;
  const clinicians = [
    ...Array.from({ length: 12 }, (_, i) => idOf(`doctor-${i + 1}`)),
    ...Array.from({ length: 4 }, (_, i) => idOf(`coach-${i + 1}`)),
  ];
  const patients = Array.from({ length: PATIENTS }, (_, i) => idOf(`patient-${i + 11}`));
  const today = dayOf(now.getTime(), CLINIC_ZONE);
  await tx.execute(visits({ brandId, clinicians, patients, today }));
  await tx.execute(histories(brandId, today));
}

interface Wanted {
  readonly brandId: string;
  readonly clinicians: readonly string[];
  readonly patients: readonly string[];
  readonly today: string;
}

const array = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;
const lastMoment = (today: string): string => clinicInstant(addDays(today, -DAYS_BEFORE)).toISOString();

/** `hashtext` gives the same numbers at every start. Each clinician has four times a day, each patient one of them. */
const visits = ({ brandId, clinicians, patients, today }: Wanted): SQL => sql`
  insert into appointments (id, brand_id, clinician_id, patient_id, booked_by, starts_at, ends_at, busy_until, mode,
    status, reason, fee, follow_up, file_count, version, created_at)
  select gen_random_uuid(), ${brandId}, clinician_id, patient_id, patient_id, at, at + interval '20 minutes',
    at + interval '20 minutes', (array['virtual', 'in_person', 'audio'])[1 + chance % 3],
    case when chance % 100 < 80 - days / 40 then 9 when chance % 100 < 88 then 11 when chance % 100 < 96 then 10 else 8 end,
    'Follow-up.', 50000, false, 0, 5, at - (1 + chance % 9) * interval '13 hours'
  from (select c.id as clinician_id, d.days, abs(hashtext(c.id::text || ' ' || d.days || ' ' || s.slot)) as chance,
      (${array(patients)})[1 + (c.n * 7 + d.days * 3 + s.slot * 11) % ${PATIENTS}] as patient_id,
      ${clinicInstant(today, '09:00').toISOString()}::timestamptz - d.days * interval '1 day'
        + (s.slot * 60 + c.n * 3) * interval '1 minute' as at
    from unnest(${array(clinicians)}) with ordinality as c (id, n),
      generate_series(${DAYS_BEFORE + 1}::int, ${WEEKS * 7}) as d (days), generate_series(0, 3) as s (slot)) as planned
  where chance % 10 < case when days < 90 then 6 else 5 end and extract(isodow from at ${AT_CLINIC}) < 7`;

const histories = (brandId: string, today: string): SQL => sql`
  insert into appointment_history (appointment_id, version, change, at, by_id, by_type, from_status, to_status,
    from_starts_at, to_starts_at, mode, why)
  select a.id, step.version, step.change, case step.version when 1 then a.created_at
      else a.starts_at + (step.minutes + (step.varies * (abs(hashtext(a.id::text)) % 21))) * interval '1 minute' end,
    case step.version when 1 then a.patient_id else a.clinician_id end,
    case step.version when 1 then 'patient' else 'doctor' end, step.from_status, step.to_status,
    case step.version when 1 then null else a.starts_at end, a.starts_at, a.mode, null
  from appointments a, (values (9, 1, 'booked', null, 4, 0, 0), (9, 2, 'status_changed', 4, 5, -12, 0),
      (9, 3, 'status_changed', 5, 6, -8, 0), (9, 4, 'status_changed', 6, 7, -4, 1), (9, 5, 'status_changed', 7, 9, 11, 1),
      (11, 1, 'booked', null, 4, 0, 0), (11, 2, 'no_show', 4, 11, 15, 0),
      (10, 1, 'booked', null, 4, 0, 0), (10, 2, 'cancelled', 4, 10, -600, 0),
      (8, 1, 'booked', null, 4, 0, 0), (8, 2, 'declined', 4, 8, -240, 0))
    as step (status, version, change, from_status, to_status, minutes, varies)
  where a.brand_id = ${brandId} and a.starts_at < ${lastMoment(today)}::timestamptz and a.status = step.status
    and not exists (select 1 from appointment_history h where h.appointment_id = a.id)`;
