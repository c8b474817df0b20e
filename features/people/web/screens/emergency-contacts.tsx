import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  deleteEmergencyContact,
  EMERGENCY_NUMBER,
  type EmergencyContact,
  listEmergencyContacts,
  MAX_EMERGENCY_CONTACTS,
} from '../../contract.ts';
import { useActingFor } from '../acting-for.ts';
import { ContactForm } from '../components/contact-form.tsx';
import { ContactRow } from '../components/contact-row.tsx';
import { NamedPeople, Removal, useOpenedForm } from '../components/named-people.tsx';
import styles from '../components/pages.module.css';
import { useContacts } from '../use-contacts.ts';

/** The people to call in an emergency of the person the patient acts for. */
export function EmergencyContactsScreen() {
  const { t } = useWords();
  const client = useQueryClient();
  const { personId, name, isSelf } = useActingFor();
  const contacts = useContacts(personId);
  const { form, open, show, close } = useOpenedForm<EmergencyContact>();
  const [leaving, setLeaving] = useState<EmergencyContact>();
  const remove = useAction(deleteEmergencyContact, {
    onSuccess: async () => {
      await invalidate(client, listEmergencyContacts);
      setLeaving(undefined);
    },
  });
  return (
    <Page width="reading">
      <div className={styles.title}>
        <h1>{t('shell.section.emergency-contacts')}</h1>
        <p className={styles.quiet}>
          {isSelf ? t('people.contacts.intro') : t('people.contacts.introOf', { name })}
        </p>
      </div>
      <Alert
        tone="bad"
        action={
          <LinkButton href={`tel:${EMERGENCY_NUMBER}`} icon="phone">
            {t('shell.action.call', { phone: EMERGENCY_NUMBER })}
          </LinkButton>
        }
      >
        {t('people.contacts.lifeInDanger')}
      </Alert>
      <NamedPeople
        query={contacts}
        people={contacts.data?.contacts}
        mayAdd={contacts.data?.can.add ?? false}
        icon="phone"
        words={{
          label: t('shell.section.emergency-contacts'),
          add: t('people.contacts.add'),
          none: t('people.contacts.none'),
          noneHint: t('people.contacts.noneHint'),
          full: t('people.contacts.full', { count: MAX_EMERGENCY_CONTACTS }),
        }}
        row={(contact) => (
          <ContactRow key={contact.contact_id} contact={contact} onEdit={show} onRemove={setLeaving} />
        )}
        onAdd={() => show(null)}
      />
      {form && (
        <ContactForm key={form.at} contact={form.person} personId={personId} open={open} onClose={close} />
      )}
      <Removal
        open={leaving !== undefined}
        title={t('people.contacts.removeTitle', { name: leaving?.name ?? '' })}
        body={t('people.contacts.removeBody')}
        action={remove}
        onConfirm={() => leaving && remove.mutate({ params: { contact_id: leaving.contact_id } })}
        onClose={() => setLeaving(undefined)}
      />
    </Page>
  );
}
