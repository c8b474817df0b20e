import type { ReadingKind } from '#platform/contract/readings.ts';
import type { Level } from './shapes.ts';

/** Events that others listen to. They carry ids and times, never a reading. */
export const VITAL_EVENTS = {
  recorded: 'vital.recorded',
  changed: 'vital.changed',
  /** Once an entry: its reading is critical, and was taken not long ago. */
  critical: 'vital.critical',
  triageChanged: 'vital.triage_changed',
  /** Once a time of a routine: it has come, and no reading has answered it. */
  reminderDue: 'vital.reminder_due',
  /** Somebody who was reminded of something not long ago has measured; perhaps just that. */
  remindedMeasured: 'vital.reminded_measured',
} as const;

export interface VitalEventData {
  readonly vital_id: string;
  readonly patient_id: string;
  readonly type: ReadingKind;
  /** ISO 8601 */
  readonly taken_at: string;
  readonly actor_id: string;
}

export interface VitalCriticalData extends VitalEventData {
  readonly level: Extract<Level, 'critical_low' | 'critical_high'>;
}

export interface VitalReminderData {
  readonly routine_id: string;
  readonly patient_id: string;
  /** ISO 8601 */
  readonly due_at: string;
  /** From then on it is missed, and a reminder worth nothing. */
  readonly wanted_until: string;
}

/** Payload of the live event `vital`; whoever sees it asks for what they may see. */
export interface VitalLive {
  readonly patient_id: string;
  /** Null when the routine or the ranges changed, or when many readings came at once. */
  readonly vital_id: string | null;
  readonly type: ReadingKind | null;
  readonly change: 'recorded' | 'edited' | 'deleted' | 'restored' | 'routine' | 'ranges' | 'triage';
}
