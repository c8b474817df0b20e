import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { EmergencyContact } from '../../contract.ts';

export function CallButton({ contact }: { readonly contact: EmergencyContact }) {
  const { t } = useWords();
  return (
    <LinkButton
      variant="primary"
      icon="phone"
      href={`tel:${contact.phone}`}
      aria-label={t('people.contacts.callName', { name: contact.name })}
    >
      {t('people.contacts.call')}
    </LinkButton>
  );
}
