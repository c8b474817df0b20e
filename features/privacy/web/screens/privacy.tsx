import { useActingFor } from '#features/people/web/index.ts';
import { Page } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { brand } from '#platform/web/brand.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useCatalogue } from '#platform/web/shell/shell-context.ts';
import { getPrivacyNotice } from '../../contract.ts';
import { BrandPolicies } from '../components/brand-policies.tsx';
import { AcceptNotice, ConsentsPart } from '../components/consents-part.tsx';
import { NoticePart } from '../components/notice-part.tsx';
import styles from '../components/privacy.module.css';
import { RightsPart } from '../components/rights-part.tsx';

/** For everybody what is stored; for patients also what they can do about it, first. */
export function PrivacyScreen() {
  const { t, language } = useWords();
  const userType = useUserType();
  const settings = useCatalogue().slots('settings', userType);
  const notice = useCall(getPrivacyNotice, { query: { language } }, { persist: true });
  return (
    <Page>
      <div className={styles.title}>
        <h1>{t('shell.section.privacy')}</h1>
        <p className={styles.quiet}>{t('privacy.intro', { brand: brand.title })}</p>
      </div>
      <div className={styles.columns}>
        {userType === 'patient' && (
          <>
            <RightsPart />
            <div className={styles.stack}>
              <Decisions />
              <Slots slots={settings} />
            </div>
          </>
        )}
        {userType !== 'patient' && <Slots slots={settings} />}
      </div>
      {notice.data ? (
        <NoticePart newest={notice.data}>
          {userType === 'patient' && <AcceptNotice version={notice.data.version} />}
        </NoticePart>
      ) : notice.isLoadingError ? (
        <Problem error={notice.error} onRetry={() => void notice.refetch()} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} rows={6} />
      )}
      <BrandPolicies kinds={['privacy_policy']} />
      <div className={styles.columns}>
        <Section title={t('privacy.device.title')}>
          <p>{t('privacy.device.text')}</p>
        </Section>
        <Section title={t('privacy.children.title')}>
          <p>{t('privacy.children.text')}</p>
        </Section>
      </div>
    </Page>
  );
}

function Decisions() {
  const { personId, isSelf } = useActingFor();
  return <ConsentsPart key={personId ?? ''} patientId={isSelf ? undefined : personId} />;
}
