import { useQuery } from '@tanstack/react-query';
import { EMERGENCY_NUMBER } from '#features/people/contract/emergency-contacts.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { emergencyContactsOf } from '../emergency.ts';

/** At a critical value: whom to call. The number of everybody is there whatever was or wasn't heard of one's own. */
export function CriticalHelp({ personId }: { readonly personId: string | undefined }) {
  const { t } = useWords();
  const contacts = useQuery(emergencyContactsOf(personId)).data?.contacts;
  return (
    <Alert tone="bad" icon="phone" title={t('vitals.saved.contacts')}>
      <Stack gap="small">
        <LinkButton wide variant="primary" icon="phone" href={`tel:${EMERGENCY_NUMBER}`}>
          {t('shell.action.call', { phone: EMERGENCY_NUMBER })}
        </LinkButton>
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
