import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paiseOf } from '#platform/domain/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { requestPayment } from '../../contract.ts';
import { readAgain } from '../queries.ts';

const LEAST = 100;
/** Fees of visits and of lab orders are billed by themselves. */
const ASKED_KINDS = ['treatment', 'coaching', 'wellbeing', 'platform_fee'] as const;
type LineKind = (typeof ASKED_KINDS)[number];

/** Staff, a doctor or a coach ask this patient to pay for something. */
export function AskPart({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button icon="plus" onClick={() => setOpen(true)}>
          {t('payments.ask.title')}
        </Button>
      </div>
    );
  return (
    <Section title={t('payments.ask.title')}>
      <AskForm patientId={patientId} onDone={() => setOpen(false)} />
    </Section>
  );
}

function AskForm({ patientId, onDone }: { readonly patientId: string; readonly onDone: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [requestId] = useState(newId);
  const form = useForm('ask-payment', { title: '', amount: '', kind: 'treatment' as LineKind });
  const ask = useAction(requestPayment, {
    onSuccess: () => {
      say({ tone: 'ok', message: t('payments.ask.sent') });
      void readAgain(client);
      onDone();
    },
    onError: form.refused,
  });
  const submit = () => {
    const { kind } = form.draft;
    const name = form.draft.title.trim();
    const amount = paiseOf(form.draft.amount) ?? 0;
    const isRight = form.check([
      ...(name ? [] : [{ field: 'title', message: t('payments.ask.forMissing') }]),
      ...(amount >= LEAST ? [] : [{ field: 'amount', message: t('payments.ask.amountMissing') }]),
    ]);
    if (!isRight) return;
    const lines = [{ name, amount, kind }];
    ask.mutate({ body: { request_id: requestId, patient_id: patientId, title: name, lines } });
  };
  return (
    <Form problems={form.problems} busy={ask.isPending} onSubmit={submit} action={t('payments.ask.send')}>
      <TextField
        {...form.control('title')}
        label={t('payments.ask.for')}
        hint={t('payments.ask.forHint')}
        maxLength={120}
      />
      <TextField
        {...form.control('amount')}
        label={t('payments.refund.amount')}
        prefix="₹"
        inputMode="decimal"
      />
      <SelectField
        label={t('payments.ask.kind')}
        hint={t('payments.ask.kindHint')}
        value={form.draft.kind}
        choices={ASKED_KINDS.map((value) => ({ value, label: t(`payments.lineKind.${value}`) }))}
        onValue={(value) => form.change({ kind: ASKED_KINDS.find((each) => each === value) ?? 'treatment' })}
      />
    </Form>
  );
}
