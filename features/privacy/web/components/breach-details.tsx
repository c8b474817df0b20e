import { clinicClock, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import type { FieldControl } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { BreachDetails } from '../../contract.ts';
import styles from './privacy.module.css';

const NEEDED = ['consequences', 'measures', 'safety_measures', 'location'] as const;
const LATER = ['reasons', 'caused_by', 'prevention'] as const;
/** Of the second notice to the Board, in its order. */
export const BOARD_PARTS = [
  ...(['description', 'location', 'consequences', 'reasons'] as const),
  ...(['measures', 'caused_by', 'prevention', 'notified'] as const),
] as const;
export const LABELS = {
  description: 'privacy.breach.description',
  consequences: 'privacy.breach.consequences',
  measures: 'privacy.breach.measures',
  safety_measures: 'privacy.breach.safety',
  location: 'privacy.breach.location',
  reasons: 'privacy.breach.reasons',
  caused_by: 'privacy.breach.causedBy',
  prevention: 'privacy.breach.prevention',
  notified: 'privacy.breach.notified',
} as const;

export const newDetails = (now: Date) => ({
  ...{ known_day: clinicDay(now), known_time: clinicClock(now) },
  ...{ consequences: '', measures: '', safety_measures: '', location: '' },
  ...{ reasons: '', caused_by: '', prevention: '' },
});
type Draft = ReturnType<typeof newDetails>;

/** What none of the details may lack. */
export const NEEDED_DETAILS = ['known_day', 'known_time', ...NEEDED] as const;

export function detailsOf(draft: Draft): BreachDetails {
  const { consequences, measures, safety_measures, location } = draft;
  const later = LATER.filter((field) => draft[field].trim() !== '');
  return {
    known_at: clinicInstant(draft.known_day, draft.known_time).toISOString(),
    ...{ consequences, measures, safety_measures, location },
    ...Object.fromEntries(later.map((field) => [field, draft[field]])),
  };
}

/** What the notices to the affected people and to the Board say besides what happened. */
export function DetailFields({
  control,
}: {
  readonly control: (field: keyof Draft) => FieldControl<string>;
}) {
  const { t } = useWords();
  return (
    <>
      <FieldGroup label={t('privacy.breach.known')}>
        <div className={styles.pair}>
          <DateField {...control('known_day')} label={t('privacy.breach.day')} max={clinicDay(new Date())} />
          <TimeField {...control('known_time')} label={t('privacy.breach.time')} />
        </div>
      </FieldGroup>
      {NEEDED.map((field) => (
        <TextArea key={field} {...control(field)} label={t(LABELS[field])} maxLength={2000} />
      ))}
      <FieldGroup label={t('privacy.breach.boardOnly')} optionalLabel={t('privacy.breach.optional')}>
        <div className={styles.form}>
          {LATER.map((field) => (
            <TextArea key={field} {...control(field)} label={t(LABELS[field])} maxLength={2000} />
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
