import { Alert } from '#platform/ui/alert.tsx';
import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type ErasurePlan, getErasurePlan } from '../../contract.ts';

/** Parts of the audit trail are taken out by an operator, a whole month at once. */
const AT_LEAST = 'traces';
const RUNNING = ['family', 'visits', 'orders', 'refunds'] as const;

/** What the deletion of the account erases when, and what is ended before it. */
export function ErasurePart() {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const { data: plan, error } = useCall(getErasurePlan, {}, { staleTime: 0 });
  if (!plan)
    return error ? (
      <Alert tone="bad" live="alert">
        {textOf(error)}
      </Alert>
    ) : (
      <Skeleton lines={4} />
    );
  const running = RUNNING.filter((each) => plan.ends_first[each] > 0);
  return (
    <Section title={t('privacy.erasure.title')}>
      {running.length + plan.care_plans.length > 0 && (
        <Alert tone="info" title={t('privacy.erasure.first')}>
          <ul>
            {plan.care_plans.map((each) => (
              <CarePlan key={each.name} ending={each} />
            ))}
            {running.map((each) => (
              <li key={each}>{t(`privacy.erasure.${each}`, { count: plan.ends_first[each] })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Card flush>
        <List label={t('privacy.erasure.title')}>
          {plan.classes.map(({ erasure_class: name, until }) => (
            <ListRow
              key={name}
              title={t(`privacy.erasure.${name}`)}
              end={
                until
                  ? t(name === AT_LEAST ? 'privacy.erasure.atLeast' : 'privacy.erasure.on', {
                      day: format.shortDay(until),
                    })
                  : t('privacy.erasure.atOnce')
              }
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}

/** What becomes of the money of a care plan: said before the account is deleted, because the deletion is for good. */
function CarePlan({ ending }: { readonly ending: ErasurePlan['care_plans'][number] }) {
  const { t, format } = useWords();
  const { name, lost_until: until, refund } = ending;
  return (
    <li>
      {t('privacy.erasure.plan.ends', { name })}{' '}
      {refund > 0 && t('privacy.erasure.plan.back', { amount: format.money(refund) })}{' '}
      {until && t('privacy.erasure.plan.lost', { day: format.shortDay(until) })}
    </li>
  );
}
