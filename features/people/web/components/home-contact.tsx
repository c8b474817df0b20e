import { Card } from '#platform/ui/card.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useActingFor } from '../acting-for.ts';
import { useContacts } from '../use-contacts.ts';
import { CallButton } from './call-button.tsx';

/** On Home: the first emergency contact of whom one acts for, one tap away. */
export function HomeContact() {
  const { t } = useWords();
  const Link = useLink();
  const { personId } = useActingFor();
  const contacts = useContacts(personId);
  const list = contacts.data?.contacts ?? [];
  const [first] = list;
  if (contacts.isError && !contacts.data) return null;
  return (
    <Section
      title={t('people.contacts.homeTitle')}
      aside={list.length > 1 && <Link href="/emergency-contacts">{t('people.contacts.all')}</Link>}
    >
      <Card flush>
        {contacts.isPending ? (
          <SkeletonList label={t('shell.busy.loading')} rows={1} />
        ) : (
          <List>
            {first ? (
              <ListRow
                title={first.name}
                description={t(`people.relations.${first.relation}`)}
                end={<CallButton contact={first} />}
              />
            ) : (
              <ListRow
                icon="phone"
                href="/emergency-contacts"
                title={t('people.contacts.add')}
                description={t('people.contacts.noneHint')}
              />
            )}
          </List>
        )}
      </Card>
    </Section>
  );
}
