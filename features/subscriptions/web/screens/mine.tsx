import { BackLink } from '#platform/ui/back-link.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Subscription } from '../../contract.ts';
import { Actions } from '../components/actions.tsx';
import { NextCharge } from '../components/next-charge.tsx';
import { Notes } from '../components/notes.tsx';
import { usePrice } from '../components/plan-facts.tsx';
import { StateBadge } from '../components/state-badge.tsx';
import styles from '../plans.module.css';
import { useSubscriptions } from '../queries.ts';

/** The own plan: what matters now, the next charge, what is left, what one can do; then all payments. */
export function MineScreen() {
  const { t } = useWords();
  const read = useSubscriptions();
  return (
    <Page gap="close">
      <div>
        <BackLink href="/care-plans">{t('subscriptions.title')}</BackLink>
        <h1>{t('subscriptions.mine')}</h1>
      </div>
      {read.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      ) : read.isLoadingError ? (
        <Problem error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <>
          {read.data.mine.map((mine) => (
            <Mine key={mine.subscription_id} mine={mine} />
          ))}
          {read.data.mine.length === 0 && <None />}
          <Earlier plans={read.data.history} />
        </>
      )}
    </Page>
  );
}

function None() {
  const { t } = useWords();
  return (
    <EmptyState
      icon="heart"
      title={t('subscriptions.noneMine')}
      action={
        <LinkButton variant="primary" href="/care-plans">
          {t('subscriptions.seePlans')}
        </LinkButton>
      }
    >
      {t('subscriptions.noneMineHint')}
    </EmptyState>
  );
}

function Mine({ mine }: { readonly mine: Subscription }) {
  const { t } = useWords();
  const priceOf = usePrice();
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Card emphasis>
          <div className={styles.stack}>
            <div className={styles.head}>
              <h2>{mine.plan.name}</h2>
              <StateBadge state={mine.state} />
            </div>
            <p className={styles.quiet}>{priceOf(mine.plan)}</p>
          </div>
        </Card>
        <Notes mine={mine} />
        <NextCharge mine={mine} />
        <Left mine={mine} />
        <Actions mine={mine} />
      </div>
      <Section title={t('subscriptions.history.periods')}>
        <Periods mine={mine} />
      </Section>
    </div>
  );
}

function Left({ mine }: { readonly mine: Subscription }) {
  const { t, format } = useWords();
  const { benefits } = mine.plan;
  const percent = benefits.lab_discount_percent;
  const until = mine.period_ends_on;
  const isGiven = mine.state !== 'halted' && mine.state !== 'paused';
  if (!isGiven) return null;
  return (
    <Section
      title={t('subscriptions.left')}
      description={until ? t('subscriptions.until', { day: format.shortDay(until) }) : undefined}
    >
      <Card flush>
        <List label={t('subscriptions.left')}>
          {mine.visits_left.map(({ mode, left, count }) => (
            <ListRow
              key={mode}
              icon={mode === 'audio' ? 'phone' : mode === 'virtual' ? 'video' : 'building'}
              title={t(`subscriptions.mode.${mode}`)}
              end={<span className={styles.number}>{t('subscriptions.leftOf', { left, count })}</span>}
            />
          ))}
          {benefits.coach_chat && (
            <ListRow
              icon="chat"
              title={t('subscriptions.coachChat')}
              href={mine.coach_chats > 0 ? '/chat' : '/chat/new'}
              end={mine.coach_chats > 0 ? t('subscriptions.used') : undefined}
            />
          )}
          {percent > 0 && (
            <ListRow
              icon="flask"
              title={t('subscriptions.labDiscount', { percent: format.percent(percent / 100) })}
              href="/lab-tests"
            />
          )}
        </List>
      </Card>
    </Section>
  );
}

function Periods({ mine }: { readonly mine: Subscription }) {
  const { t, format } = useWords();
  const title = t('subscriptions.history.periods');
  return (
    <Card flush>
      <List label={title}>
        {mine.periods.map((period) => (
          <ListRow
            key={period.period_id}
            title={t('subscriptions.history.span', {
              from: format.shortDay(period.starts_on),
              to: format.shortDay(period.ends_on),
            })}
            description={[
              period.is_trial ? null : format.money(period.amount),
              t(`subscriptions.history.state.${period.state}`),
            ]
              .filter(Boolean)
              .join(' · ')}
            {...(period.request_id ? { href: `/pay/${period.request_id}` } : {})}
          />
        ))}
      </List>
    </Card>
  );
}

/** Readable for ever. */
function Earlier({ plans }: { readonly plans: readonly Subscription[] }) {
  const { t, format } = useWords();
  if (plans.length === 0) return null;
  return (
    <Section title={t('subscriptions.history.earlier')}>
      <div className={styles.stack}>
        {plans.map((plan) => (
          <Section
            key={plan.subscription_id}
            level={3}
            title={plan.plan.name}
            description={[
              plan.ended_on && format.shortDay(plan.ended_on),
              plan.ended_because && t(`subscriptions.because.${plan.ended_because}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <Periods mine={plan} />
          </Section>
        ))}
      </div>
    </Section>
  );
}
