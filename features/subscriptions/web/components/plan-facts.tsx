import type { ReactNode } from 'react';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Plan } from '../../contract.ts';
import styles from '../plans.module.css';

export function usePrice(): (plan: Pick<Plan, 'price' | 'period'>) => string {
  const { t, format } = useWords();
  return ({ price, period }) => t(`subscriptions.price.${period}`, { amount: format.money(price) });
}

interface PartProps {
  readonly plan: Plan;
  /** Of its heading: below that of the page, or of the plan's card. */
  readonly level?: 2 | 3;
}

/** What is in a plan, how often. */
export function Benefits({ plan, level = 3 }: PartProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const { t, format } = useWords();
  const { visits, coach_chat, lab_discount_percent: percent, family_members: family } = plan.benefits;
  return (
    <div className={styles.stack}>
      <Heading>{t(`subscriptions.get.${plan.period}`)}</Heading>
      <ul className={styles.list}>
        {visits.map(({ mode, count }) => (
          <Item key={mode} icon={mode === 'audio' ? 'phone' : mode === 'virtual' ? 'video' : 'building'}>
            {t(`subscriptions.mode.${mode}`)}: <span className={styles.number}>{format.number(count)}</span>
          </Item>
        ))}
        {coach_chat && <Item icon="chat">{t('subscriptions.coachChat')}</Item>}
        {percent > 0 && (
          <Item icon="flask">
            {t('subscriptions.labDiscount', { percent: format.percent(percent / 100) })}
          </Item>
        )}
        {family > 0 && <Item icon="users">{t('subscriptions.family', { count: family })}</Item>}
      </ul>
    </div>
  );
}

function Item({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <li className={styles.item}>
      <Icon name={icon} size="small" />
      <span>{children}</span>
    </li>
  );
}

/** How it is charged, how to cancel, and what comes back: shown before anything is paid. */
export function Rules({ plan, level = 3 }: PartProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const { t } = useWords();
  const rules = [
    ...(plan.trial_days > 0 ? [t('subscriptions.trial', { count: plan.trial_days })] : []),
    t('subscriptions.remind'),
    t('subscriptions.cancelRule'),
    plan.refund_days > 0
      ? t('subscriptions.refundRule', { count: plan.refund_days })
      : t('subscriptions.noRefund'),
  ];
  return (
    <div className={styles.stack}>
      <Heading>{t('subscriptions.how')}</Heading>
      <ul className={styles.list}>
        {rules.map((rule) => (
          <Item key={rule} icon="info">
            {rule}
          </Item>
        ))}
      </ul>
    </div>
  );
}

export function Price({ plan }: { readonly plan: Plan }) {
  const { t } = useWords();
  const priceOf = usePrice();
  return (
    <div>
      <p className={styles.price}>{priceOf(plan)}</p>
      <p className={styles.quiet}>{t('subscriptions.tax')}</p>
    </div>
  );
}
