import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { emergencyContactsOf } from '../emergency.ts';
import styles from './critical-alert.module.css';

/** At a critical value: who else to call. */
export function EmergencyContacts({
  personId,
  level = 3,
}: {
  readonly personId: string | undefined;
  readonly level?: 2 | 3;
}) {
  const { t } = useWords();
  const contacts = useQuery(emergencyContactsOf(personId)).data?.contacts;
  if (!contacts) return null;
  return (
    <Section level={level} title={t('vitals.critical.contacts')}>
      <div className={styles.actions}>
        {contacts.map((contact) => (
          <LinkButton
            key={contact.contact_id}
            className={styles.outlined}
            icon="phone"
            href={`tel:${contact.phone}`}
          >
            {t('vitals.saved.call', { name: contact.name })}
          </LinkButton>
        ))}
        {contacts.length === 0 && (
          <LinkButton className={styles.outlined} icon="plus" href="/emergency-contacts">
            {t('vitals.saved.addContact')}
          </LinkButton>
        )}
      </div>
    </Section>
  );
}
