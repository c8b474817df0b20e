import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { KIND_ICONS, KINDS } from '../kinds.ts';

/** What to enter. */
export function ChooseScreen() {
  const { t } = useWords();
  return (
    <Page width="task" gap="close">
      <h1>{t('vitals.choose.title')}</h1>
      <Card flush>
        <List>
          {KINDS.map((kind) => (
            <ListRow
              key={kind}
              icon={KIND_ICONS[kind]}
              title={t(`vitals.type.${kind}`)}
              href={`/vitals/add/${kind}`}
            />
          ))}
        </List>
      </Card>
      <LinkButton wide icon="camera" href="/vitals/photo">
        {t('vitals.photo.title')}
      </LinkButton>
      <LinkButton wide icon="download" href="/vitals/device">
        {t('reading-imports.device.title')}
      </LinkButton>
    </Page>
  );
}
