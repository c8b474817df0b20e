import { clinicianCards, namesOfPeople } from '#features/people/server/index.ts';
import { activeSubscribers } from '#features/subscriptions/server/index.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import {
  DEFAULT_WINDOW,
  type Report,
  type Row,
  type SORTS,
  type SummaryType,
  type WindowDays,
} from '../../contract.ts';
import {
  atAMoment,
  grouped,
  lastSunday,
  quantile,
  rowFigures,
  type Span,
  spanEnding,
  sumsOf,
  totalsOf,
  type WeekPeople,
  weeksOf,
  windowOf,
  withheldAmong,
} from '../../rules.ts';
import { assertDomain } from '../policy.ts';
import { BRAND_ROW, type StoredDay } from '../repository/days.ts';
import { bookedWeeks, readWeeks } from '../repository/weeks.ts';
import { makeMissing, makeWeeks } from './make-days.ts';
import { triageOverdue } from './moments.ts';
import { stepRows } from './step-rows.ts';

export interface Asked {
  readonly days?: number;
  readonly domain?: string;
  readonly summary_type?: SummaryType;
  readonly sort?: (typeof SORTS)[number];
}

interface Window extends Span {
  readonly brandId: string;
  readonly days: WindowDays;
  readonly type: SummaryType;
  readonly before: Span;
}

/** A page of a report; `page_size` of null is all of it. */
export async function report(
  ctx: SignedIn,
  asked: Asked,
  page: { readonly number: number; readonly size: number | null },
): Promise<Report> {
  const { brandId } = ctx.principal;
  assertDomain(ctx, asked.domain);
  const type = asked.summary_type ?? 'overview';
  const days = windowOf(asked.days ?? DEFAULT_WINDOW);
  const span = spanEnding(lastSunday(clinicDay(ctx.now)), days);
  const window = { ...span, brandId, days, type, before: spanEnding(addDays(span.from, -1), days) };
  const shown = { brandId, from: window.before.from, to: window.to };
  await makeMissing(ctx, shown);
  await makeWeeks(ctx, shown);
  await ctx.audit({ resource: `reports.${type}`, patientIds: [], isAggregate: true });

  const ownWeeks = await readWeeks(ctx.db, { ...shown, clinicianIds: [BRAND_ROW] });
  const length = days / 7;
  const sums = sumsOf(ownWeeks, window.to, 0, length);
  const moments = await momentsOf(ctx, window);
  const totals = totalsOf(sums, type, moments.now);
  const before = totalsOf(sumsOf(ownWeeks, window.to, length, length), type, moments.before);
  const all =
    type === 'labs' || type === 'payments'
      ? stepRows(sums, type)
      : await clinicianRows(ctx, window, asked.sort ?? 'booked', page);
  const size = page.size ?? Math.max(1, all.count);
  return {
    ...{ from: window.from, to: window.to, days, summary_type: type },
    totals: { ...totals.figures, withheld: totals.withheld },
    before: { ...window.before, ...before.figures, withheld: before.withheld },
    series: seriesOf(window, ownWeeks),
    rows: all.rows,
    page: page.number,
    page_size: size,
    pages: Math.ceil(all.count / size),
  };
}

/** What is counted at one moment instead of over days. */
async function momentsOf(ctx: SignedIn, { brandId, type, to, before }: Window) {
  if (type === 'quality')
    return {
      now: { triage_overdue: atAMoment(await triageOverdue(ctx, brandId)) },
      before: {},
    };
  if (type !== 'payments') return { now: {}, before: {} };
  const active = async (day: string) => ({
    subscriptions_active: atAMoment(await activeSubscribers(ctx.db, brandId, day)),
  });
  return { now: await active(to), before: await active(before.to) };
}

/** Visits and waits of each week that has enough people. */
function seriesOf(window: Window, weeks: readonly StoredDay[]): Report['series'] {
  return weeksOf(window, window.days).map((from, index, { length }) => {
    const week = sumsOf(weeks, window.to, length - 1 - index, 1);
    const isMany = (name: 'booked' | 'started') => week.people(name)[length - 1 - index] === 'many';
    return {
      from,
      booked: isMany('booked') ? week.counts.booked : null,
      wait_median_minutes: isMany('started') ? quantile(week.spreads.wait_minutes, 0.5) : null,
    };
  });
}

interface ClinicianCell {
  readonly id: string;
  readonly count: number;
  readonly weeks: readonly WeekPeople[];
  readonly counts: readonly number[];
}

async function clinicianRows(
  ctx: SignedIn,
  window: Window,
  sort: (typeof SORTS)[number],
  page: { readonly number: number; readonly size: number | null },
): Promise<{ rows: Row[]; count: number }> {
  const length = window.days / 7;
  const cells = await cellsOf(ctx, window);
  const withheld = withheldAmong(cells, 0, length);
  const names = await namesOfPeople(
    ctx.db,
    cells.map(({ id }) => id),
  );
  const sorted = cells
    .map(({ id, count }, index) => ({
      ...{ id, name: names.get(id) ?? '' },
      booked: withheld[index] ? null : count,
    }))
    .sort(
      (a, b) =>
        (sort === 'booked' ? (b.booked ?? -1) - (a.booked ?? -1) : 0) ||
        a.name.localeCompare(b.name) ||
        a.id.localeCompare(b.id),
    );
  const size = page.size ?? sorted.length;
  const chosen = sorted.slice((page.number - 1) * size, page.number * size);
  const ids = chosen.map(({ id }) => id);
  const cards = await clinicianCards(ctx.db, window.brandId, ids);
  const weeks = await readWeeks(ctx.db, { ...window, clinicianIds: ids });
  const byClinician = grouped(weeks, ({ clinicianId }) => clinicianId);
  const rows = chosen.map(({ id, booked }): Row => {
    const card = cards.get(id);
    const { figures, withheld } = rowFigures(
      sumsOf(byClinician.get(id) ?? [], window.to, 0, length),
      booked,
      window.type,
    );
    return { id, name: card?.name ?? null, user_type: card?.userType ?? null, ...figures, withheld };
  });
  return { rows, count: sorted.length };
}

/** Visits of every clinician, with the people of weeks in which they are few. */
async function cellsOf(ctx: SignedIn, window: Window): Promise<ClinicianCell[]> {
  const none = new Set<string>();
  return (await bookedWeeks(ctx.db, window)).map(({ clinician_id: id, booked, few }) => {
    const counts = Array.from({ length: window.days / 7 }, (_, ago) => booked[ago] ?? 0);
    const weeks = counts.map((count, ago): WeekPeople => {
      const people = few?.[ago];
      if (people) return new Set(people);
      return count > 0 ? 'many' : none;
    });
    return { id, count: counts.reduce((sum, each) => sum + each, 0), counts, weeks };
  });
}
