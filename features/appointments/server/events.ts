import { type Fact, roomOfPerson, roomOfStaff } from '#platform/server/events/publish.ts';
import {
  APPOINTMENT_FACTS,
  type AppointmentFactData,
  type AppointmentFactType,
  type AppointmentLive,
  type Change,
  STATUS,
  WAITING_LIST_FACTS,
  type WaitingListFactData,
  type WaitingListLive,
} from '../contract.ts';
import { iso } from './iso.ts';
import type { AppointmentRow } from './repository/rows.ts';

type Told = Pick<
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

/** What happened to an appointment, told to everybody who has it on a screen. `row` is as after the change. */
export function appointmentFact(
  row: Told,
  change: Change,
  actorId: string,
  more: Pick<AppointmentFactData, 'previous_starts_at'> = {},
): Fact {
  const data: AppointmentFactData = { ...factData(row, actorId), ...more };
  const payload: AppointmentLive = {
    appointment_id: row.id,
    clinician_id: row.clinician_id,
    patient_id: row.patient_id,
    status: row.status,
    starts_at: iso(row.starts_at),
    mode: row.mode,
    version: row.version,
    change,
  };
  return {
    type: factTypeOf(row, change),
    brandId: row.brand_id,
    data: { ...data },
    live: [{ event: 'appointment', rooms: roomsOf(row), payload }],
  };
}

export function reminderFact(row: Told, reminder: 'day' | 'hour'): Fact {
  return {
    type: APPOINTMENT_FACTS.reminderDue,
    brandId: row.brand_id,
    data: { ...factData(row, null), reminder },
  };
}

function factData(row: Told, actorId: string | null): AppointmentFactData {
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

function factTypeOf(row: Told, change: Change): AppointmentFactType {
  switch (change) {
    case 'booked':
      return APPOINTMENT_FACTS.booked;
    case 'moved':
      return APPOINTMENT_FACTS.moved;
    case 'cancelled':
      return APPOINTMENT_FACTS.cancelled;
    case 'declined':
      return APPOINTMENT_FACTS.declined;
    case 'no_show':
      return APPOINTMENT_FACTS.noShow;
    case 'no_show_corrected':
      return APPOINTMENT_FACTS.noShowCorrected;
    default:
      if (row.status === STATUS.arrived) return APPOINTMENT_FACTS.arrived;
      if (row.status === STATUS.completed) return APPOINTMENT_FACTS.completed;
      return APPOINTMENT_FACTS.statusChanged;
  }
}

/** The patient, who acts for the patient, the clinician and the front desk. */
function roomsOf(row: Told): string[] {
  const people = [row.patient_id, row.clinician_id, ...(row.holder_id ? [row.holder_id] : [])];
  return [...people.map((id) => roomOfPerson(row.brand_id, id)), roomOfStaff(row.brand_id)];
}

export interface ToldEntry {
  readonly id: string;
  readonly brandId: string;
  readonly clinicianId: string;
  readonly patientId: string;
  readonly askedBy: string;
}

export function waitingFact(
  kind: keyof typeof WAITING_LIST_FACTS,
  entry: ToldEntry,
  offer: Pick<WaitingListFactData, 'starts_at' | 'mode' | 'held_until'>,
): Fact {
  const data: WaitingListFactData = {
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
    type: WAITING_LIST_FACTS[kind],
    brandId: entry.brandId,
    data: { ...data },
    live: [{ event: 'waiting_list', rooms: [...rooms, roomOfStaff(entry.brandId)], payload }],
  };
}
