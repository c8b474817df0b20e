import { Card } from '#platform/ui/card.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useActingFor } from '../acting-for.ts';
import { useContacts } from '../use-contacts.ts';
import { CallButton } from './call-button.tsx';

/** The number of all emergency services in India. */
const EMERGENCY_NUMBER = '112';

/** The numbers to call: 112 first, then the contacts of the person of the open record. */
export function EmergencySheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { personId } = useActingFor();
  const contacts = useContacts(personId);
  const list = contacts.data?.contacts ?? [];
  return (
    <Sheet
      open
      title={t('people.contacts.homeTitle')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <LinkButton href="/emergency-contacts" icon="edit" onClick={onClose}>
          {t('people.contacts.manage')}
        </LinkButton>
      }
    >
      <Stack>
        <p>{t('people.contacts.lifeInDanger')}</p>
        <LinkButton variant="danger" icon="phone" href={`tel:${EMERGENCY_NUMBER}`}>
          {t('shell.action.call', { phone: EMERGENCY_NUMBER })}
        </LinkButton>
        <Card flush>
          {contacts.isPending ? (
            <SkeletonList label={t('shell.busy.loading')} rows={1} />
          ) : (
            <List>
              {list.map((contact) => (
                <ListRow
                  key={contact.contact_id}
                  title={contact.name}
                  description={t(`people.relations.${contact.relation}`)}
                  end={<CallButton contact={contact} />}
                />
              ))}
              {list.length === 0 && !contacts.isError && (
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
      </Stack>
    </Sheet>
  );
}
