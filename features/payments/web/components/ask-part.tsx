import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { paiseOf } from '#platform/domain/money.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { requestPayment } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from './payments.module.css';

const LEAST = 100;
/** Fees of visits and of lab orders are billed by themselves. */
const ASKED_KINDS = ['treatment', 'coaching', 'wellbeing', 'platform_fee'] as const;
type LineKind = (typeof ASKED_KINDS)[number];

/** Staff, a doctor or a coach ask this patient to pay for something. */
export function AskPart({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('payments.ask.title')}>
      {isOpen ? (
        <AskForm patientId={patientId} onDone={() => setOpen(false)} />
      ) : (
        <Button icon="plus" onClick={() => setOpen(true)}>
          {t('payments.ask.title')}
        </Button>
      )}
    </Section>
  );
}

function AskForm({ patientId, onDone }: { readonly patientId: string; readonly onDone: () => void }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const say = useToast();
  const client = useQueryClient();
  const [requestId] = useState(() => uuid());
  const [title, setTitle] = useState('');
  const [amount, setAmount] = useState('');
  const [kind, setKind] = useState<LineKind>('treatment');
  const [tried, setTried] = useState(false);
  const ask = useAction(requestPayment, {
    onSuccess: () => {
      say({ tone: 'ok', message: t('payments.ask.sent') });
      void readAgain(client);
      onDone();
    },
  });
  const paise = paiseOf(amount);
  const isRight = paise !== undefined && paise >= LEAST;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const name = title.trim();
    if (ask.isPending || !isRight || !name) return;
    const lines = [{ name, amount: paise, kind }];
    ask.mutate({ body: { request_id: requestId, patient_id: patientId, title: name, lines } });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {ask.error && (
        <Alert tone="bad" live="alert">
          {textOf(ask.error)}
        </Alert>
      )}
      <TextField
        label={t('payments.ask.for')}
        hint={t('payments.ask.forHint')}
        value={title}
        onValue={setTitle}
        maxLength={120}
        error={tried && !title.trim() ? t('payments.ask.forMissing') : undefined}
      />
      <TextField
        label={t('payments.refund.amount')}
        prefix="₹"
        inputMode="decimal"
        value={amount}
        onValue={setAmount}
        error={tried && !isRight ? t('payments.ask.amountMissing') : undefined}
      />
      <SelectField
        label={t('payments.ask.kind')}
        hint={t('payments.ask.kindHint')}
        value={kind}
        choices={ASKED_KINDS.map((value) => ({ value, label: t(`payments.lineKind.${value}`) }))}
        onValue={(value) => setKind(ASKED_KINDS.find((each) => each === value) ?? 'treatment')}
      />
      <Button type="submit" variant="primary" busy={ask.isPending}>
        {t('payments.ask.send')}
      </Button>
    </form>
  );
}
