import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { decideOrder, type LabOrder } from '../../contract.ts';
import styles from '../labs.module.css';
import { readAgain } from '../queries.ts';

/** For staff: what the lab said on the phone about an order that it did not answer. */
export function Decide({ order }: { readonly order: LabOrder }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [number, setNumber] = useState('');
  const [token, setToken] = useState('');
  const decide = useAction(decideOrder, { onSettled: () => void readAgain(client) });
  const chosen = decide.variables?.body.decision;
  const say = (decision: 'placed' | 'send_again' | 'end') => {
    if (decide.isPending) return;
    const found = decision === 'placed' ? { lab_order_id: number.trim(), token: token.trim() } : {};
    decide.mutate({ params: { order_id: order.order_id }, body: { decision, ...found } });
  };
  return (
    <Section title={t('labs.decide.title')}>
      <div className={styles.stack}>
        {decide.error && (
          <Alert tone="bad" live="alert">
            {textOf(decide.error)}
          </Alert>
        )}
        <TextField label={t('labs.one.number')} value={number} onValue={setNumber} maxLength={60} />
        <TextField label={t('labs.decide.token')} value={token} onValue={setToken} maxLength={60} />
        <div className={styles.buttons}>
          <Button
            variant="primary"
            disabled={!number.trim() || !token.trim()}
            busy={decide.isPending && chosen === 'placed'}
            onClick={() => say('placed')}
          >
            {t('labs.decide.placed')}
          </Button>
          <Button busy={decide.isPending && chosen === 'send_again'} onClick={() => say('send_again')}>
            {t('labs.decide.sendAgain')}
          </Button>
          <Button variant="danger" busy={decide.isPending && chosen === 'end'} onClick={() => say('end')}>
            {t('labs.decide.end')}
          </Button>
        </div>
      </div>
    </Section>
  );
}
