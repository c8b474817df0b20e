import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { SearchText } from '#platform/ui/search-text.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import type { PatientSummary } from '../../contract.ts';
import { NotRead } from '../components/not-read.tsx';
import styles from '../components/pages.module.css';
import { usePersonWords } from '../components/person-words.ts';
import { ShowMore } from '../components/show-more.tsx';
import { usePatientPages } from '../queries.ts';
import { patientFilters } from '../slots.ts';

/** Doctors and coaches: the patients they look after; staff: those of the brand. */
export function PatientsScreen() {
  const { t } = useWords();
  const userType = useUserType();
  const [search, setSearch] = useSearchParams();
  const q = (search.get('q') ?? '').trim().slice(0, 100);
  const tag = idIn(search.get('tag'));
  const change = useCallback(
    (name: 'q' | 'tag', value: string | null) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (value) after.set(name, value);
          else after.delete(name);
          return after;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const onTag = useCallback((chosen: string | null) => change('tag', chosen), [change]);
  return (
    <Page>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>{t('people.patients.title')}</h1>
          <p className={styles.quiet}>
            {t(userType === 'staff' ? 'people.patients.ofBrand' : 'people.patients.assigned')}
          </p>
        </div>
        {userType === 'staff' && (
          <LinkButton icon="plus" variant="primary" href="/patients/new">
            {t('people.walkIn.title')}
          </LinkButton>
        )}
      </div>
      <search className={styles.form}>
        <SearchText label={t('people.patients.find')} text={q} onText={(text) => change('q', text)} />
        <Fillings point={patientFilters} given={{ tag, onTag }} />
      </search>
      <Found q={q} tag={tag} />
    </Page>
  );
}

const idIn = (text: string | null): string | null =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null;

function Found({ q, tag }: { readonly q: string; readonly tag: string | null }) {
  const { t } = useWords();
  const pages = usePatientPages(q, tag);
  if (pages.isPending) return <SkeletonList label={t('shell.busy.loading')} rows={8} />;
  if (!pages.data) return <NotRead query={pages} />;
  const patients = pages.data.pages.flatMap((page) => page.patients);
  if (patients.length === 0)
    return (
      <EmptyState icon="users" title={t('people.patients.none')}>
        {t(tag ? 'people.patients.noneTagged' : q ? 'people.patients.noneFound' : 'people.patients.noneHint')}
      </EmptyState>
    );
  return (
    <div className={styles.form} aria-busy={pages.isPlaceholderData}>
      <Card flush>
        <List label={t('people.patients.title')}>
          {patients.map((patient) => (
            <PatientRow key={patient.patient_id} patient={patient} />
          ))}
        </List>
      </Card>
      <ShowMore pages={pages} />
    </div>
  );
}

function PatientRow({ patient }: { readonly patient: PatientSummary }) {
  const { t } = useWords();
  const words = usePersonWords();
  const { managed_by: holder } = patient;
  return (
    <ListRow
      href={`/patients/${patient.patient_id}`}
      start={<Avatar name={patient.name} photo={patient.image} />}
      title={patient.name}
      description={
        <>
          {words.about(patient)}
          {holder && (
            <>
              <br />
              {t('people.patients.reachedThrough', { name: holder.name })}
            </>
          )}
        </>
      }
      end={patient.phone && <span className={styles.value}>{phoneAsRead(patient.phone)}</span>}
    />
  );
}
