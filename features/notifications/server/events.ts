import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { contactOf } from '#features/accounts/server/index.ts';
import {
  APPOINTMENT_EVENTS,
  type AppointmentEventData,
  type AppointmentEventType,
  STATUS,
  WAITING_LIST_EVENTS,
  type WaitingListEventData,
} from '#features/appointments/contract.ts';
import { CHAT_EVENTS, type ChatRequestData } from '#features/chat/contract.ts';
import { pairOf } from '#features/chat/server/index.ts';
import {
  type FamilyMemberRemovedData,
  type KycDecidedData,
  PEOPLE_EVENTS,
  type RegistrationVerifiedData,
} from '#features/people/contract.ts';
import { caretakersOf, cliniciansOf } from '#features/people/server/index.ts';
import { VITAL_EVENTS, type VitalCriticalData, type VitalReminderData } from '#features/vitals/contract.ts';
import type { StoredEvent } from '#platform/server/events/publish.ts';
import type { Listener } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { Kind } from '../contract.ts';
import { audienceOf } from '../rules.ts';
import type { MessageDeps } from './messages.ts';
import { type News, notify } from './notify.ts';
import { forgetFamilyMember, forgetPerson } from './repository.ts';

export function listeners(deps: MessageDeps): Listener[] {
  const on = (
    event: string,
    handle: (work: JobContext, event: StoredEvent) => Promise<News[]>,
  ): Listener => ({
    event: event,
    name: `notifications.${event}`,
    async handle(work, notified) {
      for (const news of await handle(work, notified)) await notify(work, deps, notified, news);
    },
  });
  return [
    ...(Object.values(APPOINTMENT_EVENTS) as AppointmentEventType[]).map((type) =>
      on(type, aboutAppointment),
    ),
    on(WAITING_LIST_EVENTS.offered, aboutOffer('waiting_list_offered')),
    on(WAITING_LIST_EVENTS.expired, aboutOffer('waiting_list_expired')),
    on(CHAT_EVENTS.requested, aboutChatRequest),
    on(CHAT_EVENTS.accepted, aboutChatAcceptance),
    on(VITAL_EVENTS.critical, aboutCriticalVital),
    on(VITAL_EVENTS.reminderDue, aboutWantedVital),
    on(ACCOUNT_EVENTS.signedIn, aboutSignIn),
    on(ACCOUNT_EVENTS.contactChanged, aboutContactChange),
    on(PEOPLE_EVENTS.kycDecided, aboutKyc),
    on(PEOPLE_EVENTS.registrationVerified, aboutRegistration),
    {
      event: PEOPLE_EVENTS.familyMemberRemoved,
      name: 'notifications.forget-family-member',
      async handle(work, event) {
        const data = event.data as unknown as FamilyMemberRemovedData;
        await work.transaction((tx) => forgetFamilyMember(tx, data.holder_id, data.person_id));
      },
    },
    {
      event: ACCOUNT_EVENTS.deleted,
      name: 'notifications.forget-person',
      async handle(work, event) {
        const { person_id } = event.data as { person_id: string };
        await work.transaction((tx) => forgetPerson(tx, person_id));
      },
    },
  ];
}

function kindOf(type: AppointmentEventType, data: AppointmentEventData): Kind | null {
  switch (type) {
    case APPOINTMENT_EVENTS.booked:
      return 'appointment_booked';
    case APPOINTMENT_EVENTS.moved:
      return 'appointment_moved';
    case APPOINTMENT_EVENTS.cancelled:
      return 'appointment_cancelled';
    case APPOINTMENT_EVENTS.declined:
      return 'appointment_declined';
    case APPOINTMENT_EVENTS.arrived:
      return 'appointment_arrived';
    case APPOINTMENT_EVENTS.completed:
      return 'appointment_completed';
    case APPOINTMENT_EVENTS.noShow:
      return 'appointment_no_show';
    case APPOINTMENT_EVENTS.noShowCorrected:
      return 'appointment_no_show_corrected';
    case APPOINTMENT_EVENTS.reminderDue:
      return data.reminder === 'hour' ? 'appointment_reminder_hour' : 'appointment_reminder_day';
    case APPOINTMENT_EVENTS.statusChanged:
      return data.status === STATUS.preSession
        ? 'appointment_pre_session'
        : data.status === STATUS.inSession
          ? 'appointment_in_session'
          : null;
  }
}

async function aboutAppointment({ db }: JobContext, event: StoredEvent): Promise<News[]> {
  const data = event.data as unknown as AppointmentEventData;
  const kind = kindOf(event.type as AppointmentEventType, data);
  if (!kind) return [];
  const caretakerIds = await caretakersOf(db, event.brandId, data.patient_id);
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
  async (_work: JobContext, event: StoredEvent): Promise<News[]> => {
    const data = event.data as unknown as WaitingListEventData;
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

async function aboutChatRequest(_work: JobContext, event: StoredEvent): Promise<News[]> {
  const { chat_id, asked, asked_by } = event.data as unknown as ChatRequestData;
  return [aboutChat(chat_id, { kind: 'chat_request', personId: asked, fromId: asked_by })];
}

async function aboutChatAcceptance({ db }: JobContext, event: StoredEvent): Promise<News[]> {
  const { chat_id } = event.data as { chat_id: string };
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

async function aboutSignIn(_work: JobContext, event: StoredEvent): Promise<News[]> {
  const { person_id, session_id, new_device } = event.data as {
    person_id: string;
    session_id: string;
    new_device?: boolean;
  };
  if (!new_device) return [];
  const group = `session:${session_id}`;
  return [
    { personId: person_id, kind: 'new_sign_in', group, subjectId: session_id, data: {}, byOneself: false },
  ];
}

/** Also to the device on which it was done: it may be in the wrong hands, and its owner sees it then. */
async function aboutContactChange(_work: JobContext, event: StoredEvent): Promise<News[]> {
  const { person_id, change_id } = event.data as { person_id: string; change_id: string };
  const group = `contact-change:${change_id}`;
  return [
    { personId: person_id, kind: 'contact_changed', group, subjectId: change_id, data: {}, byOneself: false },
  ];
}

/** Everybody who looks after the patient now, except who entered the reading and so has seen it. */
async function aboutCriticalVital({ db }: JobContext, event: StoredEvent): Promise<News[]> {
  const data = event.data as unknown as VitalCriticalData;
  const clinicians = await cliniciansOf(db, event.brandId, data.patient_id);
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
async function aboutWantedVital({ db }: JobContext, event: StoredEvent): Promise<News[]> {
  const { routine_id, patient_id, due_at, wanted_until } = event.data as unknown as VitalReminderData;
  const isReached = (await contactOf(db, patient_id)) !== undefined;
  const notified = isReached ? [patient_id] : await caretakersOf(db, event.brandId, patient_id);
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

async function aboutKyc(_work: JobContext, event: StoredEvent): Promise<News[]> {
  const data = event.data as unknown as KycDecidedData;
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

async function aboutRegistration(_work: JobContext, event: StoredEvent): Promise<News[]> {
  const data = event.data as unknown as RegistrationVerifiedData;
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
