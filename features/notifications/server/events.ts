import { ACCOUNT_FACTS } from '#features/accounts/contract.ts';
import { contactOf } from '#features/accounts/server/index.ts';
import {
  APPOINTMENT_FACTS,
  type AppointmentFactData,
  type AppointmentFactType,
  STATUS,
  WAITING_LIST_FACTS,
  type WaitingListFactData,
} from '#features/appointments/contract.ts';
import { CHAT_FACTS, type ChatRequestData } from '#features/chat/contract.ts';
import { pairOf } from '#features/chat/server/index.ts';
import {
  type FamilyMemberRemovedData,
  type KycDecidedData,
  PEOPLE_FACTS,
  type RegistrationVerifiedData,
} from '#features/people/contract.ts';
import { caretakersOf, cliniciansOf } from '#features/people/server/index.ts';
import { VITAL_FACTS, type VitalCriticalData, type VitalReminderData } from '#features/vitals/contract.ts';
import type { StoredFact } from '#platform/server/events/publish.ts';
import type { Listener } from '#platform/server/feature.ts';
import type { Work } from '#platform/server/http/context.ts';
import type { Kind } from '../contract.ts';
import { audienceOf } from '../rules.ts';
import type { MessageParts } from './messages.ts';
import { type News, notify } from './notify.ts';
import { forgetFamilyMember, forgetPerson } from './repository.ts';

export function listeners(parts: MessageParts): Listener[] {
  const on = (fact: string, handle: (work: Work, fact: StoredFact) => Promise<News[]>): Listener => ({
    fact,
    name: `notifications.${fact}`,
    async handle(work, told) {
      for (const news of await handle(work, told)) await notify(work, parts, told, news);
    },
  });
  return [
    ...(Object.values(APPOINTMENT_FACTS) as AppointmentFactType[]).map((type) => on(type, aboutAppointment)),
    on(WAITING_LIST_FACTS.offered, aboutOffer('waiting_list_offered')),
    on(WAITING_LIST_FACTS.expired, aboutOffer('waiting_list_expired')),
    on(CHAT_FACTS.requested, aboutChatRequest),
    on(CHAT_FACTS.accepted, aboutChatAcceptance),
    on(VITAL_FACTS.critical, aboutCriticalVital),
    on(VITAL_FACTS.reminderDue, aboutWantedVital),
    on(ACCOUNT_FACTS.signedIn, aboutSignIn),
    on(ACCOUNT_FACTS.contactChanged, aboutContactChange),
    on(PEOPLE_FACTS.kycDecided, aboutKyc),
    on(PEOPLE_FACTS.registrationVerified, aboutRegistration),
    {
      fact: PEOPLE_FACTS.familyMemberRemoved,
      name: 'notifications.forget-family-member',
      async handle(work, fact) {
        const data = fact.data as unknown as FamilyMemberRemovedData;
        await work.transaction((tx) => forgetFamilyMember(tx, data.holder_id, data.person_id));
      },
    },
    {
      fact: ACCOUNT_FACTS.deleted,
      name: 'notifications.forget-person',
      async handle(work, fact) {
        const { person_id } = fact.data as { person_id: string };
        await work.transaction((tx) => forgetPerson(tx, person_id));
      },
    },
  ];
}

function kindOf(type: AppointmentFactType, data: AppointmentFactData): Kind | null {
  switch (type) {
    case APPOINTMENT_FACTS.booked:
      return 'appointment_booked';
    case APPOINTMENT_FACTS.moved:
      return 'appointment_moved';
    case APPOINTMENT_FACTS.cancelled:
      return 'appointment_cancelled';
    case APPOINTMENT_FACTS.declined:
      return 'appointment_declined';
    case APPOINTMENT_FACTS.arrived:
      return 'appointment_arrived';
    case APPOINTMENT_FACTS.completed:
      return 'appointment_completed';
    case APPOINTMENT_FACTS.noShow:
      return 'appointment_no_show';
    case APPOINTMENT_FACTS.noShowCorrected:
      return 'appointment_no_show_corrected';
    case APPOINTMENT_FACTS.reminderDue:
      return data.reminder === 'hour' ? 'appointment_reminder_hour' : 'appointment_reminder_day';
    case APPOINTMENT_FACTS.statusChanged:
      return data.status === STATUS.preSession
        ? 'appointment_pre_session'
        : data.status === STATUS.inSession
          ? 'appointment_in_session'
          : null;
  }
}

async function aboutAppointment({ db }: Work, fact: StoredFact): Promise<News[]> {
  const data = fact.data as unknown as AppointmentFactData;
  const kind = kindOf(fact.type as AppointmentFactType, data);
  if (!kind) return [];
  const caretakerIds = await caretakersOf(db, fact.brandId, data.patient_id);
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
  async (_work: Work, fact: StoredFact): Promise<News[]> => {
    const data = fact.data as unknown as WaitingListFactData;
    const told = [...new Set([data.patient_id, data.asked_by])];
    return told.map((personId) => ({
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

async function aboutChatRequest(_work: Work, fact: StoredFact): Promise<News[]> {
  const { chat_id, asked, asked_by } = fact.data as unknown as ChatRequestData;
  return [aboutChat(chat_id, { kind: 'chat_request', personId: asked, fromId: asked_by })];
}

async function aboutChatAcceptance({ db }: Work, fact: StoredFact): Promise<News[]> {
  const { chat_id } = fact.data as { chat_id: string };
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

async function aboutSignIn(_work: Work, fact: StoredFact): Promise<News[]> {
  const { person_id, session_id, new_device } = fact.data as {
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
async function aboutContactChange(_work: Work, fact: StoredFact): Promise<News[]> {
  const { person_id, change_id } = fact.data as { person_id: string; change_id: string };
  const group = `contact-change:${change_id}`;
  return [
    { personId: person_id, kind: 'contact_changed', group, subjectId: change_id, data: {}, byOneself: false },
  ];
}

/** Everybody who looks after the patient now, except who entered the reading and so has seen it. */
async function aboutCriticalVital({ db }: Work, fact: StoredFact): Promise<News[]> {
  const data = fact.data as unknown as VitalCriticalData;
  const clinicians = await cliniciansOf(db, fact.brandId, data.patient_id);
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
async function aboutWantedVital({ db }: Work, fact: StoredFact): Promise<News[]> {
  const { routine_id, patient_id, due_at, wanted_until } = fact.data as unknown as VitalReminderData;
  const isReached = (await contactOf(db, patient_id)) !== undefined;
  const told = isReached ? [patient_id] : await caretakersOf(db, fact.brandId, patient_id);
  return told.map((personId) => ({
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

async function aboutKyc(_work: Work, fact: StoredFact): Promise<News[]> {
  const data = fact.data as unknown as KycDecidedData;
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

async function aboutRegistration(_work: Work, fact: StoredFact): Promise<News[]> {
  const data = fact.data as unknown as RegistrationVerifiedData;
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
