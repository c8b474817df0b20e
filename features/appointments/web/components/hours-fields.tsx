import { useQuery } from '@tanstack/react-query';
import { listLocations } from '#features/people/contract.ts';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { HoursTerms } from '../hours-form.ts';
import styles from './form.module.css';

interface Props {
  readonly terms: HoursTerms;
  readonly onTerms: (change: Partial<HoursTerms>) => void;
  readonly error: (field: string) => string | undefined;
  readonly inPerson: boolean;
}

const SLOT_LENGTHS = [10, 15, 20, 30, 45, 60];
const BUFFERS = [0, 5, 10, 15, 30];

/** How long a slot is, what a visit costs, where it is: the same for weekly and for extra hours. */
export function HoursFields({ terms, onTerms, error, inPerson }: Props) {
  const { t } = useWords();
  const locations = useQuery(queryOf(listLocations, {}, { staleTime: 10 * 60_000, enabled: inPerson }));
  const clinics = (locations.data?.cities ?? []).flatMap((city) => city.clinics);
  const minutes = (values: readonly number[], chosen: string) =>
    [...new Set([...values, Number(chosen)])]
      .sort((a, b) => a - b)
      .map((value) => ({ value: String(value), label: t('appointments.hours.minutes', { count: value }) }));
  const rupees = (name: 'fee' | 'followUpFee', field: string) => (
    <TextField
      id={`hours-${field}`}
      label={t(`appointments.hours.${name}`)}
      prefix="₹"
      inputMode="numeric"
      value={terms[name]}
      onValue={(value) => onTerms({ [name]: value.replace(/[^\d.]/g, '') })}
      error={error(field)}
    />
  );
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          id="hours-slot_minutes"
          label={t('appointments.hours.slot')}
          value={terms.slotMinutes}
          onValue={(slotMinutes) => onTerms({ slotMinutes })}
          choices={minutes(SLOT_LENGTHS, terms.slotMinutes)}
          error={error('slot_minutes')}
        />
        <SelectField
          id="hours-buffer_minutes"
          label={t('appointments.hours.buffer')}
          value={terms.bufferMinutes}
          onValue={(bufferMinutes) => onTerms({ bufferMinutes })}
          choices={minutes(BUFFERS, terms.bufferMinutes)}
          error={error('buffer_minutes')}
        />
      </div>
      <div className={styles.pair}>
        {rupees('fee', 'fee')}
        {rupees('followUpFee', 'follow_up_fee')}
        <TextField
          id="hours-follow_up_days"
          label={t('appointments.hours.followUpDays')}
          inputMode="numeric"
          value={terms.followUpDays}
          onValue={(value) => onTerms({ followUpDays: value.replace(/\D/g, '').slice(0, 3) })}
          error={error('follow_up_days')}
        />
      </div>
      {inPerson && (
        <SelectField
          id="hours-clinic_id"
          label={t('appointments.hours.clinic')}
          value={terms.clinicId}
          onValue={(clinicId) => onTerms({ clinicId })}
          choices={[
            { value: '', label: t('appointments.hours.noClinic') },
            ...clinics.map((clinic) => ({
              value: clinic.clinic_id,
              label: `${clinic.name}, ${t(`people.cities.${clinic.city}`)}`,
            })),
          ]}
          error={error('clinic_id')}
        />
      )}
    </>
  );
}
