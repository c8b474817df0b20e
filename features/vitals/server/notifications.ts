import { cliniciansOf } from '#features/people/server/index.ts';
import { defineNotifications } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { VITAL_EVENTS, type VitalCriticalData } from '../contract.ts';

const KINDS = defineNotifications('vitals', {
  vital_critical: {
    topic: 'vitals',
    isUrgent: true,
    breaksQuietHours: 'always',
    href: (patientId) => (patientId ? `/patients/${patientId}` : '/patients'),
  },
});

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [notifyOn(VITAL_EVENTS.critical, aboutCritical)],
};

/** Everybody who looks after the patient now, except who entered the reading and so has seen it. */
async function aboutCritical(
  { db }: JobContext,
  data: VitalCriticalData,
  brandId: string,
): Promise<Notice[]> {
  const clinicians = await cliniciansOf(db, brandId, data.patient_id);
  return clinicians
    .filter((personId) => personId !== data.actor_id)
    .map((personId) => ({
      personId,
      kind: KINDS.vital_critical,
      group: `vitals:${data.patient_id}`,
      subjectId: data.patient_id,
      data: { side: 'clinician', patientId: data.patient_id, takenAt: data.taken_at },
      byOneself: false,
    }));
}
