import { caretakersOf } from '#features/people/server/index.ts';
import type { EventData } from '#platform/contract/domain-event.ts';
import { defineNotifications, type NotificationKind } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { PRESCRIPTION_EVENTS } from '../contract.ts';
import { findIssued } from './repository/prescriptions.ts';

type Data = EventData<typeof PRESCRIPTION_EVENTS.issued>;

const READ = {
  topic: 'records',
  href: (id: string | null) => (id ? `/prescriptions/${id}` : '/prescriptions'),
} as const;
const KINDS = defineNotifications('prescriptions', {
  prescription_issued: READ,
  prescription_replaced: READ,
  prescription_withdrawn: { ...READ, isUrgent: true },
});

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    // One that replaces another is announced as such, with the change.
    notifyOn(PRESCRIPTION_EVENTS.issued, async (job, data, brandId) => {
      const issued = await findIssued(job.db, data.prescription_id);
      const kind = issued?.replaces ? KINDS.prescription_replaced : KINDS.prescription_issued;
      return await toPatient(kind)(job, data, brandId);
    }),
    notifyOn(PRESCRIPTION_EVENTS.withdrawn, toPatient(KINDS.prescription_withdrawn)),
  ],
};

/** The patient, and those who act for the patient. */
function toPatient(kind: NotificationKind) {
  return async ({ db }: JobContext, data: Data, brandId: string): Promise<Notice[]> => {
    const family = await caretakersOf(db, brandId, data.patient_id);
    return [...new Set([data.patient_id, ...family])].map((personId) => ({
      personId,
      kind,
      group: `prescription:${data.prescription_id}`,
      subjectId: data.prescription_id,
      data: {
        side: personId === data.patient_id ? 'own' : 'family',
        patientId: data.patient_id,
        clinicianId: data.clinician_id,
      },
      byOneself: false,
    }));
  };
}
