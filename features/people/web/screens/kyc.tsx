import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { listKycSubmissions } from '../../contract.ts';
import { KycSubmissionView } from '../components/kyc-submission.tsx';
import { NotRead } from '../components/not-read.tsx';
import styles from '../components/pages.module.css';
import { ShowMore } from '../components/show-more.tsx';
import { useKycPages } from '../queries.ts';

const STATES = ['submitted', 'approved', 'rejected'] as const;
type State = (typeof STATES)[number];

/** Staff: identity documents of the brand by state; those that wait the longest first. */
export function KycScreen() {
  const { t } = useWords();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const state = STATES.find((each) => each === search.get('state')) ?? 'submitted';
  useRealtime('kyc', () => void invalidate(client, listKycSubmissions));
  return (
    <Page width="reading">
      <h1>{t('people.kycList.title')}</h1>
      <Tabs
        label={t('people.kycList.states')}
        tabs={STATES.map((each) => ({ id: each, label: t(`people.kycList.tabs.${each}`) }))}
        current={state}
        onCurrent={(id) => setSearch({ state: id }, { replace: true })}
      >
        <Submissions state={state} />
      </Tabs>
    </Page>
  );
}

function Submissions({ state }: { readonly state: State }) {
  const { t } = useWords();
  const pages = useKycPages(state);
  if (pages.isPending) return <SkeletonList label={t('shell.busy.loading')} rows={4} />;
  if (!pages.data) return <NotRead query={pages} />;
  const all = pages.data.pages.flatMap((page) => page.submissions);
  if (all.length === 0) return <EmptyState icon="shield" title={t('people.kycList.none')} />;
  return (
    <div className={styles.form}>
      {all.map((submission) => (
        <Card key={submission.submission_id} as="article">
          <KycSubmissionView submission={submission} />
        </Card>
      ))}
      <ShowMore pages={pages} />
    </div>
  );
}
