import { isDeepStrictEqual } from 'node:util';
import { actsFor, looksAfter } from '#features/people/server/index.ts';
import { canonicalUnit } from '#features/vitals/rules.ts';
import {
  careChanged,
  changeRoutine,
  circleOf,
  countRoutines,
  insertRoutine,
  iso,
  patientOf,
  type RoutineChange,
  type RoutineRow,
  VITALS,
} from '#features/vitals/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays, clinicDay, clinicInstant, lineDay } from '#platform/domain/clinic-time.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { Principal, SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import {
  type addRegularVital,
  type DueReading,
  type listRegularVitals,
  MAX_ROUTINES,
  type Routine,
  type updateRegularVital,
} from '../../contract.ts';
import { routineProblems, wantedOn } from '../../rules.ts';
import { conflict, refusal } from '../refusals.ts';
import * as repository from '../repository/routines.ts';

/** The routine is set by any clinician who looks after the patient. */
const maySetRoutine = looksAfter;

/** The patient's side may end it, too: it stays in force after the clinician no longer looks after the patient. */
const mayEndRoutine = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  (await maySetRoutine(db, principal, patientId)) || (await actsFor(db, principal, patientId));

type Given = BodyOf<typeof addRegularVital>;

export async function listRoutines(
  ctx: SignedIn,
  asked: string | undefined,
): Promise<ReplyOf<typeof listRegularVitals>> {
  const patientId = await patientOf(ctx, asked);
  const day = clinicDay(ctx.now);
  const evening = lineDay(ctx.now);
  const { routines, taken } = await repository.listRoutines(
    ctx.db,
    { patientId, brandId: ctx.principal.brandId },
    // Around midnight a reading of one day answers what the other one wanted.
    { from: clinicInstant(addDays(evening, -1)), until: clinicInstant(addDays(day, 2)) },
  );
  const may = isClinician(ctx.principal.userType);
  return {
    patient_id: patientId,
    routines: routines
      .filter(({ ends_on }) => ends_on === null || ends_on >= day)
      .map((row) => presentRoutine(row, may)),
    today: routines
      .flatMap((row) => [
        // A night belongs to the day on which it began: until its end what that day still wants is wanted.
        ...(evening < day ? dueOf(row, taken, evening, ctx.now).filter(isOf(evening)) : []),
        ...dueOf(row, taken, day, ctx.now),
      ])
      .sort(byTime),
    can: { add: may },
  };
}

const isOf =
  (day: string) =>
  ({ due_at }: DueReading): boolean =>
    lineDay(new Date(due_at)) === day;

const byTime = (a: DueReading, b: DueReading): number => a.due_at.localeCompare(b.due_at);

function dueOf(
  row: repository.ListedRoutine,
  taken: readonly repository.TakenRow[],
  day: string,
  now: Date,
): DueReading[] {
  const fitting = taken
    .filter(
      ({ type, context }) =>
        type === row.type && (row.context === null || (context ?? 'random') === row.context),
    )
    .map(({ id, taken_at }) => ({ id, takenAt: new Date(Math.round(taken_at)) }));
  // Of what was to be measured before anybody asked for it nothing was missed.
  const wanted = wantedOn(row, day, fitting, now).filter(
    ({ due_at, status }) => status !== 'missed' || due_at.getTime() > row.set_at,
  );
  return wanted.map(({ due_at, ...wanted }) => ({
    routine_id: row.id,
    type: row.type,
    context: row.context,
    due_at: due_at.toISOString(),
    ...wanted,
  }));
}

function presentRoutine({ id, set_at, ...row }: repository.ListedRoutine, may: boolean): Routine {
  return {
    routine_id: id,
    ...row,
    times: [...row.times],
    targets: [...row.targets],
    set_at: iso(set_at),
    // Who may read it may end it.
    can: { edit: may, end: true },
  };
}

/** @throws Refusal 404 for users who don't look after the patient, 409 when the id was used otherwise. */
export async function addRoutine(ctx: SignedIn, body: Given): Promise<Reply<Routine>> {
  const { principal, now } = ctx;
  const unit = body.unit ?? canonicalUnit(body.type, body.context);
  const startsOn = body.starts_on ?? clinicDay(now);
  const row: RoutineRow = {
    id: body.routine_id,
    patientId: body.patient_id,
    brandId: principal.brandId,
    type: body.type,
    context: body.context ?? null,
    everyDays: body.every_days,
    times: [...body.times].sort(),
    unit,
    targets: body.targets ?? [],
    note: (body.note ?? '').trim(),
    startsOn,
    endsOn: body.ends_on ?? null,
    setBy: principal.personId,
    setAt: now,
    sentHash: hashOf(body, principal.personId),
    endedAt: null,
    remindedAt: null,
  };
  const isNew = await ctx.transaction(async (tx) => {
    if (!(await maySetRoutine(tx, principal, body.patient_id))) throw notFound();
    requirePossible(row);
    const before = await repository.findRoutine(tx, principal.brandId, row.id);
    if (before) return false;
    if ((await countRoutines(tx, row, clinicDay(now))) >= MAX_ROUTINES) throw conflict('routine_full');
    if (!(await insertRoutine(tx, row))) return false;
    await tellOf(ctx, tx, row.patientId);
    return true;
  });
  const found = await repository.findRoutine(ctx.db, principal.brandId, row.id);
  if (!found || found.ended || found.sent_hash !== row.sentHash) throw conflict('routine_id_taken');
  return new Reply(isNew ? 201 : 200, presentRoutine(found.routine, true));
}

/** Of what was sent, in whatever order. */
function hashOf(body: Given, by: string): string {
  const { patient_id, type, context, every_days, times, unit, targets, note, starts_on, ends_on } = body;
  const notified = [
    by,
    patient_id,
    type,
    context,
    every_days,
    [...times].sort(),
    unit,
    targets,
    note,
    starts_on,
    ends_on,
  ];
  return sha256(JSON.stringify(notified.map((each) => each ?? null)));
}

function requirePossible(row: Parameters<typeof routineProblems>[0]): void {
  const problems = routineProblems(row);
  if (problems.length > 0) throw refusal(400, 'invalid', { fields: problems });
}

async function tellOf(ctx: SignedIn, tx: Tx, patientId: string): Promise<void> {
  const { brandId } = ctx.principal;
  const circle = await circleOf(tx, brandId, patientId);
  await publish(tx, ctx.now, careChanged({ brandId, patientId, circle }, 'routine'));
}

export async function updateRoutine(
  ctx: SignedIn,
  routineId: string,
  body: BodyOf<typeof updateRegularVital>,
): Promise<Routine> {
  const { principal, now } = ctx;
  const { every_days, times, targets, note, ends_on } = body;
  await changeOwn(ctx, routineId, maySetRoutine, ({ type, context, unit, starts_on, ...row }) => {
    requirePossible({
      type,
      context,
      unit,
      startsOn: starts_on,
      endsOn: ends_on === undefined ? row.ends_on : ends_on,
      targets: targets ?? row.targets,
    });
    return {
      ...(every_days === undefined ? {} : { everyDays: every_days }),
      ...(times === undefined ? {} : { times: [...times].sort() }),
      ...(targets === undefined ? {} : { targets }),
      ...(note === undefined ? {} : { note: note.trim() }),
      ...(ends_on === undefined ? {} : { endsOn: ends_on }),
      setBy: principal.personId,
      // Due times from before a new rhythm are dropped; a new note or target doesn't change them.
      ...(isSameRhythm(row, body, now) ? {} : { setAt: now }),
    };
  });
  const found = await repository.findRoutine(ctx.db, principal.brandId, routineId);
  if (!found) throw notFound();
  return presentRoutine(found.routine, true);
}

/** After its end, a continued routine counts as a new one. */
const isSameRhythm = (
  row: Pick<repository.ListedRoutine, 'every_days' | 'times' | 'ends_on'>,
  to: BodyOf<typeof updateRegularVital>,
  now: Date,
): boolean =>
  (row.ends_on === null || row.ends_on >= clinicDay(now)) &&
  (to.every_days ?? row.every_days) === row.every_days &&
  isDeepStrictEqual([...(to.times ?? row.times)].sort(), [...row.times].sort());

export async function endRoutine(ctx: SignedIn, routineId: string): Promise<{ ok: boolean }> {
  await changeOwn(ctx, routineId, mayEndRoutine, () => ({ endedAt: ctx.now }));
  return { ok: true };
}

/**
 * The change is recorded in the trail.
 * @throws Refusal 404 when it doesn't exist (any longer), or the principal may not change it.
 */
async function changeOwn(
  ctx: SignedIn,
  routineId: string,
  may: typeof mayEndRoutine,
  next: (row: repository.ListedRoutine) => RoutineChange,
): Promise<void> {
  const patientId = await ctx.transaction(async (tx) => {
    const found = await repository.findRoutine(tx, ctx.principal.brandId, routineId);
    if (!found || found.ended) throw notFound();
    const patientId = found.routine.patient_id;
    if (!(await may(tx, ctx.principal, patientId))) throw notFound();
    await changeRoutine(tx, routineId, next(found.routine));
    await tellOf(ctx, tx, patientId);
    return patientId;
  });
  await ctx.audit({ resource: VITALS, patientIds: [patientId] });
}
