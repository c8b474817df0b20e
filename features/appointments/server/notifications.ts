import { caretakersOf } from '#features/people/server/index.ts';
import { defineNotifications, type NotificationKind } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import {
  APPOINTMENT_EVENTS,
  type AppointmentEventData,
  type AppointmentEventName,
  DELAY_EVENTS,
  STATUS,
  WAITING_LIST_EVENTS,
  type WaitingListEventData,
} from '../contract.ts';
import { audienceOf, type NotifiedChange } from '../rules/audience.ts';
import { isStillSo } from '../rules/still-so.ts';
import { findAppointment } from './repository/appointments.ts';

const ofVisit = (id: string | null) => (id ? `/appointments/${id}` : null);
const ofWaitingList = () => '/appointments/waiting';

const KINDS = defineNotifications('appointments', {
  appointment_booked: { topic: 'bookings', hasMessage: true, expires: true, href: ofVisit },
  appointment_moved: {
    topic: 'bookings',
    hasMessage: true,
    expires: true,
    breaksQuietHours: 'before_visit',
    href: ofVisit,
  },
  appointment_cancelled: {
    topic: 'bookings',
    hasMessage: true,
    breaksQuietHours: 'before_visit',
    href: ofVisit,
  },
  appointment_declined: {
    topic: 'bookings',
    hasMessage: true,
    breaksQuietHours: 'before_visit',
    href: ofVisit,
  },
  appointment_delayed: { topic: 'visits', hasMessage: true, isUrgent: true, expires: true, href: ofVisit },
  appointment_arrived: {
    topic: 'visits',
    href: (id, { side }) => (id && side === 'clinician' ? `/appointments/${id}/desk` : ofVisit(id)),
  },
  appointment_pre_session: {
    topic: 'visits',
    hasMessage: true,
    isUrgent: true,
    expires: true,
    breaksQuietHours: 'always',
    href: ofVisit,
  },
  appointment_in_session: { topic: 'visits', isPushed: false, href: ofVisit },
  appointment_completed: { topic: 'visits', isPushed: false, href: ofVisit },
  appointment_no_show: { topic: 'visits', hasMessage: true, href: ofVisit },
  appointment_no_show_corrected: { topic: 'visits', hasMessage: true, href: ofVisit },
  appointment_reminder_day: { topic: 'reminders', hasMessage: true, expires: true, href: ofVisit },
  appointment_reminder_hour: {
    topic: 'reminders',
    hasMessage: true,
    isUrgent: true,
    expires: true,
    breaksQuietHours: 'always',
    href: ofVisit,
  },
  waiting_list_offered: {
    topic: 'waiting_list',
    hasMessage: true,
    isUrgent: true,
    expires: true,
    breaksQuietHours: 'always',
    href: ofWaitingList,
  },
  waiting_list_expired: { topic: 'waiting_list', isPushed: false, href: ofWaitingList },
});

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    ...(Object.keys(APPOINTMENT_EVENTS) as AppointmentEventName[]).map((name) =>
      notifyOn(APPOINTMENT_EVENTS[name], (job, data, brandId) => aboutAppointment(job, name, data, brandId)),
    ),
    notifyOn(DELAY_EVENTS.delayed, (job, data, brandId) => aboutAppointment(job, 'delayed', data, brandId)),
    notifyOn(WAITING_LIST_EVENTS.offered, aboutOffer(KINDS.waiting_list_offered)),
    notifyOn(WAITING_LIST_EVENTS.expired, aboutOffer(KINDS.waiting_list_expired)),
  ],
  async isStillTrue({ db, now }, { kind, subjectId, data }, brandId) {
    if (!data.startsAt || kind === 'waiting_list_offered' || kind === 'waiting_list_expired') return true;
    const visit = await findAppointment(db, brandId, subjectId);
    if (!visit) return true;
    const state = { status: visit.status, startsAt: visit.starts_at };
    return isStillSo(kind, Date.parse(data.startsAt), state, now.getTime());
  },
};

function kindOf(name: NotifiedChange, data: AppointmentEventData): NotificationKind | null {
  switch (name) {
    case 'booked':
      return KINDS.appointment_booked;
    case 'moved':
      return KINDS.appointment_moved;
    case 'cancelled':
      return KINDS.appointment_cancelled;
    case 'declined':
      return KINDS.appointment_declined;
    case 'delayed':
      return KINDS.appointment_delayed;
    case 'arrived':
      return KINDS.appointment_arrived;
    case 'completed':
      return KINDS.appointment_completed;
    case 'noShow':
      return KINDS.appointment_no_show;
    case 'noShowCorrected':
      return KINDS.appointment_no_show_corrected;
    case 'reminderDue':
      return data.reminder === 'hour' ? KINDS.appointment_reminder_hour : KINDS.appointment_reminder_day;
    case 'statusChanged':
      if (data.status === STATUS.preSession) return KINDS.appointment_pre_session;
      return data.status === STATUS.inSession ? KINDS.appointment_in_session : null;
  }
}

async function aboutAppointment(
  { db }: JobContext,
  name: NotifiedChange,
  data: AppointmentEventData,
  brandId: string,
): Promise<Notice[]> {
  const kind = kindOf(name, data);
  if (!kind) return [];
  const caretakerIds = await caretakersOf(db, brandId, data.patient_id);
  const audience = audienceOf(name, {
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
      ...(data.expected_at ? { expectedAt: data.expected_at, wantedUntil: data.expected_at } : {}),
    },
    byOneself: personId === data.actor_id,
  }));
}

/** Notifies the patient and their caretakers of an offer, no matter who added the patient to the waiting list. */
function aboutOffer(kind: NotificationKind) {
  return async ({ db }: JobContext, data: WaitingListEventData, brandId: string): Promise<Notice[]> => {
    const notified = [data.patient_id, ...(await caretakersOf(db, brandId, data.patient_id))];
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
        ...(kind === KINDS.waiting_list_offered ? { heldUntil: data.held_until } : {}),
      },
      byOneself: false,
    }));
  };
}
