import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { setPassword } from '../../contract.ts';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { NoAccount } from '../components/no-account.tsx';
import styles from '../components/pages.module.css';
import { ProofDialog } from '../proof/proof-dialog.tsx';
import { useAccount, useShowAccount } from '../queries.ts';

/** Sets the first password, or changes it. */
export function PasswordScreen() {
  const { t } = useWords();
  const account = useAccount();
  const show = useShowAccount();
  const navigate = useNavigate();
  const has = account.data?.has_password;
  /** A first password that waits for a code. */
  const [waiting, setWaiting] = useState<string>();
  const set = async (body: BodyOf<typeof setPassword>) => {
    await call(setPassword, { body });
    if (account.data) show({ ...account.data, has_password: true });
    showAlert('success', t('shell.form.saved'));
    void navigate('/security', { replace: true });
  };
  return (
    <div className={styles.form}>
      <h1>{t(has === false ? 'accounts.password.setTitle' : 'accounts.password.title')}</h1>
      {account.isPending && <Skeleton lines={4} />}
      {account.isError && !account.data && <NoAccount query={account} />}
      {account.data && (
        <>
          <p className={styles.quiet}>{t('accounts.password.ends')}</p>
          <NewPasswordForm
            identifier={account.data.phone ?? account.data.email ?? ''}
            withCurrent={has === true}
            actionLabel={t('accounts.password.save')}
            onPassword={async (password, current) => {
              try {
                await set({ password, ...(has ? { current_password: current } : {}) });
              } catch (error) {
                if (has || !(error instanceof ApiError) || !error.field('code')) throw error;
                setWaiting(password);
              }
            }}
          />
          {has && <p className={styles.quiet}>{t('accounts.password.forgotHere')}</p>}
          {waiting !== undefined && (
            <ProofDialog
              title={t('accounts.proof.title')}
              action={t('accounts.password.save')}
              onProof={async (proof) => await set({ password: waiting, ...proof })}
              onClose={() => setWaiting(undefined)}
            >
              {() => null}
            </ProofDialog>
          )}
        </>
      )}
    </div>
  );
}
