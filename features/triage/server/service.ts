import { cliniciansOf, looksAfter } from '#features/people/server/index.ts';
import { CLOCK_TOLERANCE_MS, judge } from '#features/vitals/rules.ts';
import {
  circleOf,
  iso,
  type JudgedBy,
  rangesFrom,
  readingsOf,
  saveTriage,
  triageChanged,
  VITALS,
} from '#features/vitals/server/index.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { nameIn, namesIn } from '#platform/contract/name-in-script.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  type listTriage,
  TRIAGE_PAGE,
  TRIAGE_REASONS,
  type TriageEntry,
  type TriageReason,
  type updateTriage,
} from '../contract.ts';
import { DEADLINE_HOURS } from '../rules.ts';
import * as repository from './repository/triage.ts';

const HOUR_MS = 3_600_000;

export async function getTriage(
  ctx: SignedIn,
  query: QueryOf<typeof listTriage>,
): Promise<ReplyOf<typeof listTriage>> {
  const { brandId, personId } = ctx.principal;
  const limit = query.limit ?? TRIAGE_PAGE;
  const { page, counts } = await repository.listTriage(
    ctx.db,
    { brandId, clinicianId: personId, now: ctx.now },
    {
      reason: query.reason,
      mine: query.mine === true,
      after: positionOf(query.cursor, /^[012]$/, INSTANT, UUID),
    },
    limit + 1,
  );
  const shown = page.slice(0, limit);
  const last = shown.at(-1);
  await ctx.audit({ resource: VITALS, patientIds: shown.map((row) => row.patient_id) });
  const many = (reason: (typeof TRIAGE_REASONS)[number]) =>
    counts.find(({ rank }) => TRIAGE_REASONS[rank] === reason)?.many ?? 0;
  return {
    patients: shown.map((row) => presentTriage(row, ctx)),
    counts: { critical: many('critical'), out_of_range: many('out_of_range'), silent: many('silent') },
    next_cursor:
      page.length > limit && last ? cursorOf(String(last.rank), iso(last.since), last.patient_id) : null,
    as_of: ctx.now.toISOString(),
  };
}

function presentTriage(row: repository.TriageRow, { principal, now, language }: SignedIn): TriageEntry {
  const reason = TRIAGE_REASONS[row.rank] ?? 'silent';
  const deadline = deadlineOf(row, reason);
  const own = row.owner_id === principal.personId;
  return {
    patient_id: row.patient_id,
    name: nameIn(language, { name: row.name, otherName: row.other_name }),
    phone: row.phone,
    reason,
    since: iso(row.since),
    vital: row.vital && presentReading(row.vital, row),
    alert: row.alert && {
      ...{ text: row.alert.texts[language] ?? row.alert.text, at: iso(row.alert.taken_at) },
      href: `/patients/${row.patient_id}/${row.alert.path}`,
    },
    measured_since: row.measured_since,
    routine: row.routine && {
      routine_id: row.routine.id,
      type: row.routine.type,
      context: row.routine.context,
      every_days: row.routine.every_days,
    },
    owner_id: row.owner_id,
    owner_name: nameIn(language, namesIn(row, 'owner')),
    deadline_at: iso(deadline),
    overdue: deadline < now.getTime(),
    note: row.note,
    note_by_name: row.note ? nameIn(language, namesIn(row, 'note_by')) : null,
    note_at: row.note && row.note_at !== null ? iso(row.note_at) : null,
    can: { take: !own, release: own, close: true },
  };
}

/** One that was set for something else doesn't hold back what is critical and came after that. */
function deadlineOf(row: repository.TriageRow, reason: TriageReason): number {
  const { deadline_at, since, pressing_since } = row;
  const dueFor = (from: number) => from + DEADLINE_HOURS[reason] * HOUR_MS;
  if (deadline_at === null) return dueFor(since);
  return pressing_since === null ? deadline_at : Math.min(deadline_at, dueFor(pressing_since));
}

function presentReading(
  vital: NonNullable<repository.TriageRow['vital']>,
  judgedBy: Pick<JudgedBy, 'ranges' | 'height'>,
): TriageEntry['vital'] {
  const { id, type, unit } = vital;
  const readings = readingsOf(vital);
  const { level } = judge({ type, readings, unit }, rangesFrom(judgedBy), judgedBy.height);
  return { id, type, readings, unit, taken_at: iso(vital.taken_at), level };
}

/**
 * An answer applies to the list that the user saw, even when they take long.
 * @throws Refusal 400 for a time to come.
 */
function requireSeen(until: string | undefined, now: Date): Date {
  const seen = until === undefined ? now : new Date(until);
  if (seen.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) throw invalidField('seen_until', 'in_the_future');
  return seen < now ? seen : now;
}

/** @throws Refusal 404 for a patient outside the principal's care. */
export async function changeTriage(
  ctx: SignedIn,
  patientId: string,
  body: BodyOf<typeof updateTriage>,
): Promise<ReplyOf<typeof updateTriage>> {
  const { principal, now } = ctx;
  const deadline = body.deadline_at ? new Date(body.deadline_at) : null;
  const saved = await ctx.transaction(async (tx) => {
    if (!(await looksAfter(tx, principal, patientId))) throw notFound();
    if (deadline && !(deadline > now)) throw invalidField('deadline_at', 'in_the_past');
    const seenUntil = requireSeen(body.seen_until, now);
    const due = (at: Date | null) => ({ deadlineAt: at, deadlineSetAt: at && seenUntil });
    const colleagues = await cliniciansOf(tx, principal.brandId, patientId);
    // The alert on the screens of the patient and the family goes when it is answered.
    const circle = body.closed
      ? [patientId, ...(await circleOf(tx, principal.brandId, patientId))]
      : colleagues;
    await publish(tx, now, triageChanged({ brandId: principal.brandId, patientId, circle }));
    return await saveTriage(
      tx,
      { brandId: principal.brandId, patientId },
      {
        ...(body.owner ? { ownerId: body.owner === 'me' ? principal.personId : null } : {}),
        ...(body.owner === 'nobody' ? due(null) : {}),
        ...(body.deadline_at === undefined ? {} : due(deadline)),
        ...(body.note === undefined ? {} : { note: body.note.trim() }),
        // The next reading has no owner yet.
        ...(body.closed ? { closedAt: seenUntil, ownerId: null, ...due(null) } : {}),
      },
      { personId: principal.personId, now },
    );
  });
  return {
    patient_id: patientId,
    owner_id: saved.ownerId,
    deadline_at: saved.deadlineAt?.toISOString() ?? null,
    closed_at: saved.closedAt?.toISOString() ?? null,
    note: saved.note,
  };
}
