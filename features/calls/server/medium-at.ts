import type { Db } from '#platform/server/db/database.ts';
import type { Medium } from '../contract.ts';
import { mediumOf, presenceAt } from './presenter.ts';
import { callOfAppointment, mediumEvents } from './repository/calls.ts';
import { participantsOf } from './repository/participants.ts';

/**
 * What connected the clinician and the patient of a visit at a moment: the poorer of what both sent. Null before both
 * were in the call, while one of them was out of it or had no connection, after its end, and of a visit without a call. What may be
 * prescribed depends on it.
 */
export async function mediumAt(
  db: Db,
  appointmentId: string,
  instant: Date,
  { isNow = false } = {},
): Promise<Medium | null> {
  let medium: Medium | null = null;
  for (const event of await mediumEvents(db, appointmentId)) {
    // The clock of this server may be behind that of the server that wrote the event.
    if (!isNow && event.at > instant) break;
    if (event.kind === 'medium') medium = event.medium;
    if (event.kind === 'ended') medium = null;
  }
  if (medium === null) return null;
  // Signs of life may have stopped without a note of it yet.
  const call = await callOfAppointment(db, appointmentId);
  const people = call && !call.endedAt ? await participantsOf(db, call.id) : [];
  const isSilent = people.some(
    (row) => row.state === 'admitted' && row.goneAt === null && presenceAt(row, instant) !== 'here',
  );
  return isSilent ? mediumOf(people, instant) : medium;
}

/** By what the two were connected last: of a visit that has just ended. Null where they never were. */
export async function lastMediumOf(db: Db, appointmentId: string): Promise<Medium | null> {
  const said = (await mediumEvents(db, appointmentId)).filter(
    ({ kind, medium }) => kind === 'medium' && medium !== null,
  );
  return said.at(-1)?.medium ?? null;
}
