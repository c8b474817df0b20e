import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';

/** On the page Settings: the way to one's addresses. */
export function SettingsPart() {
  const { t } = useWords();
  return (
    <Section title={t('addresses.title')} description={t('addresses.intro')}>
      <Card flush>
        <List>
          <ListRow icon="pin" title={t('addresses.title')} href="/addresses" />
        </List>
      </Card>
    </Section>
  );
}
