import { useCallback } from 'react';
import { useWords } from '#platform/web/i18n/words.ts';
import { getSession } from '#platform/web/session/session-client.ts';
import { useLeaveSignIn } from '#platform/web/shell/leave-sign-in.ts';
import { PendingProof } from '../proof/pending-proof.tsx';
import styles from '../sign-in/sign-in.module.css';
import { StepHeading } from '../sign-in/step-heading.tsx';

/** After the first factor was right: the second one of clinicians and staff, or the year of birth of a new patient. */
export function ConfirmScreen() {
  const { t } = useWords();
  const leave = useLeaveSignIn();
  const onProved = useCallback(() => {
    void getSession().then((session) => session && leave());
  }, [leave]);
  return (
    <div className={styles.place}>
      <div className={styles.steps}>
        <PendingProof
          onProved={onProved}
          heading={(needed) => (
            <StepHeading
              title={t(`accounts.proof.${needed === 'birth_year' ? 'claimTitle' : 'title'}`)}
              focus
            >
              {needed === 'second_factor' && <p className={styles.quiet}>{t('accounts.proof.why')}</p>}
              {needed === 'birth_year' && <p className={styles.quiet}>{t('accounts.proof.claimWhy')}</p>}
            </StepHeading>
          )}
        />
      </div>
    </div>
  );
}
