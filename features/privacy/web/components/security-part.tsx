import { Card } from '#platform/ui/card.tsx';
import type { IconName } from '#platform/ui/icon.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { mayOpen } from '#platform/web/shell/catalogue.ts';
import { useCatalogue } from '#platform/web/shell/shell-context.ts';

/** What else opens an account or lets data out; a place that this deployment does not have is not listed. */
const PLACES: readonly (readonly [name: string, path: string, icon: IconName])[] = [
  ['push', '/notifications/settings', 'bell'],
  ['links', '/your-data', 'share'],
  ['mandates', '/care-plans/mine', 'refresh'],
  ['who', '/record-access', 'eye'],
  ['privacy', '/privacy', 'shield'],
];

export function SecurityPart() {
  const { t } = useWords();
  const userType = useUserType();
  const { routes } = useCatalogue();
  const places = PLACES.filter(([, path]) =>
    routes.some((route) => route.path === path && mayOpen(route, userType)),
  );
  return (
    <Section title={t('privacy.security.title')}>
      <Card flush>
        <List label={t('privacy.security.title')}>
          {places.map(([name, path, icon]) => (
            <ListRow key={name} href={path} icon={icon} title={t(`privacy.security.${name}`)} />
          ))}
        </List>
      </Card>
    </Section>
  );
}
