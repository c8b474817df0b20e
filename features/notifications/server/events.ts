import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { contactOf } from '#features/accounts/server/index.ts';
import {
  APPOINTMENT_EVENTS,
  type AppointmentEventData,
  type AppointmentEventName,
  STATUS,
  WAITING_LIST_EVENTS,
  type WaitingListEventData,
} from '#features/appointments/contract.ts';
import { CHAT_EVENTS } from '#features/chat/contract.ts';
import { pairOf } from '#features/chat/server/index.ts';
import { PEOPLE_EVENTS } from '#features/people/contract.ts';
import { caretakersOf, cliniciansOf } from '#features/people/server/index.ts';
import { VITAL_EVENTS, type VitalCriticalData, type VitalReminderData } from '#features/vitals/contract.ts';
import type { EventData, EventDeclaration } from '#platform/contract/domain-event.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { Listener } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { Kind } from '../contract.ts';
import { audienceOf } from '../rules.ts';
import type { MessageDeps } from './messages.ts';
import { type News, notify } from './notify.ts';
import { forgetFamilyMember, forgetPerson } from './repository.ts';

type About<D extends EventDeclaration> = (
  job: JobContext,
  data: EventData<D>,
  brandId: string,
) => Promise<News[]>;

export function listeners(deps: MessageDeps): Listener[] {
  const on = <D extends EventDeclaration>(declaration: D, about: About<D>): Listener =>
    listen(declaration, `notifications.${declaration.type}`, async (job, data, event) => {
      for (const news of await about(job, data, event.brandId)) await notify(job, deps, event, news);
    });
  return [
    ...(Object.keys(APPOINTMENT_EVENTS) as AppointmentEventName[]).map((name) =>
      on(APPOINTMENT_EVENTS[name], (job, data, brandId) => aboutAppointment(job, name, data, brandId)),
    ),
    on(WAITING_LIST_EVENTS.offered, aboutOffer('waiting_list_offered')),
    on(WAITING_LIST_EVENTS.expired, aboutOffer('waiting_list_expired')),
    on(CHAT_EVENTS.requested, async (_job, { chat_id, asked, asked_by }) => [
      aboutChat(chat_id, { kind: 'chat_request', personId: asked, fromId: asked_by }),
    ]),
    on(CHAT_EVENTS.accepted, aboutChatAcceptance),
    on(VITAL_EVENTS.critical, aboutCriticalVital),
    on(VITAL_EVENTS.reminderDue, aboutWantedVital),
    on(ACCOUNT_EVENTS.signedIn, aboutSignIn),
    on(ACCOUNT_EVENTS.contactChanged, aboutContactChange),
    on(PEOPLE_EVENTS.kycDecided, aboutKyc),
    on(PEOPLE_EVENTS.registrationVerified, aboutRegistration),
    listen(PEOPLE_EVENTS.familyMemberRemoved, 'notifications.forget-family-member', (job, data) =>
      job.transaction((tx) => forgetFamilyMember(tx, data.holder_id, data.person_id)),
    ),
    listen(ACCOUNT_EVENTS.deleted, 'notifications.forget-person', (job, { person_id }) =>
      job.transaction((tx) => forgetPerson(tx, person_id)),
    ),
  ];
}

function kindOf(name: AppointmentEventName, data: AppointmentEventData): Kind | null {
  switch (name) {
    case 'booked':
      return 'appointment_booked';
    case 'moved':
      return 'appointment_moved';
    case 'cancelled':
      return 'appointment_cancelled';
    case 'declined':
      return 'appointment_declined';
    case 'arrived':
      return 'appointment_arrived';
    case 'completed':
      return 'appointment_completed';
    case 'noShow':
      return 'appointment_no_show';
    case 'noShowCorrected':
      return 'appointment_no_show_corrected';
    case 'reminderDue':
      return data.reminder === 'hour' ? 'appointment_reminder_hour' : 'appointment_reminder_day';
    case 'statusChanged':
      return data.status === STATUS.preSession
        ? 'appointment_pre_session'
        : data.status === STATUS.inSession
          ? 'appointment_in_session'
          : null;
  }
}

async function aboutAppointment(
  { db }: JobContext,
  name: AppointmentEventName,
  data: AppointmentEventData,
  brandId: string,
): Promise<News[]> {
  const kind = kindOf(name, data);
  if (!kind) return [];
  const caretakerIds = await caretakersOf(db, brandId, data.patient_id);
  const audience = audienceOf(kind, {
    patientId: data.patient_id,
    caretakerIds,
    clinicianId: data.clinician_id,
    actorId: data.actor_id,
  });
  return audience.map(({ personId, side }) => ({
    personId,
    kind,
    group: `appointment:${data.appointment_id}`,
    subjectId: data.appointment_id,
    data: {
      side,
      patientId: data.patient_id,
      clinicianId: data.clinician_id,
      startsAt: data.starts_at,
      ...(data.previous_starts_at ? { previousStartsAt: data.previous_starts_at } : {}),
    },
    byOneself: personId === data.actor_id,
  }));
}

/** An offer is for whoever asked to be put on the list, and for the patient. */
const aboutOffer =
  (kind: Kind) =>
  async (_job: JobContext, data: WaitingListEventData): Promise<News[]> => {
    const notified = [...new Set([data.patient_id, data.asked_by])];
    return notified.map((personId) => ({
      personId,
      kind,
      group: `waiting-list:${data.entry_id}`,
      subjectId: data.entry_id,
      data: {
        side: personId === data.patient_id ? 'own' : 'family',
        patientId: data.patient_id,
        clinicianId: data.clinician_id,
        startsAt: data.starts_at,
        ...(kind === 'waiting_list_offered' ? { heldUntil: data.held_until } : {}),
      },
      byOneself: false,
    }));
  };

async function aboutChatAcceptance(
  { db }: JobContext,
  { chat_id }: EventData<typeof CHAT_EVENTS.accepted>,
): Promise<News[]> {
  const pair = await pairOf(db, chat_id);
  if (!pair) return [];
  return [aboutChat(chat_id, { kind: 'chat_accepted', personId: pair.created_by, fromId: pair.other })];
}

const aboutChat = (
  chatId: string,
  { kind, personId, fromId }: { kind: Kind; personId: string; fromId: string },
): News => ({
  personId,
  kind,
  group: `chat:${chatId}`,
  subjectId: chatId,
  data: { fromId },
  byOneself: false,
});

async function aboutSignIn(
  _job: JobContext,
  { person_id, session_id, new_device }: EventData<typeof ACCOUNT_EVENTS.signedIn>,
): Promise<News[]> {
  if (!new_device) return [];
  const group = `session:${session_id}`;
  return [
    { personId: person_id, kind: 'new_sign_in', group, subjectId: session_id, data: {}, byOneself: false },
  ];
}

/** Also to the device on which it was done: it may be in the wrong hands, and its owner sees it then. */
async function aboutContactChange(
  _job: JobContext,
  { person_id, change_id }: EventData<typeof ACCOUNT_EVENTS.contactChanged>,
): Promise<News[]> {
  const group = `contact-change:${change_id}`;
  return [
    { personId: person_id, kind: 'contact_changed', group, subjectId: change_id, data: {}, byOneself: false },
  ];
}

/** Everybody who looks after the patient now, except who entered the reading and so has seen it. */
async function aboutCriticalVital(
  { db }: JobContext,
  data: VitalCriticalData,
  brandId: string,
): Promise<News[]> {
  const clinicians = await cliniciansOf(db, brandId, data.patient_id);
  return clinicians
    .filter((personId) => personId !== data.actor_id)
    .map((personId) => ({
      personId,
      kind: 'vital_critical',
      group: `vitals:${data.patient_id}`,
      subjectId: data.patient_id,
      data: { side: 'clinician', patientId: data.patient_id, takenAt: data.taken_at },
      byOneself: false,
    }));
}

/** The patient; where there is no account of their own, those who act for them. */
async function aboutWantedVital(
  { db }: JobContext,
  { routine_id, patient_id, due_at, wanted_until }: VitalReminderData,
  brandId: string,
): Promise<News[]> {
  const isReached = (await contactOf(db, patient_id)) !== undefined;
  const notified = isReached ? [patient_id] : await caretakersOf(db, brandId, patient_id);
  return notified.map((personId) => ({
    personId,
    kind: 'vital_reminder',
    group: `vital-routine:${routine_id}`,
    subjectId: routine_id,
    data: {
      side: personId === patient_id ? 'own' : 'family',
      patientId: patient_id,
      dueAt: due_at,
      wantedUntil: wanted_until,
    },
    byOneself: false,
  }));
}

async function aboutKyc(_job: JobContext, data: EventData<typeof PEOPLE_EVENTS.kycDecided>): Promise<News[]> {
  return [
    {
      personId: data.person_id,
      kind: data.decision === 'approved' ? 'kyc_approved' : 'kyc_rejected',
      group: 'kyc',
      subjectId: data.submission_id,
      data: {},
      byOneself: false,
    },
  ];
}

async function aboutRegistration(
  _job: JobContext,
  data: EventData<typeof PEOPLE_EVENTS.registrationVerified>,
): Promise<News[]> {
  return [
    {
      personId: data.clinician_id,
      kind: data.verified ? 'registration_verified' : 'registration_rejected',
      group: 'registration',
      subjectId: data.clinician_id,
      data: {},
      byOneself: false,
    },
  ];
}
