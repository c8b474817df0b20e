import Type, { type Static } from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { READING_KINDS, type ReadingKind } from '#platform/contract/readings.ts';
import { Id, Instant, oneOf, optional } from '#platform/contract/schema.ts';

const VitalEvent = Type.Object({
  vital_id: Id,
  patient_id: Id,
  type: oneOf(READING_KINDS),
  taken_at: Instant,
  actor_id: Id,
});
export type VitalEventData = Static<typeof VitalEvent>;

const VitalCritical = Type.Object({
  ...VitalEvent.properties,
  level: oneOf(['critical_low', 'critical_high']),
});
export type VitalCriticalData = Static<typeof VitalCritical>;

const OfPatient = Type.Object({ patient_id: Id });

/** Events that others listen to. They carry ids and times, never a reading. */
export const VITAL_EVENTS = {
  recorded: defineEvent('vital.recorded', VitalEvent),
  /** Of one reading, or of the ranges, the routine or many readings of a patient. */
  changed: defineEvent('vital.changed', Type.Object({ patient_id: Id, vital_id: optional(Id) })),
  /** Once an entry: its reading is critical, and was taken not long ago. */
  critical: defineEvent('vital.critical', VitalCritical),
  triageChanged: defineEvent('vital.triage_changed', OfPatient),
  /** A recently reminded patient has measured; perhaps the reading of the reminder. */
  remindedMeasured: defineEvent('vital.reminded_measured', OfPatient),
} as const;

/** Payload of the live event `vital`; the screen that receives it asks for what its user may see. */
export interface VitalLive {
  readonly patient_id: string;
  /** Null when the routine or the ranges changed, or when many readings came at once. */
  readonly vital_id: string | null;
  readonly type: ReadingKind | null;
  readonly change: 'recorded' | 'edited' | 'deleted' | 'restored' | 'routine' | 'ranges' | 'triage';
}
