import { caretakersOf, cliniciansOf, staffOf } from '#features/people/server/index.ts';
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
  /** To staff, who read no results: the patient has no care team. */
  lab_critical_for_staff: {
    topic: 'vitals',
    isUrgent: true,
    breaksQuietHours: 'always',
    href: (_id, { patientId }) => `/patients/${patientId}`,
  },
  lab_corrected_for_staff: { topic: 'vitals', href: (_id, { patientId }) => `/patients/${patientId}` },
});

interface OfReport {
  readonly reportId: string;
  readonly patientId: string;
  readonly brandId: string;
  readonly takenAt?: string;
  readonly actorId: string | null;
}

async function noticesFor(
  { db }: JobContext,
  kind: Notice['kind'],
  of: OfReport,
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

/** Notifies staff of the brand in place of the care team, which this patient lacks. */
async function noticesForStaff({ db }: JobContext, kind: Notice['kind'], of: OfReport): Promise<Notice[]> {
  const { reportId, patientId, brandId, takenAt } = of;
  if ((await cliniciansOf(db, brandId, patientId)).length > 0) return [];
  return (await staffOf(db, brandId)).map((personId) => ({
    ...{ personId, kind, group: `lab_critical_for_staff:${reportId}`, subjectId: reportId },
    data: { side: 'clinician', patientId, ...(takenAt ? { takenAt } : {}) },
    byOneself: personId === of.actorId,
  }));
}

/** The patient's side of every report; the care team where something is outside its range, or was said to be critical. */
async function aboutReport(
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
  return [
    ...(await noticesFor(work, KINDS.lab_reported, of, { withCarers: abnormal > 0 || wasCritical === true })),
    ...(wasCritical ? await noticesForStaff(work, KINDS.lab_corrected_for_staff, of) : []),
  ];
}

/** Notifies the care team immediately; staff where the patient has no care team. */
async function aboutCritical(
  work: JobContext,
  data: EventData<typeof RESULT_EVENTS.critical>,
  brandId: string,
): Promise<Notice[]> {
  const { report_id: reportId, patient_id: patientId, taken_at: takenAt } = data;
  const of = { reportId, patientId, brandId, takenAt, actorId: null };
  return [
    ...(await noticesFor(work, KINDS.lab_critical, of, { withCarers: true })),
    ...(await noticesForStaff(work, KINDS.lab_critical_for_staff, of)),
  ];
}

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [notifyOn(RESULT_EVENTS.reported, aboutReport), notifyOn(RESULT_EVENTS.critical, aboutCritical)],
};
