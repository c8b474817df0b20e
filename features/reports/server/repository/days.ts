import { isDeepStrictEqual } from 'node:util';
import { getTableColumns, sql } from 'drizzle-orm';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import { AMOUNTS, type Amount, COUNTED, type Counted, type DayFigures } from '../../rules.ts';
import { reportDays } from '../tables.ts';

/** Stands for the brand itself among its clinicians. */
export const BRAND_ROW = '00000000-0000-0000-0000-000000000000';

export interface StoredDay extends DayFigures {
  readonly clinicianId: string;
}

const COLUMNS = getTableColumns(reportDays);

const NAMES = Object.values(COLUMNS).map(({ name }) => name);
const KEYS = ['brand_id', 'day', 'clinician_id', 'people', 'spreads'];
const list = (textOf: (name: string) => string) => sql.raw(NAMES.map(textOf).join(', '));
const ALL = list((name) => name);
/** What is given as JSON leaves out the counts of nothing. */
const GIVEN = list((name) => (KEYS.includes(name) ? name : `coalesce(${name}, 0) as ${name}`));

/** Serialises transactions that compute days or weeks of a brand, until each ends. */
export async function lockDays(tx: Tx, brandId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`report_days ${brandId}`}))`);
}

const keyOf = ({ day, clinicianId }: StoredDay) => `${day} ${clinicianId}`;

/**
 * Puts the rows of some days in the place of those that were there; rows that say the same are left alone.
 * @returns whether any said something else
 */
export async function replaceDays(
  tx: Tx,
  of: { readonly brandId: string; readonly from: string; readonly to: string },
  days: readonly StoredDay[],
): Promise<boolean> {
  const made = new Map(days.map((row) => [keyOf(row), row]));
  const gone: StoredDay[] = [];
  for (const stored of await readDays(tx, of))
    if (isDeepStrictEqual(stored, made.get(keyOf(stored)))) made.delete(keyOf(stored));
    else gone.push(stored);
  const added = [...made.values()].map((row) => rowOf(of.brandId, row));
  const arrayOf = (values: readonly string[]) => `{${values.join(',')}}`;
  if (gone.length > 0)
    await tx.execute(
      sql`delete from report_days where brand_id = ${of.brandId} and (day, clinician_id) in (select *
        from unnest(${arrayOf(gone.map(({ day }) => day))}::date[],
          ${arrayOf(gone.map(({ clinicianId }) => clinicianId))}::uuid[]))`,
    );
  if (added.length > 0)
    await tx.execute(
      sql`insert into report_days (${ALL}) select ${GIVEN}
        from jsonb_populate_recordset(null::report_days, ${JSON.stringify(added)}::jsonb)`,
    );
  return gone.length + added.length > 0;
}

function rowOf(brandId: string, { day, clinicianId, counts, amounts, people, spreads }: StoredDay) {
  const booked = people.booked ?? [];
  const booked_people = typeof booked === 'number' ? booked : booked.length;
  return {
    ...{ ...counts, ...amounts, brand_id: brandId, day, clinician_id: clinicianId },
    ...{ booked_people, people, spreads },
  };
}

const FIGURES = sql.raw([...COUNTED, ...AMOUNTS, 'people', 'spreads'].join(', '));

interface Row extends Readonly<Record<Counted | Amount, number | string>> {
  readonly clinician_id: string;
  readonly day: string;
  readonly people: DayFigures['people'];
  readonly spreads: DayFigures['spreads'];
}

/** Rows of a brand, its own (`BRAND_ROW`) and those of its clinicians, oldest first. */
export async function readDays(
  db: Db,
  { brandId, from, to }: { readonly brandId: string; readonly from: string; readonly to: string },
): Promise<StoredDay[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`select clinician_id, day::text, ${FIGURES} from report_days
      where brand_id = ${brandId} and day between ${from}::date and ${to}::date
      order by day, clinician_id`,
  );
  return rows.map((row) => ({
    clinicianId: row.clinician_id,
    day: row.day,
    counts: only(COUNTED, row),
    amounts: only(AMOUNTS, row),
    people: row.people,
    spreads: row.spreads,
  }));
}

/** What is not zero; sums of money arrive as text. */
function only<K extends Counted | Amount>(names: readonly K[], row: Row): Partial<Record<K, number>> {
  const numbers: Partial<Record<K, number>> = {};
  for (const name of names) {
    const value = Number(row[name]);
    if (value !== 0) numbers[name] = value;
  }
  return numbers;
}

/** Days from one to another that were never made, or changed since. */
export async function daysToMake(
  db: Db,
  of: { readonly brandId: string; readonly from: string; readonly to: string },
): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`select s.at::date::text as day
      from generate_series(${of.from}::date, ${of.to}::date, interval '1 day') as s (at)
      where not exists (select 1 from report_days d
          where d.brand_id = ${of.brandId} and d.day = s.at::date and d.clinician_id = ${BRAND_ROW}::uuid)
        or exists (select 1 from report_days_changed c where c.brand_id = ${of.brandId} and c.day = s.at::date)
      order by 1`,
  );
  return rows.map(({ day }) => day);
}

/** Some days that were made, by chance. */
export async function someDays(db: Db, brandId: string, count: number): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`select day::text from report_days where brand_id = ${brandId} and clinician_id = ${BRAND_ROW}::uuid
      order by random() limit ${count}`,
  );
  return rows.map(({ day }) => day);
}
