import { useQueryClient } from '@tanstack/react-query';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { decideTests, type LabOrder } from '../../contract.ts';
import styles from '../labs.module.css';
import { readAgain } from '../queries.ts';

/** Added tests about which the lab gave no answer; staff say what it said on the phone. */
export function Unanswered({ order }: { readonly order: LabOrder }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const decide = useAction(decideTests, { onSettled: () => void readAgain(client) });
  const { addition_id: chosen, taken: wasTaken } = decide.variables?.body ?? {};
  const say = (addition_id: string, taken: boolean) =>
    !decide.isPending &&
    decide.mutate({ params: { order_id: order.order_id }, body: { addition_id, taken } });
  return (
    <>
      {decide.error && (
        <Alert tone="bad" live="alert">
          {textOf(decide.error)}
        </Alert>
      )}
      {order.unanswered.map(({ addition_id: id, items }) => (
        <div key={id} className={styles.stack}>
          <Alert tone="warn" icon="clock" live="status">
            {t('labs.unanswered.text', { names: items.map(({ name }) => name).join(', ') })}
          </Alert>
          {order.can.decide_tests && (
            <div className={styles.buttons}>
              {[true, false].map((taken) => (
                <Button
                  key={String(taken)}
                  busy={decide.isPending && chosen === id && wasTaken === taken}
                  onClick={() => say(id, taken)}
                >
                  {t(taken ? 'labs.unanswered.taken' : 'labs.unanswered.notTaken')}
                </Button>
              ))}
            </div>
          )}
        </div>
      ))}
    </>
  );
}
