import type { Change, Mode, Status } from './status.ts';

/** Events that others listen to. Their data are ids, times and numbers: never a reason or a name. */
export const APPOINTMENT_EVENTS = {
  booked: 'appointment.booked',
  moved: 'appointment.moved',
  cancelled: 'appointment.cancelled',
  declined: 'appointment.declined',
  arrived: 'appointment.arrived',
  statusChanged: 'appointment.status_changed',
  completed: 'appointment.completed',
  noShow: 'appointment.no_show',
  noShowCorrected: 'appointment.no_show_corrected',
  reminderDue: 'appointment.reminder_due',
} as const;
export type AppointmentEventType = (typeof APPOINTMENT_EVENTS)[keyof typeof APPOINTMENT_EVENTS];

export interface AppointmentEventData {
  readonly appointment_id: string;
  readonly patient_id: string;
  readonly clinician_id: string;
  /** ISO 8601 UTC, after the change. */
  readonly starts_at: string;
  /** Of `appointment.moved`: where it was. */
  readonly previous_starts_at?: string;
  readonly mode: Mode;
  readonly status: Status;
  /** Who did it; null when the clock did. */
  readonly actor_id: string | null;
  /** Of `appointment.reminder_due`: which of the two. */
  readonly reminder?: 'day' | 'hour';
  readonly series_id?: string;
}

export const WAITING_LIST_EVENTS = {
  offered: 'waiting_list.offered',
  expired: 'waiting_list.expired',
} as const;

export interface WaitingListEventData {
  readonly entry_id: string;
  readonly patient_id: string;
  /** Who asked to be put on the list: the patient, or who acts for the patient. */
  readonly asked_by: string;
  readonly clinician_id: string;
  readonly starts_at: string;
  readonly mode: Mode;
  readonly held_until: string;
  readonly actor_id: null;
}

/** Payload of the live event `appointment`: what each of its receivers may see, whatever their language. */
export interface AppointmentLive {
  readonly appointment_id: string;
  readonly clinician_id: string;
  readonly patient_id: string;
  readonly status: Status;
  readonly starts_at: string;
  readonly mode: Mode;
  readonly version: number;
  readonly change: Change;
}

/** Payload of the live event `waiting_list`. */
export interface WaitingListLive {
  readonly entry_id: string;
  readonly clinician_id: string;
  readonly status: 'waiting' | 'offered' | 'booked' | 'withdrawn' | 'lapsed';
}
