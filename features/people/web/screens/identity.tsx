import { Alert } from '#platform/ui/alert.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import type { Kyc } from '../../contract.ts';
import { type Detail, DetailList } from '../components/detail-list.tsx';
import { KycForm } from '../components/kyc-form.tsx';
import { NotRead } from '../components/not-read.tsx';
import styles from '../components/pages.module.css';
import { KycBadge } from '../components/profile-links.tsx';
import { useKyc } from '../queries.ts';

/** Who one is, proven with a document: how far it is, and the form while there is something to submit. */
export function IdentityScreen() {
  const { t } = useWords();
  const kyc = useKyc();
  useRealtime('kyc', () => void kyc.refetch());
  return (
    <Page width="reading">
      <div className={styles.head}>
        <h1>{t('people.kyc.title')}</h1>
        {kyc.data && <KycBadge state={kyc.data.state} />}
      </div>
      <p className={styles.quiet}>{t('people.kyc.intro')}</p>
      {kyc.isPending && <SkeletonList label={t('shell.busy.loading')} rows={3} />}
      {kyc.isError && !kyc.data && <NotRead query={kyc} />}
      {kyc.data && <State kyc={kyc.data} />}
      {kyc.data?.can.submit && <KycForm key={kyc.data.submission_id} />}
    </Page>
  );
}

function State({ kyc }: { readonly kyc: Kyc }) {
  const { t, format } = useWords();
  if (kyc.state === 'none') return null;
  const details: (Detail | false)[] = [
    kyc.document_type !== null && {
      label: t('people.kyc.type'),
      value: t(`people.kyc.types.${kyc.document_type}`),
    },
    kyc.number_ends !== null && { label: t('people.kyc.ends'), value: kyc.number_ends },
    kyc.submitted_at !== null && {
      label: t('people.kyc.submittedAt'),
      value: format.dayAndTime(kyc.submitted_at),
    },
    kyc.decided_at !== null && { label: t('people.kyc.decidedAt'), value: format.dayAndTime(kyc.decided_at) },
  ];
  return (
    <>
      {kyc.state === 'rejected' && (
        <Alert tone="bad" title={t('people.kyc.rejected')}>
          {kyc.reason ?? t('people.kyc.again')}
        </Alert>
      )}
      {kyc.state === 'submitted' && <Alert tone="info">{t('people.kyc.waiting')}</Alert>}
      <Card>
        <DetailList details={details.filter((detail) => detail !== false)} />
      </Card>
    </>
  );
}
