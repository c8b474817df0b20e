import { useQuery } from '@tanstack/react-query';
import { listLocations } from '#features/people/contract.ts';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import type { FieldControl } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { HoursTerms } from '../hours-form.ts';
import styles from './form.module.css';

interface Props {
  readonly control: (field: keyof HoursTerms) => FieldControl<string>;
  readonly inPerson: boolean;
}

const SLOT_LENGTHS = [10, 15, 20, 30, 45, 60];
const BUFFERS = [0, 5, 10, 15, 30];

/** How long a slot is, what a visit costs, where it is: the same for weekly and for extra hours. */
export function HoursFields({ control, inPerson }: Props) {
  const { t } = useWords();
  const locations = useQuery(queryOf(listLocations, {}, { staleTime: 10 * 60_000, enabled: inPerson }));
  const clinics = (locations.data?.cities ?? []).flatMap((city) => city.clinics);
  const minutes = (values: readonly number[], chosen: string) =>
    [...new Set([...values, Number(chosen)])]
      .sort((a, b) => a - b)
      .map((value) => ({ value: String(value), label: t('appointments.hours.minutes', { count: value }) }));
  const digits = (field: keyof HoursTerms, clean: (typed: string) => string) => {
    const { onValue, ...rest } = control(field);
    return { ...rest, inputMode: 'numeric', onValue: (typed: string) => onValue(clean(typed)) } as const;
  };
  const amount = (typed: string) => typed.replace(/[^\d.]/g, '');
  const days = (typed: string) => typed.replace(/\D/g, '').slice(0, 3);
  const slot = control('slot_minutes');
  const buffer = control('buffer_minutes');
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          {...slot}
          label={t('appointments.hours.slot')}
          choices={minutes(SLOT_LENGTHS, slot.value)}
        />
        <SelectField
          {...buffer}
          label={t('appointments.hours.buffer')}
          choices={minutes(BUFFERS, buffer.value)}
        />
      </div>
      <div className={styles.pair}>
        <TextField {...digits('fee', amount)} label={t('appointments.hours.fee')} prefix="₹" />
        <TextField
          {...digits('follow_up_fee', amount)}
          label={t('appointments.hours.followUpFee')}
          prefix="₹"
        />
        <TextField {...digits('follow_up_days', days)} label={t('appointments.hours.followUpDays')} />
      </div>
      {inPerson && (
        <SelectField
          {...control('clinic_id')}
          label={t('appointments.hours.clinic')}
          choices={[
            { value: '', label: t('appointments.hours.noClinic') },
            ...clinics.map((clinic) => ({
              value: clinic.clinic_id,
              label: `${clinic.name}, ${t(`people.cities.${clinic.city}`)}`,
            })),
          ]}
        />
      )}
    </>
  );
}
