import { contactOf } from '#features/accounts/server/index.ts';
import { caretakersOf } from '#features/people/server/index.ts';
import { VITAL_EVENTS } from '#features/vitals/contract.ts';
import type { EventData } from '#platform/contract/domain-event.ts';
import { defineNotifications } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { ROUTINE_EVENTS, type VitalReminderData } from '../contract.ts';
import { isStillWanted } from './service/reminders.ts';

const KINDS = defineNotifications('routines', {
  vital_reminder: {
    topic: 'vitals',
    isUrgent: true,
    expires: true,
    href: (routineId, { side, patientId }) =>
      `/vitals/routine/${routineId}${side === 'family' ? `?for=${patientId}` : ''}`,
  },
});

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [notifyOn(ROUTINE_EVENTS.reminderDue, aboutReminder)],
  reminders: {
    kinds: [KINDS.vital_reminder],
    isStillWanted: async ({ db, now }, routineId, { dueAt }) =>
      dueAt !== undefined && (await isStillWanted(db, routineId, new Date(dueAt), now)),
    answeredBy: VITAL_EVENTS.remindedMeasured,
    async answered({ db }, data, brandId) {
      const { patient_id } = data as EventData<typeof VITAL_EVENTS.remindedMeasured>;
      return {
        patientId: patient_id,
        personIds: [patient_id, ...(await caretakersOf(db, brandId, patient_id))],
      };
    },
  },
};

/** The patient; where there is no account of their own, those who act for them. */
async function aboutReminder(
  { db }: JobContext,
  { routine_id, patient_id, due_at, wanted_until }: VitalReminderData,
  brandId: string,
): Promise<Notice[]> {
  const isReached = (await contactOf(db, patient_id)) !== undefined;
  const notified = isReached ? [patient_id] : await caretakersOf(db, brandId, patient_id);
  return notified.map((personId) => ({
    personId,
    kind: KINDS.vital_reminder,
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
