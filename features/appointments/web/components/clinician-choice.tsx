import { useState } from 'react';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { SearchText } from '#platform/ui/search-text.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useCliniciansPages } from '../queries.ts';
import styles from './clinician-step.module.css';

/** The front desk edits all hours: first it chooses the clinician. */
export function ClinicianChoice() {
  const { t } = useWords();
  const [q, setQ] = useState('');
  const pages = useCliniciansPages(q ? { q } : {});
  const clinicians = pages.data?.pages.flatMap((page) => page.clinicians) ?? [];
  return (
    <div className={styles.step}>
      <h1>{t('appointments.hours.whose')}</h1>
      <search>
        <SearchText label={t('appointments.find.search')} text={q} onText={setQ} />
      </search>
      {pages.isError && !pages.data ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : !pages.data ? (
        <SkeletonList label={t('appointments.find.loading')} rows={6} />
      ) : clinicians.length === 0 ? (
        <EmptyState icon="users" title={t('appointments.find.none')}>
          {t('appointments.find.noneHint')}
        </EmptyState>
      ) : (
        <Card flush>
          <List>
            {clinicians.map((clinician) => (
              <ListRow
                key={clinician.clinician_id}
                start={<Avatar name={clinician.name} photo={clinician.image} />}
                title={clinician.name}
                description={
                  clinician.specialties.length > 0
                    ? clinician.specialties.map((id) => t(`people.specialties.${id}`)).join(', ')
                    : t(`people.userTypes.${clinician.user_type}`)
                }
                href={`/schedule/availability?clinician_id=${clinician.clinician_id}`}
              />
            ))}
          </List>
        </Card>
      )}
      <MorePages pages={pages}>{t('appointments.list.more')}</MorePages>
    </div>
  );
}
