import type { CallParticipant, CallRing, Medium, Presence } from '../contract.ts';
import { callMedium, maySend, presenceOf } from '../rules.ts';
import type { ParticipantRow, RingRow } from './repository/rows.ts';

export const presenceAt = (row: Pick<ParticipantRow, 'seenAt' | 'goneAt' | 'state'>, now: Date): Presence =>
  row.state === 'waiting' || row.state === 'admitted'
    ? presenceOf({ seenAt: row.seenAt.getTime(), goneAt: row.goneAt?.getTime() ?? null }, now.getTime())
    : 'away';

/** Whether one of the places of a call is theirs: that of a guest who is away is free for others. */
export const takesPlace = (row: ParticipantRow, now: Date): boolean =>
  (row.state === 'waiting' || row.state === 'admitted') &&
  (row.personId !== null || presenceAt(row, now) !== 'away');

/** What connects clinician and patient now. A participant who is silent or not connected sends nothing. */
export const mediumOf = (people: readonly ParticipantRow[], now: Date): Medium | null =>
  callMedium(people.filter((row) => row.state === 'admitted' && presenceAt(row, now) === 'here'));

/** What each of the admitted may send. Who is away takes nothing from the others. */
export function sendLimits(
  people: readonly ParticipantRow[],
  of: { isAudioVisit: boolean; passesMediaOn: boolean; now: Date },
): ReadonlyMap<string, Medium> {
  const admitted = people
    .filter((row) => row.state === 'admitted' && presenceAt(row, of.now) !== 'away')
    .map(({ id, role, admittedAt }) => ({ id, role, admittedAt: admittedAt?.getTime() ?? null }));
  return maySend(admitted, of);
}

export function presentParticipant(
  row: ParticipantRow,
  of: {
    readonly isMe: boolean;
    readonly maySend: Medium;
    readonly now: Date;
    /** Guests learn names only. */
    readonly isForGuest: boolean;
  },
): CallParticipant {
  return {
    participant_id: row.id,
    ...(of.isForGuest ? {} : { person_id: row.personId }),
    name: row.name,
    role: row.role,
    state: row.state,
    presence: presenceAt(row, of.now),
    is_me: of.isMe,
    may_send: of.maySend,
    medium: row.medium,
    since: row.since.toISOString(),
    camera: row.camera,
    microphone: row.microphone,
  };
}

/** An unanswered ring counts as missed after its time, also before its job has run. */
export function presentRing(ring: RingRow | undefined, now: Date): CallRing | null {
  if (!ring) return null;
  const isOver = ring.state === 'ringing' && ring.until <= now;
  return {
    ring_id: ring.id,
    state: isOver ? 'missed' : ring.state,
    rung_at: ring.rungAt.toISOString(),
    until: ring.until.toISOString(),
  };
}
