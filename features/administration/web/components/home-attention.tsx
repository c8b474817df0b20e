import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useAttention } from '../queries.ts';
import { Attention } from './attention.tsx';

/** On the front desk's Home: what needs attention in the brand. */
export function HomeAttention() {
  const { t } = useWords();
  const attention = useAttention();
  if (attention.isError && !attention.data) return null;
  return (
    <Section title={t('administration.attention.title')}>
      {attention.data ? <Attention of={attention.data} /> : <Skeleton lines={3} />}
      <div>
        <LinkButton icon="settings" href="/administration">
          {t('administration.title')}
        </LinkButton>
      </div>
    </Section>
  );
}
