import { Alert } from '#platform/ui/alert.tsx';
import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { getErasurePlan } from '../../contract.ts';

const RUNNING = ['visits', 'orders', 'subscriptions', 'refunds'] as const;

/** What the deletion of the account erases when, and what is ended before it. */
export function ErasurePart() {
  const { t, format } = useWords();
  const plan = useCall(getErasurePlan, {}, { staleTime: 0 }).data;
  if (!plan) return null;
  const running = RUNNING.filter((each) => plan.ends_first[each] > 0);
  return (
    <Section title={t('privacy.erasure.title')}>
      {running.length > 0 && (
        <Alert tone="info" title={t('privacy.erasure.first')}>
          <ul>
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
                until ? t('privacy.erasure.on', { day: format.shortDay(until) }) : t('privacy.erasure.atOnce')
              }
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}
