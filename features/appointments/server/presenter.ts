import type { Language } from '#platform/contract/language.ts';
import { nameIn, namesIn } from '#platform/contract/name-in-script.ts';
import type { Appointment, AppointmentSummary } from '../contract.ts';
import { type AppointmentState, abilitiesOf, MINUTE, type Participation } from '../rules.ts';
import { iso } from './iso.ts';
import { statusLabel, statusWord } from './labels.ts';
import { seesClinicalText } from './policy.ts';
import type { AppointmentRow, HistoryRow } from './repository/rows.ts';

export interface Viewer {
  readonly part: Participation;
  readonly language: Language;
  readonly now: Date;
}

export const stateOf = (row: AppointmentRow): AppointmentState => ({
  status: row.status,
  startsAt: row.starts_at,
  mode: row.mode,
  statusBefore: row.status_before,
  cutOffHours: row.cut_off_hours,
});

export function presentSummary(row: AppointmentRow, viewer: Viewer): AppointmentSummary {
  return {
    appointment_id: row.id,
    ...presentStatus(row, viewer.language),
    mode: row.mode,
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
    clinician_id: row.clinician_id,
    clinician: {
      clinician_id: row.clinician_id,
      name: nameIn(viewer.language, namesIn(row, 'clinician')) ?? '',
      user_type: row.clinician_type ?? 'doctor',
      specialty: row.specialties?.[0] ?? null,
      image: row.clinician_image === null ? null : `/api/auth/user-image/${row.clinician_image}`,
    },
    patient_id: row.patient_id,
    patient: { patient_id: row.patient_id, name: nameIn(viewer.language, namesIn(row, 'patient')) ?? '' },
    reason: seesClinicalText(viewer.part) ? row.reason : null,
    fee: row.fee,
    follow_up: row.follow_up,
    clinic:
      row.clinic_id === null
        ? null
        : { clinic_id: row.clinic_id, name: row.clinic_name ?? '', address: row.clinic_address ?? '' },
    series_id: row.series_id,
    booked_by: row.booked_by,
    token: row.token,
    delay_minutes: row.delay_minutes,
    expected_at: row.delay_minutes > 0 ? iso(row.starts_at + row.delay_minutes * MINUTE) : null,
    arrived_at: row.arrived_at === null ? null : iso(row.arrived_at),
    version: row.version,
    cut_off_hours: row.cut_off_hours,
    can: abilitiesOf(stateOf(row), viewer.part, viewer.now.getTime()),
  };
}

export function presentAppointment(
  row: AppointmentRow,
  viewer: Viewer,
  more: {
    history: readonly HistoryRow[];
    files: Appointment['files'];
    queue: Appointment['queue'];
  },
): Appointment {
  return {
    ...presentSummary(row, viewer),
    history: more.history.map((entry) => ({
      version: entry.version,
      change: entry.change,
      at: iso(entry.at),
      by: {
        person_id: entry.by_id,
        name: nameIn(viewer.language, namesIn(entry, 'by')) ?? '',
        user_type: entry.by_type,
      },
      from_status: entry.from_status,
      to_status: entry.to_status,
      from_starts_at: entry.from_starts_at === null ? null : iso(entry.from_starts_at),
      to_starts_at: iso(entry.to_starts_at),
      // What patients and clinicians write as a reason can be clinical.
      why: seesClinicalText(viewer.part) || entry.by_type === 'staff' ? entry.why : null,
    })),
    files: seesClinicalText(viewer.part) ? more.files : [],
    queue: more.queue,
  };
}

export function presentStatus(row: Pick<AppointmentRow, 'status'>, language: Language) {
  return {
    status: row.status,
    status_label: statusLabel(row.status, language),
    status_word: statusWord(row.status, language),
  };
}
