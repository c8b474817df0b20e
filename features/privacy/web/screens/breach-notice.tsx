import { useParams } from 'react-router';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { getBreachNotice } from '../../contract.ts';
import styles from '../components/privacy.module.css';

/** The notice that an affected person gets, and what this person can do. */
export function BreachNoticeScreen() {
  const { t } = useWords();
  const { breachId = '' } = useParams();
  const notice = useCall(getBreachNotice, { params: { breach_id: breachId } });
  return (
    <article className={styles.form}>
      <h1>{notice.data?.title ?? <Skeleton shape="title" />}</h1>
      {notice.isError && <Problem error={notice.error} onRetry={() => void notice.refetch()} />}
      <p className={styles.words}>{notice.data?.text}</p>
      <div>
        <LinkButton href="/security">{t('shell.section.security')}</LinkButton>
      </div>
    </article>
  );
}
