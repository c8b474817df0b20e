import { DateField } from '#platform/ui/date-field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { type DaysChosen, daysOf, LAST_DAYS } from './days.ts';
import styles from './papers.module.css';

const OTHER = 'other';

/** Of which days the files are. */
export function DaysFields({
  chosen,
  today,
  onChosen,
}: {
  readonly chosen: DaysChosen;
  readonly today: string;
  readonly onChosen: (chosen: DaysChosen) => void;
}) {
  const { t } = useWords();
  const { last, from, to } = chosen;
  return (
    <>
      <SelectField
        label={t('vitals.paper.period')}
        value={last === null ? OTHER : String(last)}
        choices={[
          ...LAST_DAYS.map((days) => ({ value: String(days), label: t(`vitals.paper.last${days}`) })),
          { value: OTHER, label: t('vitals.paper.other') },
        ]}
        onValue={(value) =>
          // What was shown before stays to be changed.
          onChosen({
            last: LAST_DAYS.find((days) => String(days) === value) ?? null,
            ...daysOf(chosen, today),
          })
        }
      />
      {last === null && (
        <div className={styles.days}>
          <DateField
            label={t('vitals.export.from')}
            value={from}
            max={to || today}
            onValue={(day) => onChosen({ ...chosen, from: day })}
          />
          <DateField
            label={t('vitals.export.to')}
            value={to}
            min={from}
            max={today}
            onValue={(day) => onChosen({ ...chosen, to: day })}
          />
        </div>
      )}
    </>
  );
}
