import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import {
  DAY_PARTS,
  type getVitalsSummary,
  type MeasureSummary,
  SUGAR_CONTEXTS,
  SUMMARY_MEASURES,
} from '../../contract.ts';
import { canonicalUnit, DEFAULT_RANGES, rounded, spanOf } from '../../rules.ts';
import { iso } from '../presenter.ts';
import { type GroupRow, summarise } from '../repository/summary.ts';
import { patientOf } from './reading.ts';

type Query = QueryOf<typeof getVitalsSummary>;

export async function getSummary(ctx: SignedIn, query: Query): Promise<ReplyOf<typeof getVitalsSummary>> {
  const period = query.period ?? 'week';
  const span = spanOf(period, query.on ?? clinicDay(ctx.now));
  const patientId = await patientOf(ctx, query.patient_id);
  const { groups, beyond } = await summarise(
    ctx.db,
    { patientId, brandId: ctx.principal.brandId, type: query.type, context: query.context },
    {
      previous: clinicInstant(span.previous),
      from: clinicInstant(span.from),
      until: clinicInstant(span.until),
    },
  );
  return {
    patient_id: patientId,
    type: query.type,
    period,
    from: span.from,
    to: addDays(span.until, -1),
    previous_from: span.previous,
    measures: measuresOf(query.type, groups),
    beyond,
  };
}

/** What was measured of a kind in a span, beside the span before. */
export const measuresOf = (type: Query['type'], rows: readonly GroupRow[]): MeasureSummary[] =>
  SUMMARY_MEASURES.flatMap((measure) =>
    measureOf(
      type,
      measure,
      rows.filter((row) => row.measure === measure),
    ),
  );

const countedOf = (row: GroupRow) => ({
  count: row.count,
  days: row.days,
  average: rounded(row.average),
  total: rounded(row.total),
});

const figuresOf = (row: GroupRow) => ({
  ...countedOf(row),
  lowest: rounded(row.lowest),
  highest: rounded(row.highest),
  in_range: row.in_range,
  beyond: row.high + row.low,
});

/** Nothing when nothing of it was measured in the span. */
function measureOf(
  type: Query['type'],
  measure: MeasureSummary['measure'],
  rows: readonly GroupRow[],
): MeasureSummary[] {
  const all = rows.find((row) => row.is_now && row.kind === 'all');
  if (!all) return [];
  const before = rows.find((row) => !row.is_now && row.kind === 'all');
  const groups = (kind: GroupRow['kind']) => rows.filter((row) => row.is_now && row.kind === kind);
  return [
    {
      measure,
      unit: unitOf(type, measure),
      ...figuresOf(all),
      lowest: { value: rounded(all.lowest), vital_id: all.lowest_id, taken_at: iso(all.lowest_at) },
      highest: { value: rounded(all.highest), vital_id: all.highest_id, taken_at: iso(all.highest_at) },
      previous: before ? { ...countedOf(before), in_range: figuresOf(before).in_range } : null,
      change: before ? rounded(all.average - before.average) : null,
      by_context: groups('context')
        .flatMap((row) => (row.context ? [{ context: row.context, ...figuresOf(row) }] : []))
        .sort((a, b) => SUGAR_CONTEXTS.indexOf(a.context) - SUGAR_CONTEXTS.indexOf(b.context)),
      by_day_part: groups('day_part')
        .flatMap((row) => (row.day_part ? [{ day_part: row.day_part, ...figuresOf(row) }] : []))
        .sort((a, b) => DAY_PARTS.indexOf(a.day_part) - DAY_PARTS.indexOf(b.day_part)),
      by_day: groups('day').flatMap((row) => (row.day ? [{ date: row.day, ...figuresOf(row) }] : [])),
      by_month: groups('month').flatMap((row) =>
        row.month ? [{ month: row.month, ...figuresOf(row) }] : [],
      ),
    },
  ];
}

function unitOf(type: Query['type'], measure: MeasureSummary['measure']): string {
  if (measure === 'pulse' || measure === 'bmi') return DEFAULT_RANGES[measure].unit;
  return canonicalUnit(type, measure === 'hba1c' ? 'hba1c' : null);
}
