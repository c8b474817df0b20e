import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { addedUp, grouped, lastSunday, ownOfBrand, type Span } from '../../rules.ts';
import { changedDays, changedRows, daysOfChangedRows, unmark, unmarkRows } from '../repository/changed.ts';
import { BRAND_ROW, daysToMake, lockDays, readDays, readOthers, replaceRows } from '../repository/days.ts';
import { markStale, replaceWeek, weeksToMake } from '../repository/weeks.ts';
import { brandRow, brandsOwn, clinicianRows, daysFromSource } from './from-source.ts';
import type { Source } from './occurrences.ts';

/** So many days are made by one statement of each source. */
const AT_ONCE = 28;

type Work = Pick<JobContext, 'db' | 'now' | 'transaction'>;

/** Makes the rows of some days from the source, in the place of those that are there. */
export async function makeDays(work: Work, of: Span & { readonly brandId: string }): Promise<void> {
  for (let from = of.from; from <= of.to; from = addDays(from, AT_ONCE)) {
    const [to = from] = [addDays(from, AT_ONCE - 1), of.to].sort();
    const span = { brandId: of.brandId, from, to };
    await work.transaction(async (tx) => {
      await lockDays(tx, of.brandId);
      await makeWhole(tx, { ...span, now: work.now });
    });
  }
}

async function makeWhole(tx: Tx, of: Source): Promise<void> {
  // What changes from now on is marked once more, and made once more.
  const changed = await changedDays(tx, of, AT_ONCE);
  const rows = await changedRows(tx, of);
  const stored = await readDays(tx, of);
  if (await replaceRows(tx, of.brandId, stored, await daysFromSource(tx, of))) await markStale(tx, of);
  await unmark(tx, changed);
  await unmarkRows(tx, of.brandId, rows);
}

/**
 * Makes those rows of a day that are marked: of clinicians from the source, and the brand's from these, from the stored
 * ones of its other clinicians, and from what is its alone. The last comes from the source only where it is marked.
 */
export async function makeRows(
  work: Work,
  { brandId, day }: { brandId: string; day: string },
): Promise<void> {
  const of = { brandId, from: day, to: day, now: work.now };
  await work.transaction(async (tx) => {
    await lockDays(tx, brandId);
    const changed = await changedRows(tx, of);
    if (changed.length === 0) return;
    const marked = changed.map(({ clinician_id }) => clinician_id);
    const clinicianIds = marked.filter((id) => id !== BRAND_ROW);
    const made = [BRAND_ROW, ...clinicianIds];
    const before = await readDays(tx, { ...of, clinicianIds: made });
    const brand = before.find(({ clinicianId }) => clinicianId === BRAND_ROW);
    if (!brand) return await makeWhole(tx, of);
    const own = marked.includes(BRAND_ROW) ? await brandsOwn(tx, of) : [ownOfBrand(brand)];
    const rows = clinicianIds.length > 0 ? await clinicianRows(tx, { ...of, clinicianIds }) : [];
    const others = await readOthers(tx, { brandId, day, besides: made });
    const after = [...rows, brandRow(day, [...own, ...rows, ...others])];
    if (await replaceRows(tx, brandId, before, after)) await markStale(tx, of);
    await unmarkRows(tx, brandId, changed);
  });
}

/** Makes what was never made, or changed since, of the days of a report. */
export async function makeMissing(work: Work, of: Span & { readonly brandId: string }): Promise<void> {
  for (const span of spansOf(await daysToMake(work.db, of)))
    await makeDays(work, { ...span, brandId: of.brandId });
  for (const { day } of await daysOfChangedRows(work.db, of, null))
    await makeRows(work, { brandId: of.brandId, day });
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
