import { suggestersOf } from '#features/labs/server/index.ts';
import { assignedPatients, careTeamOf, clinicianCards, cliniciansOf } from '#features/people/server/index.ts';
import { unansweredAlerts } from '#features/vitals/server/index.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/language.ts';
import { type Named, nameIn } from '#platform/contract/name-in-script.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { OpenCritical, Report } from '../../contract.ts';
import { mayRead } from '../policy.ts';
import { presentReport } from '../presenter.ts';
import * as repository from '../repository/reports.ts';

const PAGE = 20;
export const RESOURCE = 'lab_results';

const how = ({ language, now, principal }: SignedIn) => ({
  ...{ language, now },
  isPatient: principal.userType === 'patient',
});

/** @throws Refusal 404 for a report that isn't there, or not for the reader */
export async function visibleReport(ctx: SignedIn, id: string): Promise<repository.NamedReport> {
  const found = await repository.findReport(ctx.db, ctx.principal.brandId, id);
  if (!found || !(await mayRead(ctx.db, ctx.principal, found.report.patientId))) throw notFound();
  return found;
}

/** Whether the reader may see it is the caller's to decide. */
export async function presentOne(ctx: SignedIn, id: string): Promise<Report> {
  const found = await repository.findReport(ctx.db, ctx.principal.brandId, id);
  if (!found) throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [found.report.patientId] });
  return presentReport(found, await repository.valuesOf(ctx.db, [id]), how(ctx));
}

const nameOf = (card: Named | undefined, language: Language): string | null =>
  card ? nameIn(language, card) : null;

/** To which report an alert leads. */
export const reportIdOf = ({ path }: { readonly path: string }): string => path.split('/').at(-1) ?? '';

/** Unanswered critical values of a patient, and who was notified of them. */
async function openCritical(ctx: SignedIn, patientId: string): Promise<OpenCritical[]> {
  const { brandId } = ctx.principal;
  const alerts = await unansweredAlerts(ctx.db, { brandId, patientId }, ctx.now);
  if (alerts.length === 0) return [];
  const ids = await cliniciansOf(ctx.db, brandId, patientId);
  const cards = await clinicianCards(ctx.db, brandId, ids);
  const notified = ids.map((id) => ({ person_id: id, name: nameOf(cards.get(id), ctx.language) }));
  return alerts.map((alert) => ({
    ...{ alert_id: alert.id, report_id: reportIdOf(alert), notified },
    text: alert.texts[ctx.language] ?? alert.text,
    ...{ at: alert.takenAt.toISOString(), notified_at: alert.raisedAt.toISOString() },
  }));
}

export async function listReports(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listReports>,
): Promise<ReplyOf<typeof contract.listReports>> {
  const { brandId, personId, userType } = ctx.principal;
  if (isClinician(userType) && !query.patient_id) throw invalidField('patient_id', 'required');
  const patientId = query.patient_id ?? personId;
  if (!(await mayRead(ctx.db, ctx.principal, patientId))) throw notFound();
  const position = positionOf(query.cursor, INSTANT, UUID);
  const from = position ? { at: new Date(position[0]), id: position[1] } : null;
  const limit = query.limit ?? PAGE;
  const rows = await repository.listReports(ctx.db, { brandId, patientId, from, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1)?.report;
  const values = await repository.valuesOf(
    ctx.db,
    shown.map(({ report }) => report.id),
  );
  await ctx.audit({ resource: RESOURCE, patientIds: [patientId] });
  return {
    patient_id: patientId,
    reports: shown.map((each) => presentReport(each, values, how(ctx))),
    critical: from ? [] : await openCritical(ctx, patientId),
    next_cursor: last && rows.length > limit ? cursorOf(last.takenAt.toISOString(), last.id) : null,
  };
}

export async function getMedicalReport(
  ctx: SignedIn,
  id: string,
): Promise<ReplyOf<typeof contract.getMedicalReport>> {
  const found = await visibleReport(ctx, id);
  const { report } = found;
  const values = await repository.valuesOf(ctx.db, [id]);
  const points = await repository.trendsOf(ctx.db, {
    ...{ brandId: report.brandId, patientId: report.patientId, until: report.takenAt },
    loincs: values.flatMap(({ loinc, tableNumber }) => (loinc && tableNumber !== null ? [loinc] : [])),
  });
  await ctx.audit({ resource: RESOURCE, patientIds: [report.patientId] });
  const critical = await openCritical(ctx, report.patientId);
  return {
    ...presentReport(found, values, how(ctx), points),
    open_critical: critical.filter(({ report_id: of }) => of === id),
    ask_id: await doctorToAsk(ctx, report),
  };
}

/** Of one's own report. Null for everybody else, and where no doctor looks after the patient. */
async function doctorToAsk(
  ctx: SignedIn,
  { brandId, patientId, orderId }: repository.ReportRow,
): Promise<string | null> {
  if (ctx.principal.personId !== patientId || ctx.principal.userType !== 'patient') return null;
  const team = await careTeamOf(ctx.db, brandId, patientId);
  const doctors = team.filter(({ userType }) => userType === 'doctor').map(({ id }) => id);
  const suggesters = orderId ? await suggestersOf(ctx.db, { brandId, patientId, orderId }) : [];
  return doctors.find((id) => suggesters.includes(id)) ?? doctors[0] ?? null;
}

export async function listUnseen(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listUnseenReports>,
): Promise<ReplyOf<typeof contract.listUnseenReports>> {
  const { brandId, personId } = ctx.principal;
  const position = positionOf(query.cursor, /^[01]$/, INSTANT, UUID);
  const limit = query.limit ?? PAGE;
  const rows = await repository.listUnseen(ctx.db, {
    ...{ brandId, limit: limit + 1, patientIds: await assignedPatients(ctx.db, brandId, personId) },
    from: position ? { isCritical: position[0] === '1', at: new Date(position[1]), id: position[2] } : null,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1)?.report;
  const values = await repository.valuesOf(
    ctx.db,
    shown.map(({ report }) => report.id),
  );
  const patientIds = [...new Set(shown.map(({ report }) => report.patientId))];
  await ctx.audit({ resource: RESOURCE, patientIds });
  const isMore = last && rows.length > limit;
  return {
    reports: shown.map((each) => ({
      ...presentReport(each, values, how(ctx)),
      patient_name: nameIn(ctx.language, each.patient),
    })),
    next_cursor: isMore
      ? cursorOf(last.critical > 0 ? '1' : '0', last.reportedAt.toISOString(), last.id)
      : null,
  };
}
