import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createPrescription } from '#features/prescriptions/contract.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { answerRefill, draftRefill, listRefillInbox, type Refill } from '../../contract/refills.ts';
import { refillInbox } from '../queries.ts';
import { nameOf } from '../texts.ts';
import styles from './medicines.module.css';

export const useRefillInbox = () => useQuery(refillInbox());

/** Requests for medicines, those that have waited longest first. */
export function RefillInbox({ refills }: { readonly refills: readonly Refill[] }) {
  return (
    <Stack gap="small">
      {refills.map((refill) => (
        <One key={refill.refill_id} refill={refill} />
      ))}
    </Stack>
  );
}

function One({ refill }: { readonly refill: Refill }) {
  const { t, format } = useWords();
  const Link = useLink();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const { busy: isBusy, run } = useBusy();
  const [asking, setAsking] = useState<'visit' | 'declined' | null>(null);
  const { refill_id, patient_id, patient_name, medicines, note } = refill;
  /** The same draft, however often it is begun: its signature answers the request. */
  const prescribe = () =>
    run(async () => {
      setError(null);
      try {
        const body = await call(draftRefill, { params: { refill_id } });
        await call(createPrescription, { body }).catch((refused: unknown) => {
          if (!(refused instanceof ApiError && refused.code === 'prescription_id_taken')) throw refused;
        });
        await navigate(`/patients/${patient_id}/prescriptions/${body.prescription_id}`);
      } catch (refused) {
        setError(refused);
        await invalidate(client, listRefillInbox);
      }
    });
  return (
    <Card>
      <Stack gap="small">
        <p>
          <Link href={`/patients/${patient_id}`}>{patient_name}</Link>
          <span className={styles.quiet}>
            {' '}
            · {t('medications.inbox.asked', { when: format.dayAndTime(refill.asked_at) })}
          </span>
        </p>
        <p className={styles.name}>{medicines.map(nameOf).join(', ')}</p>
        {note !== '' && <p>{t('medications.refill.said', { text: note })}</p>}
        {error !== null && (
          <Alert tone="bad" live="alert">
            {errorText(error)}
          </Alert>
        )}
        <Row gap="small">
          <Button variant="primary" busy={isBusy} onClick={() => void prescribe()}>
            {t('medications.inbox.prescribe')}
          </Button>
          <Button onClick={() => setAsking('visit')}>{t('medications.inbox.visit')}</Button>
          <Button variant="quiet" onClick={() => setAsking('declined')}>
            {t('medications.inbox.decline')}
          </Button>
        </Row>
      </Stack>
      {asking && <Answer refill={refill} answer={asking} onClose={() => setAsking(null)} />}
    </Card>
  );
}

function Answer({
  refill: { refill_id, patient_name: name },
  answer,
  onClose,
}: {
  readonly refill: Refill;
  readonly answer: 'visit' | 'declined';
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = answer === 'declined' && reason.trim() === '';
  const send = useAction(answerRefill, {
    onSuccess: () => {
      toast({ message: t('medications.inbox.sent', { name }) });
      onClose();
      return invalidate(client, listRefillInbox);
    },
  });
  const submit = () => {
    setTried(true);
    if (!isMissing) send.mutate({ params: { refill_id }, body: { answer, reason: reason.trim() } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(answer === 'visit' ? 'medications.inbox.visitTitle' : 'medications.inbox.declineTitle', {
        name,
      })}
      closeLabel={t('shell.action.close')}
      actions={
        <Button variant="primary" busy={send.isPending} onClick={submit}>
          {t('medications.inbox.send')}
        </Button>
      }
    >
      <Stack>
        {send.error && (
          <Alert tone="bad" live="alert">
            {errorText(send.error)}
          </Alert>
        )}
        <TextField
          label={t('medications.inbox.reason')}
          maxLength={300}
          value={reason}
          onValue={setReason}
          error={isTried && isMissing ? t('medications.inbox.missing') : undefined}
        />
      </Stack>
    </Dialog>
  );
}
