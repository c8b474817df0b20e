import type { AppointmentRow } from '#features/appointments/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { CALL_MAX_PEOPLE, type Medium, type MediumReason } from '../../contract.ts';
import { poorer } from '../../rules.ts';
import type { CallsDeps } from '../deps.ts';
import { mediumOf, sendLimits, takesPlace } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { addEvent, changeCall, lockCall } from '../repository/calls.ts';
import { changeParticipant, participantsOf } from '../repository/participants.ts';
import type { CallRow, ParticipantRow } from '../repository/rows.ts';

/** What members and guests do alike, each within a transaction that holds the lock on the call. */

/** @throws Refusal 404 without a call, `call_over` once it was ended */
export async function lockOpenCall(tx: Tx, callId: string | undefined): Promise<CallRow> {
  const call = callId ? await lockCall(tx, callId) : undefined;
  if (!call) throw notFound();
  if (call.endedAt) throw conflict('call_over');
  return call;
}

/** Whether no other person fits in. The seat of the clinician stays free for them, who join when they like. */
export async function isFull(db: Db, callId: string, now: Date): Promise<boolean> {
  const people = await participantsOf(db, callId);
  const others = people.filter((row) => row.role !== 'clinician' && takesPlace(row, now));
  return others.length + 1 >= CALL_MAX_PEOPLE;
}

/** What decides how much each of a call may send. */
export const limitsOf = (deps: CallsDeps, visit: Pick<AppointmentRow, 'mode'>, now: Date) => ({
  isAudioVisit: visit.mode === 'audio',
  passesMediaOn: deps.media.passesMediaOn,
  now,
});

/** Out of the seat by one's own wish, or sent out. False when it was empty already. */
export async function endParticipation(
  tx: Tx,
  call: CallRow,
  participant: ParticipantRow,
  { to, byId, now }: { readonly to: 'left' | 'removed'; readonly byId: string | null; readonly now: Date },
): Promise<boolean> {
  if (participant.state === to || participant.state === 'removed') return false;
  await changeParticipant(tx, participant.id, { state: to, since: now, medium: null });
  await addEvent(tx, call.id, { kind: to, participantId: participant.id, byId }, now);
  await followMedium(tx, call, now);
  return true;
}

/** Back into the waiting room, until the clinician admits them once more. */
export async function sendBack(
  tx: Tx,
  call: CallRow,
  participant: Pick<ParticipantRow, 'id'>,
  now: Date,
): Promise<void> {
  const waits = { state: 'waiting', since: now, admittedAt: null, admittedBy: null, medium: null } as const;
  await changeParticipant(tx, participant.id, waits);
  await addEvent(tx, call.id, { kind: 'sent_back', participantId: participant.id }, now);
  await followMedium(tx, call, now);
}

/**
 * A participant who may send less than they report is recorded with what they may send: what may be prescribed
 * depends on it.
 * @returns false when that is what was stored before
 */
export async function setMedium(
  tx: Tx,
  call: CallRow,
  participant: ParticipantRow,
  said: { medium: Medium | null; why: MediumReason; byId: string | null },
  of: { readonly isAudioVisit: boolean; readonly passesMediaOn: boolean; readonly now: Date },
): Promise<boolean> {
  if (participant.state !== 'admitted') throw conflict('not_admitted');
  const people = await participantsOf(tx, call.id);
  // Who says something is there.
  const here = people.map((row) =>
    row.id === participant.id ? { ...row, seenAt: of.now, goneAt: null } : row,
  );
  const limits = sendLimits(here, of);
  const medium = poorer(said.medium, limits.get(participant.id) ?? 'audio') ?? said.medium;
  if (participant.medium === medium) return false;
  await changeParticipant(tx, participant.id, { medium, seenAt: of.now });
  const after = await mediumNow(tx, call.id, of.now);
  await addEvent(
    tx,
    call.id,
    {
      kind: 'medium',
      participantId: participant.id,
      byId: said.byId,
      medium,
      callMedium: after,
      why: said.why,
    },
    of.now,
  );
  await changeCall(tx, call.id, { medium: after });
  return true;
}

const mediumNow = async (tx: Tx, callId: string, now: Date): Promise<Medium | null> =>
  mediumOf(await participantsOf(tx, callId), now);

/** With one of the two gone nothing connects them any more, and that is stored too, until they are back. */
export async function followMedium(tx: Tx, call: CallRow, now: Date): Promise<void> {
  const after = await mediumNow(tx, call.id, now);
  if (after === call.medium) return;
  await addEvent(tx, call.id, { kind: 'medium', callMedium: after }, now);
  await changeCall(tx, call.id, { medium: after });
}
