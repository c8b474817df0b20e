import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Patient } from '../../contract.ts';
import { DetailsForm } from './details-form.tsx';
import { PatientDetailList } from './patient-detail-list.tsx';

/** What was said once of the patient's health and address, and the form for who may change it. */
export function PatientDetailsCard({ patient }: { readonly patient: Patient }) {
  const { t } = useWords();
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title={t(patient.emergency_note !== undefined ? 'people.details.title' : 'people.details.personal')}
      aside={
        (patient.can.edit || patient.can.edit_health) &&
        !editing && (
          <Button compact icon="edit" onClick={() => setEditing(true)}>
            {t('people.form.edit')}
          </Button>
        )
      }
    >
      <Card>
        {editing ? (
          <DetailsForm patient={patient} onDone={() => setEditing(false)} />
        ) : (
          <PatientDetailList details={patient} />
        )}
      </Card>
    </Section>
  );
}
