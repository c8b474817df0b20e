import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { SIGN_IN_STEP } from '../../rules.ts';
import { CurrentPassword } from '../components/current-password.tsx';
import type { Flow } from './flow.ts';
import { Remembered } from './remembered.tsx';
import styles from './sign-in.module.css';
import { StepHeading } from './step-heading.tsx';
import { trySignIn } from './try-sign-in.ts';
import { useRefusal } from './use-refusal.ts';
import type { Steps } from './use-steps.ts';

interface PasswordStepProps {
  readonly flow: Flow;
  readonly steps: Steps;
  /** Said around the call, so that the new session isn't mistaken for a user who was signed in before. */
  readonly onSigningIn: (underWay: boolean) => void;
}

/** Step 1: an account with a password. */
export function PasswordStep({ flow, steps, onSigningIn }: PasswordStepProps) {
  const { t } = useWords();
  const refusal = useRefusal();
  const { draft, problems, check, control, busy, send } = useForm(undefined, { password: '' });
  const enter = async () => {
    onSigningIn(true);
    const result = await trySignIn('credentials', { identifier: flow.identifier, ...draft }).catch(
      (error) => {
        onSigningIn(false);
        throw error;
      },
    );
    if (result.ok && !result.error) return steps.restart(SIGN_IN_STEP.success);
    onSigningIn(false);
    if (result.error === 'CredentialsSignin')
      return problems.say([{ field: 'password', message: t('accounts.password.wrong') }]);
    problems.say([{ message: refusal.ofResult(result) }]);
  };
  const submit = () => {
    const missing = { field: 'password', message: t('accounts.password.missing') };
    if (check(draft.password === '' ? [missing] : [])) void send(enter);
  };

  return (
    <div className={styles.steps}>
      <StepHeading title={t('accounts.password.enter')}>
        <p className={styles.who}>{phoneAsRead(flow.identifier)}</p>
      </StepHeading>
      <Form problems={problems} busy={busy} onSubmit={submit} action={t('accounts.signIn.action')} wide>
        <CurrentPassword {...control('password')} username={flow.identifier} autoFocus />
      </Form>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={() => steps.go(SIGN_IN_STEP.code)}>
          {t('accounts.password.useCode')}
        </button>
        <button type="button" className={styles.link} onClick={() => steps.go(SIGN_IN_STEP.resetCode)}>
          {t('accounts.password.forgot')}
        </button>
        <button type="button" className={styles.link} onClick={() => steps.restart(SIGN_IN_STEP.init)}>
          {t(`accounts.code.change_${flow.kind}`)}
        </button>
      </div>
      <Remembered />
    </div>
  );
}
