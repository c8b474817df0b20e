import { Card } from '#platform/ui/card.tsx';
import { List } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listPatientContacts } from '../../contract.ts';
import { ContactRow } from './contact-row.tsx';
import { NotRead } from './not-read.tsx';
import styles from './pages.module.css';

/** The emergency contacts, for the care team of the patient. */
export function PatientContacts({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const contacts = useCall(listPatientContacts, { params: { patient_id: patientId } }, { persist: true });
  const list = contacts.data?.contacts ?? [];
  return (
    <Section title={t('shell.section.emergency-contacts')}>
      {contacts.isPending && <SkeletonList label={t('shell.busy.loading')} rows={1} />}
      {contacts.isError && !contacts.data && <NotRead query={contacts} />}
      {contacts.data && list.length === 0 && (
        <p className={styles.quiet}>{t('people.contacts.noneOfPatient')}</p>
      )}
      {list.length > 0 && (
        <Card flush>
          <List>
            {list.map((contact) => (
              <ContactRow key={contact.contact_id} contact={contact} />
            ))}
          </List>
        </Card>
      )}
    </Section>
  );
}
