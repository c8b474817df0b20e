import { useNavigate } from 'react-router';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { call } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { setPassword } from '../../contract.ts';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { NoAccount } from '../components/no-account.tsx';
import styles from '../components/pages.module.css';
import { useAccount, useShowAccount } from '../queries.ts';

/** Sets the first password, or changes it. */
export function PasswordScreen() {
  const { t } = useWords();
  const account = useAccount();
  const show = useShowAccount();
  const navigate = useNavigate();
  const has = account.data?.has_password;
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
              await call(setPassword, {
                body: { password, ...(has ? { current_password: current } : {}) },
              });
              show({ ...account.data, has_password: true });
              showAlert('success', t('shell.form.saved'));
              void navigate('/security', { replace: true });
            }}
          />
          {has && <p className={styles.quiet}>{t('accounts.password.forgotHere')}</p>}
        </>
      )}
    </div>
  );
}
