import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { RefillInbox, useRefillInbox } from './refill-inbox.tsx';

/** On a doctor's Home: requests for medicines; nothing when none is waiting. */
export function HomeRefills() {
  const { t } = useWords();
  const { data } = useRefillInbox();
  if (!data || data.refills.length === 0) return null;
  return (
    <Section title={t('medications.inbox.title')}>
      <RefillInbox refills={data.refills} />
    </Section>
  );
}
