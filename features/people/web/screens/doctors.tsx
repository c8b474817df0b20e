import { useSearchParams } from 'react-router';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { recommendClinicians } from '../../contract.ts';
import { useActingFor } from '../acting-for.ts';
import { ClinicianRows } from '../components/clinician-rows.tsx';
import { clinicianQuery, DoctorFilters } from '../components/doctor-filters.tsx';
import { NotRead } from '../components/not-read.tsx';
import { ShowMore } from '../components/show-more.tsx';
import { useClinicianPages } from '../queries.ts';

/** Doctors and coaches of the brand: who suits a patient first, then everybody by name. */
export function DoctorsScreen() {
  const { t } = useWords();
  return (
    <Page>
      <h1>{t('shell.section.doctors')}</h1>
      <DoctorFilters />
      <Found />
    </Page>
  );
}

function Found() {
  const { t } = useWords();
  const [search] = useSearchParams();
  const query = clinicianQuery(search);
  const plain = Object.keys(query).length === 0;
  // Suggestions follow the city, language and past visits of the account's owner: they don't fit a family member.
  const { isSelf } = useActingFor();
  const suggests = useUserType() === 'patient' && isSelf && plain;
  const pages = useClinicianPages(query);
  const recommended = useCall(
    recommendClinicians,
    { query: {} },
    { enabled: suggests, staleTime: 60_000, persist: true },
  );
  const waits = pages.isPending || (suggests && recommended.isPending);
  if (waits) return <SkeletonList label={t('shell.busy.loading')} rows={6} />;
  if (!pages.data) return <NotRead query={pages} />;

  const first = suggests ? (recommended.data?.clinicians ?? []) : [];
  const firstIds = new Set(first.map((each) => each.clinician_id));
  const all = pages.data.pages.flatMap((page) => page.clinicians);
  const rest = all.filter((each) => !firstIds.has(each.clinician_id));
  if (first.length + rest.length === 0)
    return (
      <EmptyState icon="users" title={t('people.find.none')}>
        {!plain && t('people.find.noneHint')}
      </EmptyState>
    );
  return (
    <Page aria-busy={pages.isPlaceholderData}>
      {first.length > 0 && (
        <Section title={t('people.find.recommended')}>
          <ClinicianRows clinicians={first} />
        </Section>
      )}
      {rest.length > 0 && (
        <Section title={t(plain ? 'people.find.all' : 'people.find.found')}>
          <ClinicianRows clinicians={rest} />
        </Section>
      )}
      <ShowMore pages={pages} />
    </Page>
  );
}
