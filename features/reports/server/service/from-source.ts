import { offeredMinutes } from '#features/appointments/server/index.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { addedUp, type DayFigures, gather, grouped } from '../../rules.ts';
import { BRAND_ROW, type StoredDay } from '../repository/days.ts';
import { brandOccurrences, clinicianOccurrences, type Source } from './occurrences.ts';

/** The rows of all clinicians, or of some, as the source has them now. Clinicians without any figures have no row. */
export async function clinicianRows(
  db: Db,
  of: Source & { readonly clinicianIds?: readonly string[] },
): Promise<StoredDay[]> {
  const rows = new Map<string, StoredDay>();
  const put = (row: StoredDay) => rows.set(`${row.day} ${row.clinicianId}`, row);
  for (const { clinicianId, day } of gather(await clinicianOccurrences(db, of)))
    if (clinicianId) put({ ...day, clinicianId });
  for (const { clinician_id: clinicianId, day, minutes } of await offeredMinutes(db, of)) {
    const row = rows.get(`${day} ${clinicianId}`) ?? {
      ...{ day, clinicianId, counts: {}, amounts: {}, people: {}, spreads: {} },
    };
    put({ ...row, amounts: { ...row.amounts, offered_minutes: minutes } });
  }
  return [...rows.values()];
}

/** What is the brand's alone, as the source has it now: each day that has any. */
export const brandsOwn = async (db: Db, of: Source): Promise<DayFigures[]> =>
  gather(await brandOccurrences(db, of)).map(({ day }) => day);

/** The brand's row of a day: those of its clinicians and what is its alone. */
export const brandRow = (day: string, parts: readonly DayFigures[]): StoredDay => ({
  ...addedUp(day, parts),
  clinicianId: BRAND_ROW,
});

/** All rows of some days as the source has them now; each day has at least the brand's. */
export async function daysFromSource(db: Db, of: Source): Promise<StoredDay[]> {
  const clinicians = await clinicianRows(db, of);
  const parts = grouped<DayFigures>([...clinicians, ...(await brandsOwn(db, of))], ({ day }) => day);
  const brands: StoredDay[] = [];
  for (let day = of.from; day <= of.to; day = addDays(day, 1))
    brands.push(brandRow(day, parts.get(day) ?? []));
  return [...clinicians, ...brands];
}
