import { caretakersOf, cliniciansOf } from '#features/people/server/index.ts';
import type { EventData } from '#platform/contract/domain-event.ts';
import { defineNotifications } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { RESULT_EVENTS } from '../contract.ts';

const toReport = (id: string | null): string => `/medical-reports/${id}`;
const ofPatient = (id: string | null, patientId: string | undefined): string =>
  `/patients/${patientId}/reports/${id}`;

const KINDS = defineNotifications('lab-results', {
  lab_reported: {
    topic: 'records',
    href: (id, { side, patientId }) => (side === 'clinician' ? ofPatient(id, patientId) : toReport(id)),
  },
  lab_critical: {
    topic: 'vitals',
    isUrgent: true,
    breaksQuietHours: 'always',
    href: (id, { side, patientId }) => (side === 'clinician' ? ofPatient(id, patientId) : toReport(id)),
  },
});

async function noticesFor(
  { db }: JobContext,
  kind: Notice['kind'],
  of: { reportId: string; patientId: string; brandId: string; takenAt?: string; actorId: string | null },
  { withCarers }: { withCarers: boolean },
): Promise<Notice[]> {
  const { reportId, patientId, brandId, takenAt } = of;
  const carers = withCarers ? await cliniciansOf(db, brandId, patientId) : [];
  const family = await caretakersOf(db, brandId, patientId);
  const sides = [
    { personId: patientId, side: 'own' as const },
    ...family.map((personId) => ({ personId, side: 'family' as const })),
    ...carers.map((personId) => ({ personId, side: 'clinician' as const })),
  ];
  // One group for each kind: the news that a report is there must not replace the entry of its critical value.
  const group = `${kind.name}:${reportId}`;
  return sides.map(({ personId, side }) => ({
    ...{ personId, kind, group, subjectId: reportId, byOneself: personId === of.actorId },
    data: { side, patientId, ...(takenAt ? { takenAt } : {}) },
  }));
}

/** The patient's side of every report; the care team where something is outside its range, or was said to be critical. */
function aboutReport(
  work: JobContext,
  data: EventData<typeof RESULT_EVENTS.reported>,
  brandId: string,
): Promise<Notice[]> {
  const {
    report_id: reportId,
    patient_id: patientId,
    actor_id: actorId,
    abnormal,
    was_critical: wasCritical,
  } = data;
  const of = { reportId, patientId, brandId, actorId };
  return noticesFor(work, KINDS.lab_reported, of, { withCarers: abnormal > 0 || wasCritical === true });
}

/** Everybody at once. */
function aboutCritical(
  work: JobContext,
  data: EventData<typeof RESULT_EVENTS.critical>,
  brandId: string,
): Promise<Notice[]> {
  const { report_id: reportId, patient_id: patientId, taken_at: takenAt } = data;
  const of = { reportId, patientId, brandId, takenAt, actorId: null };
  return noticesFor(work, KINDS.lab_critical, of, { withCarers: true });
}

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [notifyOn(RESULT_EVENTS.reported, aboutReport), notifyOn(RESULT_EVENTS.critical, aboutCritical)],
};
