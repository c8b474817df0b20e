import { v7 as uuid } from 'uuid';
import { STATUS } from '#features/appointments/contract.ts';
import { takeVisitForward } from '#features/appointments/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { CallView, joinCall } from '../../contract.ts';
import type { CallsDeps } from '../deps.ts';
import { publishCall } from '../events.ts';
import { presenceAt } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { addEvent, changeCall, openCall } from '../repository/calls.ts';
import { addParticipant, changeParticipant, participantsOf } from '../repository/participants.ts';
import { lastRing } from '../repository/rings.ts';
import type { CallRow, ParticipantRow } from '../repository/rows.ts';
import { followMedium, isFull } from './participation.ts';
import { assertOpen, type SeenCall, seenCall } from './seen.ts';
import { stopRing } from './stop-ring.ts';
import { hasConsent } from './valid-consent.ts';
import { readCall } from './view.ts';

type Device = BodyOf<typeof joinCall>['device'];
/** A patient who accepted a ring so long ago is still expected. */
const ACCEPTED_MINUTES = 10;

/** Takes a seat, or takes it again. The clinician is in at once; the patient waits until the clinician admits. */
export async function join(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
  device: Device,
): Promise<CallView> {
  const seen = await seenCall(ctx, appointmentId);
  if (!(await isStillIn(ctx, seen))) await assertOpen(ctx, seen);
  await assertConsent(ctx, seen);
  await ctx.transaction(async (tx) => {
    const { personId, userType, brandId } = ctx.principal;
    const by = { personId, userType };
    if (seen.part === 'patient')
      await takeVisitForward(tx, ctx, { brandId, appointmentId }, STATUS.preSession, by);
    const call = await openCall(tx, newCall(seen, deps), personId, ctx.now);
    if (call.endedAt) throw conflict('call_over');
    const people = await participantsOf(tx, call.id);
    const own = people.find((each) => each.personId === personId);
    if (own) await comeBack(tx, ctx, { ...seen, call }, own, device);
    else await addOwnParticipant(tx, ctx, seen, call, device);
  });
  return await readCall(ctx, deps, appointmentId);
}

/** A participant who is connected may go on when the time of the visit is over, also on another page. */
async function isStillIn({ db, now, principal }: SignedIn, { call, row }: SeenCall): Promise<boolean> {
  if (!call || call.endedAt !== null || row.status !== STATUS.inSession) return false;
  const own = (await participantsOf(db, call.id)).find(({ personId }) => personId === principal.personId);
  return own?.state === 'admitted' && presenceAt(own, now) !== 'away';
}

export const newCall = ({ row }: Pick<SeenCall, 'row'>, { media }: CallsDeps) => ({
  brandId: row.brand_id,
  appointmentId: row.id,
  patientId: row.patient_id,
  clinicianId: row.clinician_id,
  engine: media.kind,
});

async function assertConsent(ctx: SignedIn, { part, row, call }: SeenCall): Promise<void> {
  if (part === 'patient' && !(await hasConsent(ctx.db, row, call))) throw conflict('consent_needed');
}

async function addOwnParticipant(
  tx: Tx,
  ctx: SignedIn,
  seen: SeenCall,
  call: CallRow,
  device: Device,
): Promise<void> {
  const { now, principal } = ctx;
  const isClinician = seen.part === 'clinician';
  if (!isClinician && (await isFull(tx, call.id, now))) throw conflict('call_full');
  const isExpected = !isClinician && (await hasAcceptedRing(tx, call, principal.personId, now));
  const isIn = isClinician || isExpected;
  const id = uuid();
  await addParticipant(tx, {
    id,
    callId: call.id,
    role: seen.part,
    personId: principal.personId,
    state: isIn ? 'admitted' : 'waiting',
    since: now,
    joinedAt: now,
    admittedAt: isIn ? now : null,
    admittedBy: isIn ? call.clinicianId : null,
    seenAt: now,
    ...device,
  });
  await addEvent(tx, call.id, { kind: 'joined', participantId: id, byId: principal.personId }, now);
  if (isExpected) await startVisit(tx, ctx, call, seen.row);
  await publishCall(
    tx,
    now,
    { call, visit: seen.row },
    {
      change: isIn ? 'joined' : 'waiting',
      ...(isIn ? {} : { event: 'waiting' as const }),
      participantId: id,
      actorId: principal.personId,
    },
  );
}

async function comeBack(
  tx: Tx,
  ctx: SignedIn,
  seen: SeenCall & { readonly call: CallRow },
  own: ParticipantRow,
  device: Device,
): Promise<void> {
  if (own.state === 'removed') throw conflict('removed_from_call');
  const { now, principal } = ctx;
  const { call } = seen;
  const hadLeft = own.state === 'left';
  if (hadLeft && seen.part !== 'clinician' && (await isFull(tx, call.id, now))) throw conflict('call_full');
  const isExpected = own.admittedAt === null && (await hasAcceptedRing(tx, call, principal.personId, now));
  const isIn = own.admittedAt !== null || isExpected;
  const isReturn = hadLeft || isExpected;
  await changeParticipant(tx, own.id, {
    ...device,
    seenAt: now,
    goneAt: null,
    // What the new page sends is not known yet.
    medium: null,
    ...(isReturn ? { state: isIn ? 'admitted' : 'waiting', since: now } : {}),
    ...(isExpected ? { admittedAt: now, admittedBy: call.clinicianId } : {}),
  });
  await followMedium(tx, call, now);
  if (isExpected) await startVisit(tx, ctx, call, seen.row);
  if (isIn && seen.part === 'patient')
    await stopRing(
      tx,
      { call, visit: seen.row },
      { personId: own.personId, sessionId: principal.sessionId },
      now,
    );
  if (!isReturn && presenceAt(own, now) === 'here') return;
  const kind = isReturn ? 'returned' : 'reconnected';
  await addEvent(tx, call.id, { kind, participantId: own.id, byId: principal.personId }, now);
  const place = isIn ? 'joined' : 'waiting';
  await publishCall(
    tx,
    now,
    { call, visit: seen.row },
    { change: isReturn ? place : 'presence', participantId: own.id, actorId: principal.personId },
  );
}

/** The clinician named the patient by calling them: who has accepted need not be admitted once more. */
async function hasAcceptedRing(tx: Tx, call: CallRow, personId: string, now: Date): Promise<boolean> {
  const ring = await lastRing(tx, call.id);
  return (
    ring?.state === 'accepted' &&
    ring.answeredBy === personId &&
    ring.answeredAt !== null &&
    now.getTime() - ring.answeredAt.getTime() < ACCEPTED_MINUTES * 60_000
  );
}

/** The first patient inside is when the visit begins. The clinician is who began it. */
export async function startVisit(
  tx: Tx,
  ctx: SignedIn,
  call: CallRow,
  row: Pick<SeenCall['row'], 'clinician_type'>,
): Promise<void> {
  const visit = { brandId: call.brandId, appointmentId: call.appointmentId };
  const by = { personId: call.clinicianId, userType: row.clinician_type ?? 'doctor' };
  await takeVisitForward(tx, ctx, visit, STATUS.inSession, by);
  if (!call.startedAt) await changeCall(tx, call.id, { startedAt: ctx.now });
}
