import { useQueryClient } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { getMedicationHistory, listMedications, setStock } from '../../contract/medications.ts';
import type { Medication } from '../../contract/shapes.ts';
import { numberIn } from '../medicine-form.ts';
import { amountText } from '../texts.ts';

/** How many are left and for how long, as the patient has counted them. */
export function StockCard({ medication }: { readonly medication: Medication }) {
  const { t, format } = useWords();
  const { stock, days_left, last_day, can } = medication;
  return (
    <Section title={t('medications.stock.title')}>
      <Card>
        {stock ? (
          <p>
            {t('medications.stock.left', { amount: amountText(stock.amount) })}
            {days_left !== null && ` · ${t('medications.stock.days', { count: days_left })}`}
            {last_day && ` · ${t('medications.stock.until', { day: format.shortDay(last_day) })}`}
          </p>
        ) : (
          <p>{t('medications.stock.none')}</p>
        )}
        {can.change && <Count medicationId={medication.medication_id} />}
      </Card>
    </Section>
  );
}

function Count({ medicationId }: { readonly medicationId: string }) {
  const { t } = useWords();
  const client = useQueryClient();
  const form = useForm('stock', { amount: '' });
  const save = useAction(setStock, {
    onSuccess: () => {
      form.reset();
      return invalidate(client, listMedications, getMedicationHistory);
    },
    onError: form.refused,
  });
  const submit = () => {
    const amount = numberIn(form.draft.amount);
    const isRight = amount >= 0 && amount <= 100_000;
    if (form.check(isRight ? [] : [{ field: 'amount', message: t('medications.form.wrong.number') }]))
      save.mutate({ params: { medication_id: medicationId }, body: { amount } });
  };
  return (
    <Form
      problems={form.problems}
      busy={save.isPending}
      onSubmit={submit}
      action={t('medications.stock.save')}
    >
      <TextField {...form.control('amount')} label={t('medications.stock.count')} inputMode="decimal" />
    </Form>
  );
}
