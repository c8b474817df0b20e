import { listEmergencyContacts } from '#features/people/contract/emergency-contacts.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';

/** At a critical value: whom to call. */
export function CriticalHelp({ personId }: { readonly personId: string | undefined }) {
  const { t } = useWords();
  const contacts = useCall(
    listEmergencyContacts,
    { query: personId ? { for_person_id: personId } : {} },
    { persist: true },
  ).data?.contacts;
  return (
    <Alert tone="bad" icon="phone" title={t('vitals.saved.contacts')}>
      <Stack gap="small">
        {contacts?.map((contact) => (
          <LinkButton
            key={contact.contact_id}
            wide
            variant="primary"
            icon="phone"
            href={`tel:${contact.phone}`}
          >
            {t('vitals.saved.call', { name: contact.name })}
          </LinkButton>
        ))}
        {contacts?.length === 0 && (
          <LinkButton wide icon="plus" href="/emergency-contacts">
            {t('vitals.saved.addContact')}
          </LinkButton>
        )}
      </Stack>
    </Alert>
  );
}
