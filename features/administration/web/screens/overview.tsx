import { Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { Attention } from '../components/attention.tsx';
import { AdministrationFrame } from '../components/frame.tsx';
import { History } from '../components/history.tsx';
import { useAttention } from '../queries.ts';

/** What needs attention first, with what colleagues did beside it. */
export function OverviewScreen() {
  const { t } = useWords();
  const attention = useAttention();
  return (
    <AdministrationFrame
      title={t('administration.title')}
      side={
        <Section title={t('administration.history.title')}>
          <History />
        </Section>
      }
    >
      <Section title={t('administration.attention.title')}>
        {attention.data ? (
          <Attention of={attention.data} />
        ) : attention.isPending ? (
          <SkeletonList label={t('shell.busy.loading')} rows={4} />
        ) : (
          <Problem error={attention.error} onRetry={() => void attention.refetch()} />
        )}
      </Section>
      <Section title={t('administration.elsewhere')}>
        <Row>
          <LinkButton icon="shield" href="/kyc">
            {t('administration.links.kyc')}
          </LinkButton>
          <LinkButton icon="cart" href="/payments">
            {t('administration.links.payments')}
          </LinkButton>
          <LinkButton icon="flask" href="/labs/orders">
            {t('administration.links.labOrders')}
          </LinkButton>
          <LinkButton icon="heart" href="/care-plans/versions">
            {t('administration.links.plans')}
          </LinkButton>
          <LinkButton icon="clock" href="/schedule/availability">
            {t('administration.links.hours')}
          </LinkButton>
        </Row>
      </Section>
    </AdministrationFrame>
  );
}
