import type { Registration as RegistrationRow } from '#features/people/server/index.ts';
import type { Registration } from '../contract.ts';

export const presentRegistration = (row: RegistrationRow): Registration => ({
  clinician_id: row.clinicianId,
  name: row.name,
  user_type: row.userType,
  registration_number: row.number,
  registration_council: row.council,
  state: row.state,
  valid_until: row.validUntil,
  checked_at: row.checkedAt?.toISOString() ?? null,
});
