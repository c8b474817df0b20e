import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays, clinicDay, clinicInstant, daysBetween } from '#platform/domain/clinic-time.ts';
import type { Principal, SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  type DayEntry,
  DEFAULT_DAYS,
  type getVital,
  type getVitalHistory,
  type getVitalsByDate,
  type listVitals,
  MAX_DAYS,
  MAX_ENTRIES,
  type Source,
  VITALS_PAGE,
  type Vital,
} from '../../contract.ts';
import { isCriticalLevel, isNews } from '../../rules.ts';
import { canOf, mayRead } from '../policy.ts';
import { iso, presentChange, presentDayEntry, presentVital, rangesFrom } from '../presenter.ts';
import { changesOf, type FoundVital, findVital } from '../repository/entries.ts';
import { latestVitals } from '../repository/latest.ts';
import { type ListedVitals, lastImported, listVitals as listRows } from '../repository/list.ts';

/** What the trail of reads calls readings, ranges and routines. */
export const RESOURCE = 'vitals';

/**
 * The patient of a request for vitals: the named one, else the patient who asks. The access is recorded in the trail.
 * @throws Refusal 404 when the reader may not see them; clinicians have to name the patient.
 */
export async function patientOf(ctx: SignedIn, patientId: string | undefined): Promise<string> {
  const { principal } = ctx;
  if (patientId === undefined && principal.userType !== 'patient')
    throw invalidField('patient_id', 'required');
  const id = patientId ?? principal.personId;
  if (!(await mayRead(ctx.db, principal, id))) throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [id] });
  return id;
}

export async function listVitalsOf(
  ctx: SignedIn,
  query: QueryOf<typeof listVitals>,
): Promise<ReplyOf<typeof listVitals>> {
  const after = positionFrom(query.before);
  const patientId = await patientOf(ctx, query.patient_id);
  const limit = query.limit ?? VITALS_PAGE;
  const found = await listRows(
    ctx.db,
    { patientId, brandId: ctx.principal.brandId },
    {
      type: query.type,
      context: query.context,
      from: inTime(query.from, 'from'),
      to: inTime(query.to, 'to'),
      after,
    },
    limit + 1,
  );
  const page = { ...found, vitals: found.vitals.slice(0, limit) };
  const vitals = presentAll(page, ctx.principal);
  const last = vitals.at(-1);
  const newest = query.latest ? await latestOf(ctx, patientId) : { latest: [], critical: [] };
  const { add, set_ranges, set_routine } = canOf(ctx.principal);
  return {
    patient_id: patientId,
    vitals,
    ...newest,
    as_of: ctx.now.toISOString(),
    next_cursor: found.vitals.length > limit && last ? cursorOf(last.taken_at, last.id) : null,
    height_cm: found.height,
    can: { add, set_ranges, set_routine },
  };
}

/** What an import brought, as the list of readings shows it. */
export async function importedOf(
  ctx: SignedIn,
  source: Source,
  query: { readonly patient_id?: string; readonly limit?: number },
): Promise<{ patient_id: string; vitals: Vital[] }> {
  const patientId = await patientOf(ctx, query.patient_id);
  const of = { patientId, brandId: ctx.principal.brandId };
  const found = await lastImported(ctx.db, of, source, query.limit ?? VITALS_PAGE);
  return { patient_id: patientId, vitals: presentAll(found, ctx.principal) };
}

/** The newest of each kind, and the critical ones until a newer one of their kind comes or the care team answers. */
async function latestOf(
  ctx: SignedIn,
  patientId: string,
): Promise<Pick<ReplyOf<typeof listVitals>, 'latest' | 'critical'>> {
  const found = await latestVitals(ctx.db, { patientId, brandId: ctx.principal.brandId });
  const ranges = rangesFrom(found);
  const rows = [...found.latest].sort((a, b) => b.taken_at - a.taken_at);
  const latest = rows.map((row) => presentVital(row, ranges, found.height, ctx.principal));
  const critical = rows.flatMap((row, at) => {
    // What was critical long before it was entered is a record of the past.
    const isNow = row.critical_at !== null || isNews(new Date(row.taken_at), ctx.now);
    if (!row.unanswered || !isNow || !isCriticalLevel(latest[at]?.level ?? null)) return [];
    const notified = row.notified.filter(({ person_id }) => person_id !== row.critical_by);
    const notifiedAt = row.critical_at !== null && notified.length > 0 ? iso(row.critical_at) : null;
    return [{ vital_id: row.id, notified_at: notifiedAt, notified }];
  });
  return { latest, critical };
}

function presentAll(found: ListedVitals, principal: Principal): Vital[] {
  const ranges = rangesFrom(found);
  return found.vitals.map((row) => presentVital(row, ranges, found.height, principal));
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** `before` is the cursor of a page, or an instant: then what was taken earlier than that. */
function positionFrom(before: string | undefined): readonly [string, string] | undefined {
  if (before === undefined) return undefined;
  if (/^\d{4}-\d\d-\d\dT/.test(before)) return [inTime(before, 'before') ?? '', LOWEST_ID];
  try {
    return positionOf(before, INSTANT, UUID) ?? undefined;
  } catch {
    throw invalidField('before', 'wrong_format');
  }
}

/** As the database reads it; years that it doesn't know are no instants. */
function inTime(instant: string | undefined, field: string): string | undefined {
  if (instant === undefined) return undefined;
  // In addresses a `+` that isn't encoded arrives as a space.
  const at = new Date(instant.replace(' ', '+'));
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1) throw invalidField(field, 'wrong_format');
  return at.toISOString();
}

export async function byDate(
  ctx: SignedIn,
  query: QueryOf<typeof getVitalsByDate>,
): Promise<ReplyOf<typeof getVitalsByDate>> {
  const to = query.to ?? clinicDay(ctx.now);
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const days = daysBetween(from, to);
  if (days < 0) throw invalidField('to', 'ends_before_start');
  if (days >= MAX_DAYS) throw invalidField('from', 'too_many', { limit: MAX_DAYS });
  const patientId = await patientOf(ctx, query.patient_id);
  const found = await listRows(
    ctx.db,
    { patientId, brandId: ctx.principal.brandId },
    {
      type: query.type,
      from: clinicInstant(from).toISOString(),
      to: clinicInstant(addDays(to, 1)).toISOString(),
    },
    MAX_ENTRIES + 1,
  );
  const vitals = presentAll({ ...found, vitals: found.vitals.slice(0, MAX_ENTRIES) }, ctx.principal);
  return {
    patient_id: patientId,
    selected_tab: query.type ?? 'all',
    is_personal: patientId === ctx.principal.personId,
    from,
    to,
    vitals_by_date: daysOf(vitals),
    manual_vitals: vitals.filter(({ source }) => source === 'manual'),
    more: found.vitals.length > MAX_ENTRIES,
  };
}

/** Days from the newest, readings within a day from the earliest. */
function daysOf(vitals: readonly Vital[]): Record<string, DayEntry[]> {
  const days: Record<string, DayEntry[]> = {};
  for (const vital of vitals) {
    const day = clinicDay(new Date(vital.taken_at));
    const entries = days[day] ?? [];
    entries.push(presentDayEntry(vital));
    days[day] = entries;
  }
  for (const entries of Object.values(days)) entries.reverse();
  return days;
}

/** @throws Refusal 404 when it isn't there, or isn't the reader's to see. */
export async function visible(ctx: SignedIn, vitalId: string): Promise<FoundVital> {
  const found = await findVital(ctx.db, ctx.principal.brandId, vitalId);
  if (!found || !(await mayRead(ctx.db, ctx.principal, found.patient_id))) throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [found.patient_id] });
  return found;
}

export const presentFound = (found: FoundVital, principal: Principal): Vital =>
  presentVital(found, rangesFrom(found), found.height, principal);

export async function getOne(ctx: SignedIn, vitalId: string): Promise<ReplyOf<typeof getVital>> {
  const found = await visible(ctx, vitalId);
  if (found.deleted) throw notFound();
  return { ...presentFound(found, ctx.principal), patient_id: found.patient_id };
}

/** Also of a reading that was deleted: that is a part of its history. */
export async function history(ctx: SignedIn, vitalId: string): Promise<ReplyOf<typeof getVitalHistory>> {
  const found = await visible(ctx, vitalId);
  const changes = await changesOf(ctx.db, vitalId);
  return { vital: presentFound(found, ctx.principal), changes: changes.map(presentChange) };
}
