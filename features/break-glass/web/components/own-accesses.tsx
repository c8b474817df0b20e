import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useOwnAccessPages } from '../queries.ts';
import { AccessState } from './access-state.tsx';
import styles from './break-glass.module.css';

/** For the patient: who opened the record in an emergency, with which reason, and what the clinic said of it. */
export function OwnAccesses({ patientId }: { readonly patientId: string | undefined }) {
  const { t, format } = useWords();
  const pages = useOwnAccessPages(patientId);
  const accesses = pages.data?.pages.flatMap((page) => page.accesses) ?? [];
  if (pages.isLoadingError) return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  if (accesses.length === 0) return null;
  return (
    <Section title={t('break-glass.title')}>
      <Card flush>
        <List label={t('break-glass.title')}>
          {accesses.map((access) => (
            <ListRow
              key={access.access_id}
              title={access.opened_by_name}
              description={
                <span className={styles.words}>
                  {[
                    t(`break-glass.kind.${access.kind}`),
                    format.dayAndTime(access.opened_at),
                    access.reason,
                  ].join(' · ')}
                </span>
              }
              end={<AccessState access={access} />}
            />
          ))}
        </List>
      </Card>
      <MorePages pages={pages}>{t('break-glass.list.more')}</MorePages>
    </Section>
  );
}
