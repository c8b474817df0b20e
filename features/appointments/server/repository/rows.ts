import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { type Change, DEFAULT_CUT_OFF_HOURS, type Mode, type Status } from '../../contract.ts';

/** An appointment as the statements below read it: instants in epoch milliseconds, names beside the ids. */
export interface AppointmentRow {
  readonly id: string;
  readonly brand_id: string;
  readonly clinician_id: string;
  readonly clinician_name: string | null;
  readonly clinician_other_name: string | null;
  readonly clinician_type: 'doctor' | 'coach' | null;
  readonly clinician_image: string | null;
  /** The main one first. */
  readonly specialties: readonly number[] | null;
  readonly patient_id: string;
  readonly patient_name: string | null;
  readonly patient_other_name: string | null;
  /** Who acts for the patient; read with single appointments only. */
  readonly holder_id: string | null;
  readonly booked_by: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly busy_until: number;
  readonly mode: Mode;
  readonly status: Status;
  /** Of a no-show: what it was before. */
  readonly status_before: Status | null;
  readonly reason: string;
  readonly fee: number;
  readonly cut_off_hours: number;
  readonly follow_up: boolean;
  readonly clinic_id: string | null;
  readonly clinic_name: string | null;
  readonly clinic_address: string | null;
  readonly series_id: string | null;
  readonly file_count: number;
  readonly version: number;
  readonly created_at: number;
  readonly token: number | null;
  readonly arrived_at: number | null;
  /** By how much the clinician's day is late, while that concerns this one. */
  readonly delay_minutes: number;
}

export interface HistoryRow {
  readonly version: number;
  readonly change: Change;
  readonly at: number;
  readonly by_id: string;
  readonly by_type: string;
  readonly by_name: string | null;
  readonly by_other_name: string | null;
  readonly from_status: Status | null;
  readonly to_status: Status;
  readonly from_starts_at: number | null;
  readonly to_starts_at: number;
  readonly why: string | null;
}

/** Epoch milliseconds of a column: exact, and cheaper to read than a text. */
export const ms = (column: string): string => `round(date_part('epoch', ${column}) * 1000)`;

/** By how many minutes the clinician's day is late. */
export const DELAY_MINUTES = `(select coalesce(sum(d.minutes), 0)::int from clinician_delays d
    where d.clinician_id = a.clinician_id and d.brand_id = a.brand_id
      and d.day = (a.starts_at at time zone '${CLINIC_ZONE}')::date)`;

export const APPOINTMENT_COLUMNS = `
  a.id, a.brand_id, a.clinician_id, a.patient_id, a.booked_by,
  ${ms('a.starts_at')} as starts_at, ${ms('a.ends_at')} as ends_at, ${ms('a.busy_until')} as busy_until,
  a.mode, a.status, a.reason, a.fee, coalesce(a.cut_off_hours, ${DEFAULT_CUT_OFF_HOURS}) as cut_off_hours, a.follow_up, a.clinic_id, a.series_id, a.file_count, a.version,
  ${ms('a.created_at')} as created_at,
  case when a.status = 11 then (
    select h.from_status from appointment_history h where h.appointment_id = a.id and h.version = a.version
  ) end as status_before,
  c.name as clinician_name, c.other_name as clinician_other_name, c.image_file_id as clinician_image, k.user_type as clinician_type, k.specialties,
  p.name as patient_name, p.other_name as patient_other_name, cl.name as clinic_name, cl.address as clinic_address, q.token, ${ms('q.at')} as arrived_at,
  case when a.status in (4, 5, 6) then ${DELAY_MINUTES} else 0 end as delay_minutes`;

/**
 * Names come from the tables of the features below, in the same round trip: a list of a month would otherwise
 * ask three doors for hundreds of ids.
 */
export const APPOINTMENT_SOURCE = `
  appointments a
  left join persons c on c.id = a.clinician_id
  left join clinicians k on k.person_id = a.clinician_id and k.brand_id = a.brand_id
  left join persons p on p.id = a.patient_id
  left join clinics cl on cl.id = a.clinic_id
  left join queue_tokens q on q.appointment_id = a.id`;

export const HOLDER = `(select f.holder_id from family_members f
  where f.brand_id = a.brand_id and f.person_id = a.patient_id and f.ended_at is null) as holder_id`;

/** Whether the clinician `k` takes no new patients and the person of that parameter would be one. */
export const CLOSED_TO = (person: string): string => `(k.closed_to_new_at is not null and not exists (
  select 1 from care_relations r
  where r.brand_id = k.brand_id and r.patient_id = ${person}::uuid and r.clinician_id = k.person_id))`;

/** As ACTIVE_STATUSES; written out, so that partial indexes are recognised. */
export const ACTIVE = '(4, 5, 6, 7, 12)';
