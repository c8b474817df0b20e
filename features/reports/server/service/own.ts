import { offeredMinutes, reportVisits } from '#features/appointments/server/index.ts';
import { reportQuestions } from '#features/chat/server/index.ts';
import { reportDoses } from '#features/medications/server/index.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { DEFAULT_WINDOW, type getOwnReport } from '../../contract.ts';
import { type DayFigures, gather, ownFigures, spanEnding, sumsOf, weeksOf, windowOf } from '../../rules.ts';
import { dosesOccurrence, questionOccurrence, visitOccurrence } from './occurrences.ts';

const NOTHING_WRITTEN = { late: new Set<string>(), prescribed: new Set<string>() };

/** A clinician's own visits and answers, and how their patients take their medicines: as it is now, today included. */
export async function ownReport(
  ctx: SignedIn,
  asked: number | undefined,
): Promise<ReplyOf<typeof getOwnReport>> {
  const { brandId, personId: clinicianId } = ctx.principal;
  const days = windowOf(asked ?? DEFAULT_WINDOW);
  const span = spanEnding(clinicDay(ctx.now), days);
  const before = spanEnding(addDays(span.from, -1), days);
  await ctx.audit({ resource: 'reports.own', patientIds: [], isAggregate: true });
  const between = { from: clinicInstant(before.from), until: clinicInstant(addDays(span.to, 1)) };
  const own = { brandId, clinicianIds: [clinicianId] };
  const bothSpans = { from: before.from, to: span.to };
  const visits = await reportVisits(ctx.db, { ...own, ...between });
  const offered = await offeredMinutes(ctx.db, { ...own, ...bothSpans });
  const questions = await reportQuestions(ctx.db, { ...own, now: ctx.now, ...between });
  const doses = await reportDoses(ctx.db, { brandId, clinicianId, now: ctx.now, ...bothSpans });
  const occurrences = [
    ...visits.map((visit) => visitOccurrence(visit, NOTHING_WRITTEN)),
    ...questions.map(questionOccurrence),
    ...doses.map((dose) => ({ ...dosesOccurrence(dose), clinicianId })),
  ];
  const figures: DayFigures[] = [
    ...gather(occurrences).map(({ day }) => day),
    ...offered.map(({ day, minutes }) => ({
      ...{ day, counts: {}, people: {}, spreads: {} },
      amounts: { offered_minutes: minutes },
    })),
  ];
  const length = days / 7;
  return {
    ...{ ...span, days },
    totals: { ...ownFigures(sumsOf(figures, span.to, 0, length)), withheld: false },
    before: { ...before, ...ownFigures(sumsOf(figures, span.to, length, length)), withheld: false },
    series: weeksOf(span, days).map((from) => {
      const week = figures.filter(({ day }) => day >= from && day <= addDays(from, 6));
      const sum = (name: 'booked' | 'completed') =>
        week.reduce((total, { counts }) => total + (counts[name] ?? 0), 0);
      return { from, booked: sum('booked'), completed: sum('completed') };
    }),
  };
}
