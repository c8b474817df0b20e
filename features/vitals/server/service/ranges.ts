import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { type getVitalRanges, MEASURES, type putVitalRanges, type VitalRange } from '../../contract.ts';
import { DEFAULT_RANGES, type RangeBounds, rangeProblem } from '../../rules.ts';
import { careChanged } from '../events.ts';
import { maySetRanges } from '../policy.ts';
import { iso } from '../presenter.ts';
import { refusal } from '../refusals.ts';
import { circleOf, rangesInForce, replaceRanges } from '../repository/ranges.ts';
import { patientOf } from './reading.ts';

type Shown = ReplyOf<typeof getVitalRanges>;

export async function getRanges(ctx: SignedIn, asked: string | undefined): Promise<Shown> {
  const patientId = await patientOf(ctx, asked);
  const ranges = await knownRanges(ctx, patientId);
  return { patient_id: patientId, ranges, can: { edit: ctx.principal.userType === 'doctor' } };
}

/** The ranges of a patient with readings that the principal may see, each with its source. */
export async function knownRanges(ctx: SignedIn, patientId: string): Promise<VitalRange[]> {
  const own = new Map(
    (await rangesInForce(ctx.db, ctx.principal.brandId, patientId)).map((row) => [row.measure, row]),
  );
  return MEASURES.map((measure) => {
    const { sources, unit, ...everybody } = DEFAULT_RANGES[measure];
    const set = own.get(measure);
    const { critical_low, low, high, critical_high } = set ?? everybody;
    return {
      measure,
      unit,
      critical_low,
      low,
      high,
      critical_high,
      own: set !== undefined,
      sources: set ? [] : [...sources],
      set_by_name: set?.set_by_name ?? null,
      set_at: set ? iso(set.set_at) : null,
    };
  });
}

/** @throws Refusal 404 for users who aren't a doctor of the patient, 400 for bounds that don't rise. */
export async function putRanges(ctx: SignedIn, body: BodyOf<typeof putVitalRanges>): Promise<Shown> {
  const { principal, now } = ctx;
  const of = { brandId: principal.brandId, patientId: body.patient_id };
  const given = body.ranges.map(({ measure, ...bounds }) => ({ measure, ...allBounds(bounds) }));
  const problems = given.flatMap((range, at) => {
    const isRepeated = given.findIndex(({ measure }) => measure === range.measure) < at;
    const code = isRepeated ? 'repeated' : rangeProblem(range);
    return code ? [{ field: `ranges.${at}`, code }] : [];
  });
  await ctx.transaction(async (tx) => {
    if (!(await maySetRanges(tx, principal, body.patient_id))) throw notFound();
    if (problems.length > 0) throw refusal(400, 'invalid', { fields: problems });
    await replaceRanges(tx, of, given, { personId: principal.personId, now });
    const circle = await circleOf(tx, of.brandId, of.patientId);
    await publish(tx, now, careChanged({ ...of, circle }, 'ranges'));
  });
  return await getRanges(ctx, body.patient_id);
}

const allBounds = (given: Partial<RangeBounds>): RangeBounds => ({
  critical_low: given.critical_low ?? null,
  low: given.low ?? null,
  high: given.high ?? null,
  critical_high: given.critical_high ?? null,
});
