import type { AppointmentRow } from '#features/appointments/server/index.ts';
import { patientCard } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { isValidConsent } from '../../rules.ts';
import { CONSENT_TEXT } from '../consent-text.ts';
import { lastConsent } from '../repository/consents.ts';
import type { CallRow } from '../repository/rows.ts';

/** Whether the patient's side has agreed, of a minor with an adult: by the date of birth that is stored now. */
export async function hasConsent(db: Db, row: AppointmentRow, call: CallRow | undefined): Promise<boolean> {
  const given = call && (await lastConsent(db, call.id, CONSENT_TEXT));
  if (!given) return false;
  const patient = await patientCard(db, row.brand_id, row.patient_id, new Date(row.starts_at));
  return isValidConsent(given, patient?.age ?? null);
}
