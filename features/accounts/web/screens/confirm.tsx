import { useCallback } from 'react';
import { useWords } from '#platform/web/i18n/words.ts';
import { getSession } from '#platform/web/session/session-client.ts';
import { useLeaveSignIn } from '#platform/web/shell/leave-sign-in.ts';
import { PendingProof } from '../proof/pending-proof.tsx';
import styles from '../sign-in/sign-in.module.css';
import { StepHeading } from '../sign-in/step-heading.tsx';

/** The second factor of clinicians and staff, after the first one was right. */
export function ConfirmScreen() {
  const { t } = useWords();
  const leave = useLeaveSignIn();
  const onProved = useCallback(() => {
    void getSession().then((session) => session && leave());
  }, [leave]);
  return (
    <div className={styles.place}>
      <div className={styles.steps}>
        <StepHeading title={t('accounts.proof.title')} focus>
          <p className={styles.quiet}>{t('accounts.proof.why')}</p>
        </StepHeading>
        <PendingProof onProved={onProved} />
      </div>
    </div>
  );
}
