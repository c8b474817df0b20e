import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { approveRefund, declineRefund, type Refund } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from './payments.module.css';

/** What goes back, why, and by when it should be there. */
export function Refunds({ refunds }: { readonly refunds: readonly Refund[] }) {
  const { t } = useWords();
  if (refunds.length === 0) return null;
  return (
    <Section title={t('payments.refund.title')}>
      {refunds.map((refund) => (
        <OneRefund key={refund.refund_id} refund={refund} />
      ))}
    </Section>
  );
}

const SENTENCES = {
  asked: 'waiting',
  approved: 'coming',
  sent: 'coming',
  processed: 'sent',
  failed: 'failed',
  declined: 'declined',
} as const;

/** Who reads it: "to you" would be wrong for the front desk. */
function useSentence(state: Refund['state']) {
  const isStaff = useUserType() === 'staff';
  const sentence = SENTENCES[state];
  return isStaff && (sentence === 'coming' || sentence === 'sent')
    ? (`staff.${sentence}` as const)
    : sentence;
}

function OneRefund({ refund }: { readonly refund: Refund }) {
  const { t, format } = useWords();
  const sentence = useSentence(refund.state);
  const values = {
    amount: format.money(refund.amount),
    day: refund.expected_by ? format.shortDay(refund.expected_by) : '',
  };
  return (
    <Card>
      <Stack gap="small">
        <p>{t(`payments.refund.${sentence}`, values)}</p>
        {refund.automatic && <p className={styles.quiet}>{t(`payments.refund.why.${refund.automatic}`)}</p>}
        {refund.reason && <p className={styles.quiet}>{refund.reason}</p>}
        {refund.requested_by_name && (
          <p className={styles.quiet}>{t('payments.refund.askedBy', { name: refund.requested_by_name })}</p>
        )}
        <Decide refund={refund} />
      </Stack>
    </Card>
  );
}

function Decide({ refund }: { readonly refund: Refund }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const again = { onSettled: () => void readAgain(client) };
  const approve = useAction(approveRefund, again);
  const decline = useAction(declineRefund, again);
  const input = { params: { refund_id: refund.refund_id } };
  const error = approve.error ?? decline.error;
  if (!refund.can.approve && !refund.can.decline) return null;
  return (
    <>
      {error && (
        <Alert tone="bad" live="alert">
          {textOf(error)}
        </Alert>
      )}
      <Row>
        {refund.can.approve && (
          <Button variant="primary" busy={approve.isPending} onClick={() => approve.mutate(input)}>
            {t('payments.refund.approve')}
          </Button>
        )}
        {refund.can.decline && (
          <Button busy={decline.isPending} onClick={() => decline.mutate(input)}>
            {t('payments.refund.decline')}
          </Button>
        )}
      </Row>
    </>
  );
}
