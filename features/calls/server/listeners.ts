import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import {
  APPOINTMENT_EVENTS,
  type AppointmentEventData,
  DELAY_EVENTS,
  STATUS,
  type Status,
} from '#features/appointments/contract.ts';
import { findAppointment } from '#features/appointments/server/index.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { CALL_EVENTS, type CallEventData } from '../contract.ts';
import type { CallsDeps } from './deps.ts';
import { publishCall } from './events.ts';
import { addEvent, callOfAppointment, changeCall, lockCall, openCallsAbout } from './repository/calls.ts';
import { eraseNames, openCallsOf } from './repository/closed-account.ts';
import { participantsOf } from './repository/participants.ts';
import { closeCall } from './service/conduct.ts';
import { FOLLOW_CALL, followCall, withoutEngine } from './service/media-engine.ts';
import { endParticipation, sendBack } from './service/participation.ts';
import { hasConsent } from './service/valid-consent.ts';

/** To these a corrected no-show returns. */
const BEFORE_SESSION: readonly Status[] = [STATUS.booked, STATUS.arrived, STATUS.preSession];

/** A visit that ended by another way (the day board, a cancellation) has no call any more. */
async function endWithVisit(
  work: JobContext,
  deps: CallsDeps,
  data: AppointmentEventData,
  onlyIf: (status: Status) => boolean = () => true,
): Promise<void> {
  const found = await callOfAppointment(work.db, data.appointment_id);
  if (!found || found.endedAt) return;
  const isEnded = await work.transaction(async (tx) => {
    const call = await lockCall(tx, found.id);
    const row = await findAppointment(tx, found.brandId, found.appointmentId);
    if (!row || !onlyIf(row.status)) return false;
    if (call && !call.endedAt) await closeCall(tx, work.now, call, row, data.actor_id);
    return true;
  });
  if (isEnded) await withoutEngine(work, () => deps.media.closeRoom(found.id));
}

/** A visit without its patient has no call either, unless a user has corrected that meanwhile. */
const endWithNoShow = (work: JobContext, deps: CallsDeps, data: AppointmentEventData): Promise<void> =>
  endWithVisit(work, deps, data, (status) => status === STATUS.noShow);

/** The patient came: the call that was ended with the no-show can be joined again. */
async function reopenCall(work: JobContext, data: AppointmentEventData): Promise<void> {
  const found = await callOfAppointment(work.db, data.appointment_id);
  if (!found?.endedAt) return;
  const visit = await findAppointment(work.db, found.brandId, found.appointmentId);
  if (!visit || !BEFORE_SESSION.includes(visit.status)) return;
  await work.transaction(async (tx) => {
    const call = await lockCall(tx, found.id);
    if (!call?.endedAt) return;
    await changeCall(tx, call.id, { endedAt: null, endedBy: null });
    await addEvent(tx, call.id, { kind: 'opened', byId: data.actor_id }, work.now);
    await publishCall(tx, work.now, { call, visit }, { change: 'presence', actorId: data.actor_id });
  });
}

/** Removes a person who deleted their account from their calls. */
async function leaveCalls(work: JobContext, deps: CallsDeps, personId: string): Promise<void> {
  for (const found of await openCallsOf(work.db, personId)) {
    const row = await findAppointment(work.db, found.brandId, found.appointmentId);
    if (!row) continue;
    const left = await work.transaction(async (tx) => {
      const call = await lockCall(tx, found.id);
      const participant = (await participantsOf(tx, found.id)).find((each) => each.personId === personId);
      if (!call || call.endedAt || !participant) return undefined;
      if (await endParticipation(tx, call, participant, { to: 'left', byId: personId, now: work.now }))
        await publishCall(
          tx,
          work.now,
          { call, visit: row },
          { change: 'left', participantId: participant.id, actorId: personId },
        );
      return participant.id;
    });
    if (left) await withoutEngine(work, () => followCall(work.db, deps.media, found.id, left));
  }
}

/** Sends a patient who is a minor by the corrected date of birth back to the waiting room, until the adult is named. */
async function sendMinorsBack(work: JobContext, deps: CallsDeps, patientId: string): Promise<void> {
  for (const found of await openCallsAbout(work.db, patientId)) {
    const row = await findAppointment(work.db, found.brandId, found.appointmentId);
    if (!row) continue;
    const back = await work.transaction(async (tx) => {
      const call = await lockCall(tx, found.id);
      if (!call || call.endedAt || (await hasConsent(tx, row, call))) return [];
      const people = await participantsOf(tx, call.id);
      const inside = people.filter(({ role, state }) => role === 'patient' && state === 'admitted');
      for (const participant of inside) {
        await sendBack(tx, call, participant, work.now);
        const what = { change: 'waiting', event: 'left', participantId: participant.id } as const;
        await publishCall(tx, work.now, { call, visit: row }, what);
      }
      return inside;
    });
    for (const { id } of back) await withoutEngine(work, () => followCall(work.db, deps.media, found.id, id));
  }
}

/** The clinician has reported a delay: open screens of the calls of that day show it. */
async function showDelay(work: JobContext, data: AppointmentEventData): Promise<void> {
  const call = await callOfAppointment(work.db, data.appointment_id);
  if (!call || call.endedAt) return;
  const visit = await findAppointment(work.db, call.brandId, call.appointmentId);
  if (!visit) return;
  await work.transaction((tx) => publishCall(tx, work.now, { call, visit }, { change: 'late' }));
}

/** The engine was asked at once, and may not have answered. */
async function askEngineAgain(
  { transaction, jobs }: JobContext,
  { media }: CallsDeps,
  { call_id, participant_id }: CallEventData,
): Promise<void> {
  if (!media.passesMediaOn) return;
  await transaction((tx) => jobs.enqueue(tx, FOLLOW_CALL, { call_id, participant_id }));
}

export const listeners = (deps: CallsDeps) => [
  listen(APPOINTMENT_EVENTS.completed, 'calls.end-with-completed-visit', (job, data) =>
    endWithVisit(job, deps, data),
  ),
  listen(APPOINTMENT_EVENTS.cancelled, 'calls.end-with-cancelled-visit', (job, data) =>
    endWithVisit(job, deps, data),
  ),
  listen(APPOINTMENT_EVENTS.declined, 'calls.end-with-declined-visit', (job, data) =>
    endWithVisit(job, deps, data),
  ),
  listen(APPOINTMENT_EVENTS.noShow, 'calls.end-with-no-show', (job, data) => endWithNoShow(job, deps, data)),
  listen(APPOINTMENT_EVENTS.noShowCorrected, 'calls.reopen', reopenCall),
  listen(CALL_EVENTS.left, 'calls.ask-engine-after-leaving', (job, data) => askEngineAgain(job, deps, data)),
  listen(CALL_EVENTS.ended, 'calls.ask-engine-after-end', (job, data) => askEngineAgain(job, deps, data)),
  listen(DELAY_EVENTS.delayed, 'calls.show-delay', showDelay),
  listen(ACCOUNT_EVENTS.deleted, 'calls.leave-calls', (job, { person_id }) =>
    leaveCalls(job, deps, person_id),
  ),
  listen(ACCOUNT_EVENTS.birthCorrected, 'calls.send-minors-back', (job, { person_id }) =>
    sendMinorsBack(job, deps, person_id),
  ),
  listen(ACCOUNT_EVENTS.sealEnded, 'calls.erase-names', (job, { person_id }) =>
    job.transaction((tx) => eraseNames(tx, person_id)),
  ),
];
