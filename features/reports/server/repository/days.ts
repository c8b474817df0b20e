import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import { AMOUNTS, type Amount, COUNTED, type Counted, type DayFigures } from '../../rules.ts';
import { reportDays } from '../tables.ts';

/** Stands for the brand itself among its clinicians. */
export const BRAND_ROW = '00000000-0000-0000-0000-000000000000';

export interface StoredDay extends DayFigures {
  readonly clinicianId: string;
}
type NewRow = typeof reportDays.$inferInsert;

const COLUMNS = getTableColumns(reportDays);
const property = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof typeof COLUMNS;

/** Puts the rows of some days in the place of those that were there. */
export async function replaceDays(
  tx: Tx,
  brandId: string,
  span: { readonly from: string; readonly to: string },
  days: readonly StoredDay[],
): Promise<void> {
  // Two that make the same days take turns.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`report_days ${brandId}`}))`);
  await tx.execute(
    sql`delete from report_days where brand_id = ${brandId} and day between ${span.from}::date and ${span.to}::date`,
  );
  for (let at = 0; at < days.length; at += 300)
    await tx.insert(reportDays).values(days.slice(at, at + 300).map((day) => rowOf(brandId, day)));
}

function rowOf(brandId: string, { day, clinicianId, counts, amounts, people, spreads }: StoredDay): NewRow {
  const numbers = Object.fromEntries(
    [...Object.entries(counts), ...Object.entries(amounts)].map(([name, value]) => [property(name), value]),
  );
  const booked = people.booked ?? [];
  const bookedPeople = typeof booked === 'number' ? booked : booked.length;
  return { ...numbers, brandId, day, clinicianId, bookedPeople, people, spreads };
}

/** A function of PostgreSQL takes at most a hundred arguments. */
const objectOf = (names: readonly string[]) =>
  `jsonb_build_object(${names.map((name) => `'${name}', nullif(${name}, 0)`).join(', ')})`;
const JSON_ROW = sql.raw(`jsonb_strip_nulls(${objectOf(COUNTED)} || ${objectOf(AMOUNTS)})`);

interface JsonRow {
  readonly clinician_id: string;
  readonly day: string;
  readonly numbers: Readonly<Record<string, number>>;
  readonly people: DayFigures['people'];
  readonly spreads: DayFigures['spreads'];
}

/** Rows of a brand, or of some of its clinicians (`BRAND_ROW`: the brand's own), oldest first. */
export async function readDays(
  db: Db,
  of: {
    readonly brandId: string;
    readonly clinicianIds: readonly string[] | null;
    readonly from: string;
    readonly to: string;
  },
): Promise<StoredDay[]> {
  const { brandId, clinicianIds, from, to } = of;
  const condition: SQL =
    clinicianIds === null ? sql`` : sql`and clinician_id = any(${`{${clinicianIds.join(',')}}`}::uuid[])`;
  const rows = await rowsOf<JsonRow>(
    db,
    sql`select clinician_id, day::text, ${JSON_ROW} as numbers, people, spreads from report_days
      where brand_id = ${brandId} and day between ${from}::date and ${to}::date ${condition}
      order by day, clinician_id`,
  );
  return rows.map(({ clinician_id, day, numbers, people, spreads }) => ({
    clinicianId: clinician_id,
    day,
    counts: only<Counted>(COUNTED, numbers),
    amounts: only<Amount>(AMOUNTS, numbers),
    people,
    spreads,
  }));
}

const only = <K extends string>(names: readonly K[], numbers: Readonly<Record<string, number>>) =>
  Object.fromEntries(names.flatMap((name) => (numbers[name] ? [[name, numbers[name]]] : []))) as Partial<
    Record<K, number>
  >;

export interface BookedWeek {
  readonly clinician_id: string;
  /** How many weeks ago: 0 is the last of the span. */
  readonly week: number;
  readonly booked: number;
  /** The most that a day of it has. */
  readonly most_people: number;
}

/** The visits of each clinician, week by week. */
export async function bookedWeeks(
  db: Db,
  of: { readonly brandId: string; readonly from: string; readonly to: string },
): Promise<BookedWeek[]> {
  return await rowsOf<BookedWeek>(
    db,
    sql`select clinician_id, (${of.to}::date - day) / 7 as week, sum(booked)::int as booked,
        max(booked_people) as most_people
      from report_days
      where brand_id = ${of.brandId} and day between ${of.from}::date and ${of.to}::date
        and clinician_id <> ${BRAND_ROW}::uuid
      group by 1, 2`,
  );
}

/** The people of weeks in which no day has enough: of those clinicians only, since they are few. */
export async function fewPeople(
  db: Db,
  of: {
    readonly brandId: string;
    readonly clinicianIds: readonly string[];
    readonly from: string;
    readonly to: string;
  },
): Promise<{ clinician_id: string; week: number; people: string[] }[]> {
  if (of.clinicianIds.length === 0) return [];
  return await rowsOf(
    db,
    sql`select d.clinician_id, (${of.to}::date - d.day) / 7 as week, json_agg(distinct p.id) as people
      from report_days d, jsonb_array_elements_text(
        case jsonb_typeof(d.people -> 'booked') when 'array' then d.people -> 'booked' else '[]' end) as p (id)
      where d.brand_id = ${of.brandId} and d.day between ${of.from}::date and ${of.to}::date
        and d.clinician_id = any(${`{${of.clinicianIds.join(',')}}`}::uuid[])
      group by 1, 2`,
  );
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
