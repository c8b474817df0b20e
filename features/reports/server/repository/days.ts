import { isDeepStrictEqual } from 'node:util';
import { getTableColumns, sql } from 'drizzle-orm';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import { LEAST_PEOPLE } from '../../contract.ts';
import { AMOUNTS, type Amount, COUNTED, type Counted, type DayFigures, OF_BRAND } from '../../rules.ts';
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
 * Puts rows in the place of those that were there; rows that say the same are left alone.
 * @returns whether any said something else
 */
export async function replaceRows(
  tx: Tx,
  brandId: string,
  before: readonly StoredDay[],
  after: readonly StoredDay[],
): Promise<boolean> {
  const made = new Map(after.map((row) => [keyOf(row), row]));
  const gone: StoredDay[] = [];
  for (const stored of before)
    if (isDeepStrictEqual(stored, made.get(keyOf(stored)))) made.delete(keyOf(stored));
    else gone.push(stored);
  const added = [...made.values()].map((row) => rowOf(brandId, row));
  const arrayOf = (values: readonly string[]) => `{${values.join(',')}}`;
  if (gone.length > 0)
    await tx.execute(
      sql`delete from report_days where brand_id = ${brandId} and (day, clinician_id) in (select *
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

const listOf = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** Rows of a brand, its own (`BRAND_ROW`) and those of its clinicians, oldest first: all, or some. */
export async function readDays(
  db: Db,
  of: {
    readonly brandId: string;
    readonly from: string;
    readonly to: string;
    readonly clinicianIds?: readonly string[];
  },
): Promise<StoredDay[]> {
  const { brandId, from, to, clinicianIds: ids } = of;
  const rows = await rowsOf<Row>(
    db,
    sql`select clinician_id, day::text, ${FIGURES} from report_days
      where brand_id = ${brandId} and day between ${from}::date and ${to}::date
        ${ids ? sql`and clinician_id = any(${listOf(ids)})` : sql``}
      order by day, clinician_id`,
  );
  return rows.map((row) => ({
    clinicianId: row.clinician_id,
    day: row.day,
    counts: only(COUNTED, row),
    amounts: only(AMOUNTS, row),
    people: counted(row.people),
    spreads: row.spreads,
  }));
}

/** Rows that were made before the brand’s were added up have exact numbers of people. */
const counted = (people: DayFigures['people']): DayFigures['people'] =>
  Object.fromEntries(
    Object.entries(people).map(([name, who]) => [name, typeof who === 'number' ? LEAST_PEOPLE : who]),
  );

/** What is not zero; sums of money arrive as text. */
function only<K extends Counted | Amount>(
  names: readonly K[],
  row: Readonly<Partial<Record<K, number | string | null>>>,
): Partial<Record<K, number>> {
  const numbers: Partial<Record<K, number>> = {};
  for (const name of names) {
    const value = Number(row[name] ?? 0);
    if (value !== 0) numbers[name] = value;
  }
  return numbers;
}

/** What rows of clinicians have; the names of a brand's row besides would be zeros. */
const OF_CLINICIANS = [...COUNTED, ...AMOUNTS].filter((name) => !OF_BRAND.has(name));
const SUMS = sql.raw(OF_CLINICIANS.map((name) => `sum(${name}) as ${name}`).join(', '));

interface Others extends Readonly<Partial<Record<Counted | Amount, string | null>>> {
  readonly people: readonly DayFigures['people'][] | null;
  readonly spreads: readonly DayFigures['spreads'][] | null;
}

/** Everything that the rows of a brand's other clinicians say of a day, to be added up: their numbers are already. */
export async function readOthers(
  db: Db,
  of: { readonly brandId: string; readonly day: string; readonly besides: readonly string[] },
): Promise<DayFigures[]> {
  const { brandId, day, besides } = of;
  const [row] = await rowsOf<Others>(
    db,
    sql`select ${SUMS}, json_agg(people) as people, json_agg(spreads) as spreads from report_days
      where brand_id = ${brandId} and day = ${day}::date and clinician_id <> all(${listOf(besides)})`,
  );
  if (!row) return [];
  const nothing = { day, counts: {}, amounts: {}, people: {}, spreads: {} };
  return [
    { ...nothing, counts: only(COUNTED, row), amounts: only(AMOUNTS, row) },
    ...(row.people ?? []).map((people) => ({ ...nothing, people })),
    ...(row.spreads ?? []).map((spreads) => ({ ...nothing, spreads })),
  ];
}

/** Days from one to another that were never made, or changed as a whole since. */
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
