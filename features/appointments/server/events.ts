import { declared } from '#platform/server/events/event-shape.ts';
import { type DomainEvent, roomOfPerson, roomOfStaff } from '#platform/server/events/publish.ts';
import {
  APPOINTMENT_EVENTS,
  type AppointmentEventData,
  type AppointmentEventName,
  type AppointmentLive,
  type Change,
  DELAY_EVENTS,
  STATUS,
  WAITING_LIST_EVENTS,
  type WaitingListEventData,
  type WaitingListLive,
} from '../contract.ts';
import { MINUTE } from '../rules.ts';
import { iso } from './iso.ts';
import type { AppointmentRow } from './repository/rows.ts';

type ChangedAppointment = Pick<
  AppointmentRow,
  | 'id'
  | 'brand_id'
  | 'clinician_id'
  | 'patient_id'
  | 'holder_id'
  | 'booked_by'
  | 'starts_at'
  | 'mode'
  | 'status'
  | 'version'
  | 'series_id'
>;

/**
 * What happened to an appointment, for every user with the appointment on a screen. `row` is the state after the
 * change.
 */
export function appointmentEvent(
  row: ChangedAppointment,
  change: Change,
  /** Null when the clock did it. */
  actorId: string | null,
  more: Pick<AppointmentEventData, 'previous_starts_at'> = {},
): DomainEvent {
  const data: AppointmentEventData = { ...eventData(row, actorId), ...more };
  return {
    ...declared(APPOINTMENT_EVENTS[eventNameOf(row, change)], data),
    brandId: row.brand_id,
    live: [{ event: 'appointment', rooms: roomsOf(row), payload: liveOf(row, change) }],
  };
}

/** The clinician reported a delay: goes to the patients concerned. `row` is the state after the change. */
export function delayedEvent(row: AppointmentRow, actorId: string): DomainEvent {
  const data: AppointmentEventData = {
    ...eventData(row, actorId),
    delay_minutes: row.delay_minutes,
    expected_at: iso(row.starts_at + row.delay_minutes * MINUTE),
  };
  return {
    ...declared(DELAY_EVENTS.delayed, data),
    brandId: row.brand_id,
    live: [{ event: 'appointment', rooms: roomsOf(row), payload: liveOf(row, 'delayed') }],
  };
}

const liveOf = (row: ChangedAppointment, change: AppointmentLive['change']): AppointmentLive => ({
  appointment_id: row.id,
  clinician_id: row.clinician_id,
  patient_id: row.patient_id,
  status: row.status,
  starts_at: iso(row.starts_at),
  mode: row.mode,
  version: row.version,
  change,
});

export function reminderEvent(row: ChangedAppointment, reminder: 'day' | 'hour'): DomainEvent {
  return {
    ...declared(APPOINTMENT_EVENTS.reminderDue, { ...eventData(row, null), reminder }),
    brandId: row.brand_id,
  };
}

function eventData(row: ChangedAppointment, actorId: string | null): AppointmentEventData {
  return {
    appointment_id: row.id,
    patient_id: row.patient_id,
    clinician_id: row.clinician_id,
    starts_at: iso(row.starts_at),
    mode: row.mode,
    status: row.status,
    actor_id: actorId,
    ...(row.series_id ? { series_id: row.series_id } : {}),
  };
}

function eventNameOf(row: ChangedAppointment, change: Change): AppointmentEventName {
  switch (change) {
    case 'booked':
      // An appointment that the patient has not paid for doesn't count as booked yet.
      return row.status === STATUS.awaitingPayment ? 'statusChanged' : 'booked';
    case 'moved':
      return 'moved';
    case 'cancelled':
      return 'cancelled';
    case 'declined':
      return 'declined';
    case 'no_show':
      return 'noShow';
    case 'no_show_corrected':
      return 'noShowCorrected';
    default:
      if (row.status === STATUS.arrived) return 'arrived';
      if (row.status === STATUS.completed) return 'completed';
      return 'statusChanged';
  }
}

/** The patient, who acts for the patient, the clinician and the front desk. */
function roomsOf(row: ChangedAppointment): string[] {
  const people = [row.patient_id, row.clinician_id, ...(row.holder_id ? [row.holder_id] : [])];
  return [...people.map((id) => roomOfPerson(row.brand_id, id)), roomOfStaff(row.brand_id)];
}

export interface ChangedEntry {
  readonly id: string;
  readonly brandId: string;
  readonly clinicianId: string;
  readonly patientId: string;
  readonly askedBy: string;
}

export function waitingListEvent(
  kind: keyof typeof WAITING_LIST_EVENTS,
  entry: ChangedEntry,
  offer: Pick<WaitingListEventData, 'starts_at' | 'mode' | 'held_until'>,
): DomainEvent {
  const data: WaitingListEventData = {
    entry_id: entry.id,
    patient_id: entry.patientId,
    asked_by: entry.askedBy,
    clinician_id: entry.clinicianId,
    ...offer,
    actor_id: null,
  };
  const payload: WaitingListLive = {
    entry_id: entry.id,
    clinician_id: entry.clinicianId,
    status: kind === 'offered' ? 'offered' : 'waiting',
  };
  const rooms = [...new Set([entry.patientId, entry.askedBy])].map((id) => roomOfPerson(entry.brandId, id));
  return {
    ...declared(WAITING_LIST_EVENTS[kind], data),
    brandId: entry.brandId,
    live: [{ event: 'waiting_list', rooms: [...rooms, roomOfStaff(entry.brandId)], payload }],
  };
}
