import { contactOf } from '#features/accounts/server/index.ts';
import { caretakersOf } from '#features/people/server/index.ts';
import type { EventData } from '#platform/contract/domain-event.ts';
import {
  defineNotifications,
  forSide,
  type NotificationData,
  type PushAction,
} from '#platform/contract/notification.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { MEDICATION_EVENTS } from '../contract.ts';
import { ESCALATES_AT } from '../rules.ts';
import { settingsOf } from './repository/medications.ts';
import { isRingOpen } from './repository/reminders.ts';
import { isAlertOpen, watchersOf } from './repository/watches.ts';
import { isStillWanted } from './service/reminders.ts';

/** Everything of that time of day that is still open is answered. */
const answers = ({ patientId = '', dueAt = '' }: NotificationData): readonly PushAction[] =>
  (['taken', 'skipped'] as const).map((answer) => ({
    name: answer,
    path: '/api/medication-doses/due',
    body: { patient_id: patientId, due_at: dueAt, answer },
  }));

const toMedicines = forSide('/medicines');

const KINDS = defineNotifications('medications', {
  medication_reminder: {
    topic: 'medicines',
    isUrgent: true,
    comesAgain: true,
    expires: true,
    actions: answers,
    href: toMedicines,
  },
  /** Of what must not be missed: a message goes to the phone, too, also during quiet hours. */
  medication_important: {
    topic: 'medicines',
    hasMessage: true,
    isUrgent: true,
    comesAgain: true,
    breaksQuietHours: 'always',
    expires: true,
    actions: answers,
    href: toMedicines,
  },
  /** To a family member who has agreed to it. It names neither the patient nor a medicine. */
  medication_alert: { topic: 'medicines', href: () => '/medicines/watch' },
  medication_alert_important: {
    topic: 'medicines',
    isUrgent: true,
    breaksQuietHours: 'always',
    href: () => '/medicines/watch',
  },
  /** To the patient: medicines ring no more until new times are set. */
  medication_times_ended: {
    topic: 'medicines',
    isUrgent: true,
    href: toMedicines,
  },
  /** To the doctor. */
  refill_asked: { topic: 'medicines', href: () => '/refills' },
  /** To the patient: their care team would like to be notified. */
  adherence_agreement: { topic: 'medicines', href: () => '/medicines/settings' },
  /** To the clinician. */
  adherence_low: { topic: 'medicines', href: (patientId) => `/patients/${patientId}` },
  refill_answered: {
    topic: 'medicines',
    href: toMedicines,
  },
});

type ReminderDue = EventData<typeof MEDICATION_EVENTS.reminderDue>;

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(MEDICATION_EVENTS.reminderDue, aboutReminder, { isForMany: true }),
    notifyOn(MEDICATION_EVENTS.familyAlert, aboutAlert),
    notifyOn(MEDICATION_EVENTS.agreementProposed, aboutAgreement),
    notifyOn(MEDICATION_EVENTS.adherenceLow, aboutAdherence),
    notifyOn(MEDICATION_EVENTS.timesEnded, aboutTimes),
    notifyOn(MEDICATION_EVENTS.refillAsked, aboutRefill),
    notifyOn(MEDICATION_EVENTS.refillAnswered, aboutAnswer),
  ],
  reminders: {
    kinds: [
      KINDS.medication_reminder,
      KINDS.medication_important,
      KINDS.medication_alert,
      KINDS.medication_alert_important,
    ],
    async isStillWanted({ db, now }, patientId, { dueAt, wantedUntil }) {
      if (dueAt === undefined) return false;
      // Alerts have no end that is known in advance: they count until the doses are answered.
      if (wantedUntil === undefined) return await isAlertOpen(db, patientId, new Date(dueAt));
      return await isStillWanted({ db, now }, patientId, {
        dueAt: new Date(dueAt),
        wantedUntil: new Date(wantedUntil),
      });
    },
    async isOpen({ db }, patientId, { dueAt, wantedUntil }) {
      if (dueAt === undefined) return false;
      const isOpen = wantedUntil === undefined ? isAlertOpen : isRingOpen;
      return await isOpen(db, patientId, new Date(dueAt));
    },
    answeredBy: MEDICATION_EVENTS.reminderReplaced,
    async answered({ db }, data, brandId) {
      const { patient_id, session_id } = data as EventData<typeof MEDICATION_EVENTS.reminderReplaced>;
      return {
        ...{ patientId: patient_id, sessionId: session_id },
        personIds: [
          patient_id,
          ...(await caretakersOf(db, brandId, patient_id)),
          ...(await watchersOf(db, [patient_id])).map(({ watcher_id }) => watcher_id),
        ],
      };
    },
  },
};

/** The patient; where there is no account of their own, those who act for them. */
export async function reachedFor(db: Db, brandId: string, patientId: string): Promise<readonly string[]> {
  const isReached = (await contactOf(db, patientId)) !== undefined;
  return isReached ? [patientId] : await caretakersOf(db, brandId, patientId);
}

async function aboutReminder(
  { db, now }: JobContext,
  { patient_id, due_at, wanted_until, attempt, important }: ReminderDue,
  brandId: string,
): Promise<Notice[]> {
  const ring = { dueAt: new Date(due_at), wantedUntil: new Date(wanted_until) };
  // It may have been answered before anybody came to send it.
  if (!(await isStillWanted({ db, now }, patient_id, ring))) return [];
  const isEscalated = important && attempt >= ESCALATES_AT;
  const settings = isEscalated ? await settingsOf(db, { patientId: patient_id, brandId }) : null;
  return (await reachedFor(db, brandId, patient_id)).map((personId) => ({
    personId,
    kind: isEscalated ? KINDS.medication_important : KINDS.medication_reminder,
    group: `medicines:${patient_id}:${due_at}`,
    subjectId: patient_id,
    data: {
      side: personId === patient_id ? 'own' : 'family',
      patientId: patient_id,
      dueAt: due_at,
      wantedUntil: wanted_until,
      ...(settings?.by_call ? { byCall: true } : {}),
    },
    byOneself: false,
  }));
}

async function aboutAlert(
  { db }: JobContext,
  { patient_id, watcher_id, due_at, important }: EventData<typeof MEDICATION_EVENTS.familyAlert>,
): Promise<Notice[]> {
  // The doses may have been answered before anybody came to send it.
  if (!(await isAlertOpen(db, patient_id, new Date(due_at)))) return [];
  return [
    {
      personId: watcher_id,
      kind: important ? KINDS.medication_alert_important : KINDS.medication_alert,
      group: `medicine-alert:${patient_id}:${due_at}`,
      subjectId: patient_id,
      data: { side: 'family', patientId: patient_id, dueAt: due_at },
      byOneself: false,
    },
  ];
}

/** One notice for each recipient of a patient's news, with the link to their own screen. */
async function toPatientsSide(
  db: Db,
  brandId: string,
  patientId: string,
  what: Pick<Notice, 'kind' | 'group'>,
): Promise<Notice[]> {
  return (await reachedFor(db, brandId, patientId)).map((personId) => ({
    ...{ personId, ...what, subjectId: patientId, byOneself: false },
    data: { side: personId === patientId ? 'own' : 'family', patientId },
  }));
}

async function aboutTimes(
  { db }: JobContext,
  { patient_id, prescription_id }: EventData<typeof MEDICATION_EVENTS.timesEnded>,
  brandId: string,
): Promise<Notice[]> {
  const group = `medicine-times:${prescription_id}`;
  return await toPatientsSide(db, brandId, patient_id, { kind: KINDS.medication_times_ended, group });
}

type RefillEvent = EventData<typeof MEDICATION_EVENTS.refillAsked>;

async function aboutRefill(
  _: JobContext,
  { refill_id, clinician_id, patient_id }: RefillEvent,
): Promise<Notice[]> {
  return [
    {
      ...{ personId: clinician_id, kind: KINDS.refill_asked, group: `refill:${refill_id}` },
      ...{ subjectId: refill_id, data: { patientId: patient_id }, byOneself: false },
    },
  ];
}

async function aboutAnswer(
  { db }: JobContext,
  { refill_id, patient_id }: RefillEvent,
  brandId: string,
): Promise<Notice[]> {
  const group = `refill:${refill_id}`;
  return await toPatientsSide(db, brandId, patient_id, { kind: KINDS.refill_answered, group });
}

async function aboutAgreement(
  { db }: JobContext,
  { patient_id, agreement_id }: EventData<typeof MEDICATION_EVENTS.agreementProposed>,
  brandId: string,
): Promise<Notice[]> {
  return (await reachedFor(db, brandId, patient_id)).map((personId) => ({
    ...{ personId, kind: KINDS.adherence_agreement, group: `medicine-agreement:${agreement_id}` },
    ...{ subjectId: patient_id, data: { patientId: patient_id }, byOneself: false },
  }));
}

async function aboutAdherence(
  _: JobContext,
  { patient_id, clinician_id, low_id }: EventData<typeof MEDICATION_EVENTS.adherenceLow>,
): Promise<Notice[]> {
  return [
    {
      ...{ personId: clinician_id, kind: KINDS.adherence_low, group: `adherence:${low_id}` },
      ...{ subjectId: patient_id, data: { side: 'clinician', patientId: patient_id }, byOneself: false },
    },
  ];
}
