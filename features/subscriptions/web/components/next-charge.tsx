import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Subscription, skipDebit } from '../../contract.ts';
import styles from '../plans.module.css';
import { useChange } from '../queries.ts';

/** The date, amount and payer of the next charge; with the way to pay, or to skip a debit. */
export function NextCharge({ mine }: { readonly mine: Subscription }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const skip = useChange(skipDebit);
  const next = mine.next_charge;
  if (!next) return <p className={styles.quiet}>{t('subscriptions.next.none')}</p>;
  const how = next.opted_out_because
    ? t(`subscriptions.next.optedOut.${next.opted_out_because}`)
    : next.request_id && next.collection === 'by_request'
      ? t('subscriptions.next.due')
      : t(`subscriptions.next.${next.collection}`);
  return (
    <Section title={t('subscriptions.next.title')}>
      <Card>
        <div className={styles.stack}>
          <div className={styles.head}>
            <span className={styles.price}>{format.money(next.amount)}</span>
            <span>{format.shortDay(next.on)}</span>
          </div>
          <p>{how}</p>
          {next.opening_opts_out && mine.can.pay && (
            <p className={styles.quiet}>{t('subscriptions.next.opening')}</p>
          )}
          {skip.error && (
            <Alert tone="bad" live="alert">
              {textOf(skip.error)}
            </Alert>
          )}
          <div className={styles.actions}>
            {mine.can.pay && next.request_id && (
              <LinkButton
                variant={next.collection === 'by_request' ? 'primary' : 'secondary'}
                href={`/pay/${next.request_id}`}
              >
                {t('subscriptions.pay')}
              </LinkButton>
            )}
            {mine.can.skip_debit && (
              <Button
                busy={skip.isPending}
                onClick={() => skip.mutate({ params: { subscription_id: mine.subscription_id } })}
              >
                {t('subscriptions.skip')}
              </Button>
            )}
          </div>
        </div>
      </Card>
    </Section>
  );
}
