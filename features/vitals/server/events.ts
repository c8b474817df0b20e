import { declared } from '#platform/server/events/event-shape.ts';
import { type DomainEvent, type LiveMessage, roomOfPerson } from '#platform/server/events/publish.ts';
import { VITAL_EVENTS, type VitalCriticalData, type VitalEventData, type VitalLive } from '../contract.ts';

/** Who sees a patient's readings: the patient, who acts for them, who looks after them. */
export interface ReadingAudience {
  readonly brandId: string;
  readonly patientId: string;
  readonly circle: readonly string[];
}

const liveOf = ({ brandId, patientId, circle }: ReadingAudience, payload: VitalLive): LiveMessage => ({
  event: 'vital',
  rooms: [...new Set([patientId, ...circle])].map((id) => roomOfPerson(brandId, id)),
  payload,
});

/** A reading was stored, changed, deleted or restored. */
export const vitalChanged = (
  notified: ReadingAudience,
  change: VitalLive['change'],
  data: VitalEventData,
): DomainEvent => ({
  ...declared(change === 'recorded' ? VITAL_EVENTS.recorded : VITAL_EVENTS.changed, data),
  brandId: notified.brandId,
  live: [
    liveOf(notified, { patient_id: notified.patientId, vital_id: data.vital_id, type: data.type, change }),
  ],
});

export const vitalCritical = (brandId: string, data: VitalCriticalData): DomainEvent => ({
  ...declared(VITAL_EVENTS.critical, data),
  brandId,
});

/** The ranges or the routine of a patient are others now. */
export const careChanged = (notified: ReadingAudience, change: 'ranges' | 'routine'): DomainEvent => ({
  ...declared(VITAL_EVENTS.changed, { patient_id: notified.patientId }),
  brandId: notified.brandId,
  live: [liveOf(notified, { patient_id: notified.patientId, vital_id: null, type: null, change })],
});

/** Readings came from a platform or a file: one message for all of them. */
export const vitalsArrived = (notified: ReadingAudience): DomainEvent => ({
  ...declared(VITAL_EVENTS.changed, { patient_id: notified.patientId }),
  brandId: notified.brandId,
  live: [
    liveOf(notified, { patient_id: notified.patientId, vital_id: null, type: null, change: 'recorded' }),
  ],
});

/** Who takes care of a patient is another now: for the care team, and for the patient once it is answered. */
export const triageChanged = ({ brandId, patientId, circle }: ReadingAudience): DomainEvent => ({
  ...declared(VITAL_EVENTS.triageChanged, { patient_id: patientId }),
  brandId,
  live: [
    {
      event: 'vital',
      rooms: circle.map((id) => roomOfPerson(brandId, id)),
      payload: { patient_id: patientId, vital_id: null, type: null, change: 'triage' } satisfies VitalLive,
    },
  ],
});

/** A reminded patient has measured. There is no such event for other patients: they are too many. */
export const remindedMeasured = (brandId: string, patientId: string): DomainEvent => ({
  ...declared(VITAL_EVENTS.remindedMeasured, { patient_id: patientId }),
  brandId,
});
