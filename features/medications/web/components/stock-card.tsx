import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { getMedicationHistory, listMedications, setStock } from '../../contract/medications.ts';
import type { Medication } from '../../contract/shapes.ts';
import { numberIn } from '../medicine-form.ts';
import { amountText } from '../texts.ts';
import styles from './medicines.module.css';

/** How many are left and for how long, as the patient has counted them. */
export function StockCard({ medication }: { readonly medication: Medication }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const textOf = useErrorText();
  const { stock, days_left, last_day, can } = medication;
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const amount = numberIn(text);
    setWrong(!(amount >= 0 && amount <= 100_000));
    if (!(amount >= 0 && amount <= 100_000) || busy) return;
    setBusy(true);
    setError(null);
    try {
      await call(setStock, { params: { medication_id: medication.medication_id }, body: { amount } });
      setText('');
      await invalidate(client, listMedications, getMedicationHistory);
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t('medications.stock.title')}>
      <Card>
        <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
          {stock ? (
            <p>
              {t('medications.stock.left', { amount: amountText(stock.amount) })}
              {days_left !== null && ` · ${t('medications.stock.days', { count: days_left })}`}
              {last_day && ` · ${t('medications.stock.until', { day: format.shortDay(last_day) })}`}
            </p>
          ) : (
            <p>{t('medications.stock.none')}</p>
          )}
          {error !== null && (
            <Alert tone="bad" live="alert">
              {textOf(error)}
            </Alert>
          )}
          {can.change && (
            <>
              <TextField
                label={t('medications.stock.count')}
                inputMode="decimal"
                value={text}
                error={wrong ? t('medications.form.wrong.number') : undefined}
                onValue={setText}
              />
              <Button type="submit" busy={busy}>
                {t('medications.stock.save')}
              </Button>
            </>
          )}
        </form>
      </Card>
    </Section>
  );
}
