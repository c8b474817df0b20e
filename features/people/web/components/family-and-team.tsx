import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listPatientContacts, type Patient } from '../../contract.ts';
import { useClinicianWords } from './clinician-words.ts';
import { NotRead } from './not-read.tsx';
import styles from './pages.module.css';

/** The emergency contacts, and the care team of the patient. */
export function FamilyAndTeam({ patient }: { readonly patient: Patient }) {
  const { t } = useWords();
  const words = useClinicianWords();
  const contacts = useCall(
    listPatientContacts,
    { params: { patient_id: patient.patient_id } },
    { persist: true, enabled: patient.can.see_emergency_contacts },
  );
  const family = contacts.data?.contacts ?? [];
  const team = patient.care_team ?? [];
  return (
    <Section title={t('people.record.family')}>
      {contacts.isLoading && <Skeleton lines={2} />}
      {contacts.isError && !contacts.data && <NotRead query={contacts} />}
      {contacts.data && family.length === 0 && <p className={styles.quiet}>{t('people.record.noContact')}</p>}
      {family.length + team.length > 0 && (
        <Card flush>
          <List label={t('people.record.family')}>
            {family.map((contact) => (
              <ListRow
                key={contact.contact_id}
                title={contact.name}
                description={`${t(`people.relations.${contact.relation}`)} · ${t('people.record.emergency')}`}
                end={
                  <LinkButton
                    compact
                    icon="phone"
                    href={`tel:${contact.phone}`}
                    aria-label={t('people.contacts.callName', { name: contact.name })}
                  >
                    {t('people.contacts.call')}
                  </LinkButton>
                }
              />
            ))}
            {team.map((carer) => (
              <ListRow
                key={carer.clinician_id}
                title={carer.name}
                description={words.kind(carer as Parameters<typeof words.kind>[0])}
                href={`/doctors/${carer.clinician_id}`}
              />
            ))}
          </List>
        </Card>
      )}
    </Section>
  );
}
