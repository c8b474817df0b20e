import { clinicDay } from '#platform/domain/clinic-time.ts';
import { type ContactFields, readContact } from '../../rules.ts';
import { refusal } from '../refusals.ts';

/**
 * The fields of a form about a person as they are stored. `required` ones may not be empty.
 * @throws Refusal that names every wrong field at once.
 */
export function requireContact<F extends ContactFields>(given: F, now: Date, required: 'birth' | 'none'): F {
  const { values, problems } = readContact(given, clinicDay(now));
  const all =
    required === 'birth' && values.date_of_birth === null
      ? [...problems, { field: 'date_of_birth', code: 'invalid_dob' }]
      : problems;
  if (all.length > 0) throw refusal(400, 'invalid', { fields: all });
  return values;
}
