import type { QueryOf } from '#platform/contract/endpoint.ts';
import { addDays, clinicDay, clinicInstant, clinicStamp, daysBetween } from '#platform/domain/clinic-time.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import { DEFAULT_DAYS, type exportVitalsCsv, MAX_EXPORTED, type Vital } from '../../contract.ts';
import { presentVital, rangesFrom } from '../presenter.ts';
import { refusal } from '../refusals.ts';
import { csvOf } from '../reports-csv.ts';
import { listVitals } from '../repository/list.ts';
import { patientOf } from './reading.ts';

/** Readings that are asked for at once, so that no answer of the database is larger than a page. */
const AT_ONCE = 500;

/** @throws Refusal 404 when they aren't the reader's to see, 400 when there are more than one file may hold. */
export async function exportCsv(
  ctx: SignedIn,
  query: QueryOf<typeof exportVitalsCsv>,
): Promise<Reply<string>> {
  const to = query.to ?? clinicDay(ctx.now);
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (daysBetween(from, to) < 0) throw invalidField('to', 'ends_before_start');
  const patientId = await patientOf(ctx, query.patient_id);
  const vitals = await readingsOf(ctx, patientId, { type: query.type, from, to });
  return new Reply(200, csvOf(vitals), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="readings-${from}-to-${to}-${clinicStamp(ctx.now)}.csv"`,
  });
}

/** Oldest first. */
async function readingsOf(
  ctx: SignedIn,
  patientId: string,
  { type, from, to }: Pick<QueryOf<typeof exportVitalsCsv>, 'type'> & { from: string; to: string },
): Promise<Vital[]> {
  const of = { patientId, brandId: ctx.principal.brandId };
  const vitals: Vital[] = [];
  while (true) {
    const last = vitals.at(-1);
    const page = await listVitals(
      ctx.db,
      of,
      {
        type,
        from: clinicInstant(from).toISOString(),
        to: clinicInstant(addDays(to, 1)).toISOString(),
        after: last ? [last.taken_at, last.id] : undefined,
      },
      AT_ONCE,
    );
    const ranges = rangesFrom(page);
    for (const row of page.vitals) vitals.push(presentVital(row, ranges, page.height, ctx.principal));
    if (vitals.length > MAX_EXPORTED)
      throw refusal(400, 'export_too_long', { values: { limit: MAX_EXPORTED } });
    if (page.vitals.length < AT_ONCE) return vitals.reverse();
  }
}
