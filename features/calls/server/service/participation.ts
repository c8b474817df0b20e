import type { Tx } from '#platform/server/db/database.ts';
import { conflict, notFound } from '#platform/server/http/refusal.ts';
import type { Medium, MediumReason } from '../../contract.ts';
import { callMedium } from '../../rules.ts';
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

/** False when that is what was said last. */
export async function setMedium(
  tx: Tx,
  call: CallRow,
  participant: ParticipantRow,
  said: { medium: Medium; why: MediumReason; byId: string | null },
  now: Date,
): Promise<boolean> {
  if (participant.state !== 'admitted') throw conflict('not_admitted');
  if (participant.medium === said.medium) return false;
  await changeParticipant(tx, participant.id, { medium: said.medium });
  const after = callMedium((await participantsOf(tx, call.id)).filter(({ state }) => state === 'admitted'));
  await addEvent(
    tx,
    call.id,
    {
      kind: 'medium',
      participantId: participant.id,
      byId: said.byId,
      medium: said.medium,
      callMedium: after,
      why: said.why,
    },
    now,
  );
  await changeCall(tx, call.id, { medium: after });
  return true;
}

/** With one of the two gone nothing connects them any more, and that is stored too. */
async function followMedium(tx: Tx, call: CallRow, now: Date): Promise<void> {
  const after = callMedium((await participantsOf(tx, call.id)).filter(({ state }) => state === 'admitted'));
  if (after === call.medium) return;
  await addEvent(tx, call.id, { kind: 'medium', callMedium: after }, now);
  await changeCall(tx, call.id, { medium: after });
}
