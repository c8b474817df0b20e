import { useState } from 'react';
import { DateField } from '#platform/ui/date-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './composer.module.css';
import type { Draft } from './use-draft.ts';

const UNIT = 'mg/dL';
const NUMBER = /^\d{1,2}(?:[.,]\d{1,2})?$/;

/** From the last blood test: with it the kidney is checked, without it the checks say that it isn't. */
export function Creatinine({ draft }: { readonly draft: Draft }) {
  const { t, format } = useWords();
  const { content, stored, change } = draft;
  const [typed, setTyped] = useState(content.creatinine ? String(content.creatinine.value) : '');
  const [on, setOn] = useState(content.creatinine?.on ?? '');
  const store = (text: string, day: string) => {
    const value = NUMBER.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 0;
    const isWhole = value >= 0.1 && value <= 25 && day !== '';
    change({ creatinine: isWhole ? { value, on: day } : undefined } as never);
  };
  const egfr = stored.checks?.egfr;
  return (
    <div className={styles.blood}>
      <TextField
        label={t('prescriptions.composer.creatinine', { unit: UNIT })}
        said={egfr ? `eGFR ${egfr.value} mL/min/1.73 m² (${format.shortDay(egfr.on)})` : ''}
        inputMode="decimal"
        maxLength={5}
        value={typed}
        error={
          typed.trim() && !NUMBER.test(typed.trim())
            ? t('prescriptions.composer.creatinineUnread')
            : undefined
        }
        onValue={(text) => {
          setTyped(text);
          store(text, on);
        }}
      />
      <DateField
        label={t('prescriptions.composer.creatinineOn')}
        value={on}
        onValue={(day) => {
          setOn(day);
          store(typed, day);
        }}
      />
    </div>
  );
}
