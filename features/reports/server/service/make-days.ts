import { offeredMinutes } from '#features/appointments/server/index.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { addedUp, type DayFigures, gather, grouped, lastSunday, type Span } from '../../rules.ts';
import { changedDays, unmark } from '../repository/changed.ts';
import {
  BRAND_ROW,
  daysToMake,
  lockDays,
  readDays,
  replaceDays,
  type StoredDay,
} from '../repository/days.ts';
import { markStale, replaceWeek, weeksToMake } from '../repository/weeks.ts';
import { occurrencesOf } from './occurrences.ts';

/** So many days are made by one statement of each source. */
const AT_ONCE = 28;

type Work = Pick<JobContext, 'db' | 'now' | 'transaction'>;

/** All rows of some days as the source has them now; each day has at least the brand's. */
export async function daysFromSource(
  db: Db,
  of: Span & { readonly brandId: string; readonly now: Date },
): Promise<StoredDay[]> {
  const rows = new Map<string, StoredDay>();
  const put = (row: StoredDay) => rows.set(`${row.day} ${row.clinicianId}`, row);
  const empty = (day: string): DayFigures => ({ day, counts: {}, amounts: {}, people: {}, spreads: {} });
  for (let day = of.from; day <= of.to; day = addDays(day, 1)) put({ ...empty(day), clinicianId: BRAND_ROW });
  for (const { clinicianId, day } of gather(await occurrencesOf(db, of)))
    put({ ...day, clinicianId: clinicianId ?? BRAND_ROW });
  for (const { clinician_id, day, minutes } of await offeredMinutes(db, of))
    for (const clinicianId of [clinician_id, BRAND_ROW]) {
      const row = rows.get(`${day} ${clinicianId}`) ?? { ...empty(day), clinicianId };
      const offered_minutes = (row.amounts.offered_minutes ?? 0) + minutes;
      put({ ...row, amounts: { ...row.amounts, offered_minutes } });
    }
  return [...rows.values()];
}

/** Makes the rows of some days from the source, in the place of those that are there. */
export async function makeDays(work: Work, of: Span & { readonly brandId: string }): Promise<void> {
  const { now } = work;
  for (let from = of.from; from <= of.to; from = addDays(from, AT_ONCE)) {
    const [to = from] = [addDays(from, AT_ONCE - 1), of.to].sort();
    const span = { brandId: of.brandId, from, to };
    await work.transaction(async (tx) => {
      await lockDays(tx, of.brandId);
      // What changes from now on is marked once more, and made once more.
      const changed = await changedDays(tx, span, AT_ONCE);
      if (await replaceDays(tx, span, await daysFromSource(tx, { ...span, now }))) await markStale(tx, span);
      await unmark(tx, changed);
    });
  }
}

/** Makes what was never made, or changed since, of the days of a report. */
export async function makeMissing(work: Work, of: Span & { readonly brandId: string }): Promise<void> {
  for (const span of spansOf(await daysToMake(work.db, of)))
    await makeDays(work, { ...span, brandId: of.brandId });
}

/** Makes the weeks that are missing, or of which a day was made since, if they are over and end within the span. */
export async function makeWeeks(work: Work, of: Span & { readonly brandId: string }): Promise<void> {
  const { brandId } = of;
  const [to = of.to] = [of.to, lastSunday(clinicDay(work.now))].sort();
  for (const week of await weeksToMake(work.db, { ...of, to }))
    await work.transaction(async (tx) => {
      await lockDays(tx, brandId);
      const days = await readDays(tx, { brandId, from: week, to: addDays(week, 6) });
      const rows = grouped(days, ({ clinicianId }) => clinicianId);
      await replaceWeek(
        tx,
        brandId,
        week,
        [...rows].map(([clinicianId, ofClinician]) => ({ clinicianId, ...addedUp(week, ofClinician) })),
      );
    });
}

/** Days in order as spans without gaps. */
function spansOf(days: readonly string[]): Span[] {
  const spans: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}
