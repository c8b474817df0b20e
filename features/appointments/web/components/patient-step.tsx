import { useState } from 'react';
import { listPatients } from '#features/people/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePages } from '#platform/web/client/pages.ts';
import { useSettled } from '#platform/web/client/use-settled.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { addressOf, type Plan } from '../booking-plan.ts';
import styles from './clinician-step.module.css';

/** The choice of the patient when staff or clinicians book: a patient of the brand, or one in their care. */
export function PatientStep({ plan }: { readonly plan: Plan }) {
  const { t } = useWords();
  const userType = useUserType();
  const [text, setText] = useState('');
  const q = useSettled(text.trim());
  const pages = usePages(listPatients, { query: { q: q || undefined } }, { keepsShown: true });
  const patients = pages.data?.pages.flatMap((page) => page.patients) ?? [];
  return (
    <div className={styles.step}>
      <TextField
        type="search"
        label={t('appointments.find.patient')}
        value={text}
        onValue={setText}
        maxLength={100}
        autoComplete="off"
      />
      {pages.isLoadingError ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : !pages.data ? (
        <SkeletonList label={t('appointments.find.loadingPatients')} rows={6} />
      ) : patients.length === 0 ? (
        <EmptyState
          icon="person"
          title={t('appointments.find.noPatients')}
          action={
            userType === 'staff' && (
              <LinkButton variant="primary" icon="plus" href="/patients/new">
                {t('appointments.find.register')}
              </LinkButton>
            )
          }
        />
      ) : (
        <Patients patients={patients} plan={plan} />
      )}
      <MorePages pages={pages}>{t('appointments.list.more')}</MorePages>
    </div>
  );
}

type Patient = ReplyOf<typeof listPatients>['patients'][number];

function Patients({ patients, plan }: { readonly patients: readonly Patient[]; readonly plan: Plan }) {
  const { t } = useWords();
  // Another patient's free times are others.
  const { startsAt: _, ...rest } = plan;
  const aboutOf = ({ age, phone, managed_by }: Patient) =>
    [
      age !== null && t('appointments.find.age', { count: age }),
      phone && phoneAsRead(phone),
      managed_by && t('appointments.find.family', { name: managed_by.name }),
    ].filter(Boolean);
  return (
    <Card flush>
      <List>
        {patients.map((patient) => (
          <ListRow
            key={patient.patient_id}
            start={<Avatar name={patient.name} photo={patient.image} />}
            title={patient.name}
            description={aboutOf(patient).join(' · ')}
            current={patient.patient_id === plan.forId}
            href={addressOf(
              patient.patient_id === plan.forId ? plan : { ...rest, forId: patient.patient_id },
              'mode',
            )}
          />
        ))}
      </List>
    </Card>
  );
}
