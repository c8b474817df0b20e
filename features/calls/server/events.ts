import type { AppointmentRow } from '#features/appointments/server/index.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { type LiveMessage, publish, roomOfGuest, roomOfPerson } from '#platform/server/events/publish.ts';
import {
  CALL_EVENTS,
  type CallChange,
  type CallEventData,
  type CallEventName,
  type CallLive,
  type CallOutLive,
  type CallRingLive,
} from '../contract.ts';
import { participantsOf } from './repository/participants.ts';
import type { CallRow, ParticipantRow, RingRow } from './repository/rows.ts';
import { roomOfParticipant } from './rooms.ts';

/** What those who notify about calls have of the visit. */
export type VisitOfCall = Pick<
  AppointmentRow,
  'patient_id' | 'holder_id' | 'clinician_id' | 'clinician_name' | 'starts_at'
>;

export interface Occurrence {
  readonly change: CallChange;
  /** `left` of who left or was removed, `changed` of all else, unless it is given. */
  readonly event?: CallEventName;
  readonly participantId?: string | null;
  readonly actorId?: string | null;
  readonly ring?: Pick<RingRow, 'id' | 'state' | 'until'>;
}

/** Changes after which the participant concerned has no connection. */
const ENDING: ReadonlySet<CallChange> = new Set(['left', 'removed', 'ended']);

const isOut = (change: CallChange) => change === 'left' || change === 'removed';

/** Notifies everybody who has the call on a screen, in the transaction of the change. */
export async function publishCall(
  tx: Tx,
  now: Date,
  of: { readonly call: CallRow; readonly visit: VisitOfCall },
  what: Occurrence,
): Promise<void> {
  const { call, visit } = of;
  const people = await participantsOf(tx, call.id);
  const live = [liveCall(call, visit, people, what), ...cuts(people, what)];
  if (what.ring) live.push(liveRing(call, visit, what.ring, now));
  await publish(tx, now, {
    ...declared(
      CALL_EVENTS[what.event ?? (isOut(what.change) ? 'left' : 'changed')],
      dataOf(call, visit, what),
    ),
    brandId: call.brandId,
    live,
  });
}

function dataOf(call: CallRow, visit: VisitOfCall, what: Occurrence): CallEventData {
  return {
    call_id: call.id,
    appointment_id: call.appointmentId,
    patient_id: call.patientId,
    clinician_id: call.clinicianId,
    starts_at: new Date(visit.starts_at).toISOString(),
    participant_id: what.participantId ?? null,
    actor_id: what.actorId ?? null,
    ...(what.ring ? { ring_id: what.ring.id } : {}),
    ...(what.event === 'ringing' && what.ring ? { rings_until: what.ring.until.toISOString() } : {}),
  };
}

function liveCall(
  call: CallRow,
  visit: VisitOfCall,
  people: readonly ParticipantRow[],
  { change, participantId = null }: Occurrence,
): LiveMessage {
  const payload: CallLive = {
    appointment_id: call.appointmentId,
    call_id: call.id,
    change,
    participant_id: participantId,
  };
  // A waiting guest learns nothing about the call.
  const guests = people.filter(
    ({ id, personId, state }) =>
      personId === null && (state === 'admitted' || id === participantId || change === 'ended'),
  );
  return {
    event: 'call',
    rooms: [...roomsOfMembers(call, visit, people), ...guests.map(({ id }) => roomOfGuest(id))],
    payload,
  };
}

/** Disconnects the participants who left or were removed: they get no more signals, whatever their browser does. */
function cuts(people: readonly ParticipantRow[], { change, participantId }: Occurrence): LiveMessage[] {
  if (!ENDING.has(change)) return [];
  const gone = people.filter(({ id }) => change === 'ended' || id === participantId);
  const participants = gone.flatMap(({ id, personId }) => (personId ? [roomOfParticipant(id)] : []));
  const guests = gone.flatMap(({ id, personId }) => (personId ? [] : [roomOfGuest(id)]));
  const payload = { change } as CallOutLive;
  return [
    ...(participants.length > 0
      ? [{ event: 'call.out', rooms: participants, payload, leave: participants }]
      : []),
    // One who left by themselves may come back over the same connection.
    ...(guests.length > 0 && change !== 'left' ? [{ event: 'guest.ended', rooms: guests, payload }] : []),
  ];
}

function liveRing(
  call: CallRow,
  visit: VisitOfCall,
  ring: Pick<RingRow, 'id' | 'state' | 'until'>,
  now: Date,
): LiveMessage {
  const payload = presentRing(call, visit, ring, now);
  return { event: 'call.ring', rooms: roomsOfMembers(call, visit, []), payload };
}

export const presentRing = (
  call: Pick<CallRow, 'appointmentId'>,
  visit: Pick<VisitOfCall, 'clinician_name'>,
  ring: Pick<RingRow, 'id' | 'state' | 'until'>,
  now: Date,
): CallRingLive => ({
  appointment_id: call.appointmentId,
  ring_id: ring.id,
  state: ring.state,
  clinician_name: visit.clinician_name ?? '',
  until: ring.until.toISOString(),
  seconds_left: Math.max(0, (ring.until.getTime() - now.getTime()) / 1000),
});

export function roomsOfMembers(
  call: Pick<CallRow, 'brandId' | 'patientId' | 'clinicianId'>,
  visit: Pick<VisitOfCall, 'holder_id'>,
  people: readonly ParticipantRow[],
): string[] {
  const ids = new Set([call.patientId, call.clinicianId]);
  if (visit.holder_id) ids.add(visit.holder_id);
  for (const { personId } of people) if (personId) ids.add(personId);
  return [...ids].map((id) => roomOfPerson(call.brandId, id));
}
