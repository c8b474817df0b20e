import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { brand } from '#platform/web/brand.ts';
import { call } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { useLeaveSignIn } from '#platform/web/shell/leave-sign-in.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { Waiting } from '#platform/web/shell/waiting.tsx';
import { setPassword } from '../../contract.ts';
import { SIGN_IN_STEP } from '../../rules.ts';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { useAccount, useShowAccount } from '../queries.ts';
import { CodeStep } from '../sign-in/code-step.tsx';
import { type Flow, keepFlow, liveCode, useFlow } from '../sign-in/flow.ts';
import { IdentifyStep } from '../sign-in/identify-step.tsx';
import { NewAccountStep } from '../sign-in/new-account-step.tsx';
import { PasswordStep } from '../sign-in/password-step.tsx';
import { type ResetMemory, ResetPasswordStep, ResetSuccessStep } from '../sign-in/reset-steps.tsx';
import styles from '../sign-in/sign-in.module.css';
import { StepHeading } from '../sign-in/step-heading.tsx';
import { trySignIn } from '../sign-in/try-sign-in.ts';
import { useRefusal } from '../sign-in/use-refusal.ts';
import { type Steps, useSteps } from '../sign-in/use-steps.ts';

/** The specification's steps 0 to 8. */
export function SignInScreen() {
  const { t } = useWords();
  const { status } = useSession();
  const leave = useLeaveSignIn();
  const flow = useFlow();
  const [memory, setMemory] = useState<ResetMemory>({});
  const signedIn = status === 'authenticated';
  const steps = useSteps({ flow, code: memory.code !== undefined, signedIn });
  // While a step of this page signs in, the session that appears is its own.
  const signingIn = useRef(false);
  const onSigningIn = (underWay: boolean) => {
    signingIn.current = underWay;
  };

  const done = steps.step === SIGN_IN_STEP.success && steps.settled;
  const stays = steps.step === SIGN_IN_STEP.newPassword || signingIn.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, when there is a session
  useEffect(() => {
    if (!signedIn || (stays && !done)) return;
    keepFlow(undefined);
    leave();
  }, [signedIn, stays, done]);

  if (status === 'loading' || (signedIn && !stays)) return <Waiting />;
  return (
    <div className={styles.place}>
      <Step {...{ steps, flow, memory, setMemory, onSigningIn }} />
      <aside className={styles.aside}>
        <h2>{brand.title}</h2>
        <p>{t('accounts.signIn.about')}</p>
        <p>{t('accounts.signIn.emergency')}</p>
        <p>
          <a href={`tel:${brand.supportPhone.replaceAll(' ', '')}`}>
            {t('shell.action.call', { phone: brand.supportPhone })}
          </a>
        </p>
      </aside>
    </div>
  );
}

interface StepProps {
  readonly steps: Steps;
  readonly flow: Flow | undefined;
  readonly memory: ResetMemory;
  readonly setMemory: (memory: ResetMemory) => void;
  readonly onSigningIn: (underWay: boolean) => void;
}

function Step({ steps, flow, memory, setMemory, onSigningIn }: StepProps) {
  const { t } = useWords();
  const codeFor = useSignInByCode(steps, onSigningIn);

  if (steps.step === SIGN_IN_STEP.newPassword) return <FirstPassword steps={steps} flow={flow} />;
  if (steps.step === SIGN_IN_STEP.success)
    return (
      <StepHeading title={t('accounts.signIn.done')} focus>
        <Spinner label={t('shell.busy.loading')} />
      </StepHeading>
    );
  if (!flow) return <IdentifyStep steps={steps} />;

  const byCode = codeFor(flow);
  switch (steps.step) {
    case SIGN_IN_STEP.password:
      return <PasswordStep {...{ steps, flow, onSigningIn }} />;
    case SIGN_IN_STEP.newAccount:
      if (!liveCode(flow, 'sign_in')) return <NewAccountStep {...{ steps, flow }} />;
      return (
        <CodeStep
          key="new"
          {...{ steps, flow }}
          purpose="sign_in"
          title={t('accounts.newAccount.code')}
          onCode={byCode}
        />
      );
    case SIGN_IN_STEP.code:
      return (
        <CodeStep
          key="code"
          {...{ steps, flow }}
          purpose="sign_in"
          title={t('accounts.code.title')}
          onCode={byCode}
        />
      );
    case SIGN_IN_STEP.resetCode:
      return (
        <CodeStep
          key="reset"
          {...{ steps, flow }}
          purpose="reset_password"
          title={t('accounts.reset.codeTitle')}
          refused={memory.refused}
          known={memory.code}
          onCode={async (code) => {
            setMemory({ ...memory, code, refused: undefined });
            steps.go(SIGN_IN_STEP.resetPassword);
          }}
        />
      );
    case SIGN_IN_STEP.resetPassword:
      return <ResetPasswordStep {...{ steps, flow, memory, setMemory }} />;
    case SIGN_IN_STEP.resetSuccess:
      return <ResetSuccessStep {...{ steps, flow, memory, onSigningIn }} />;
    default:
      return <IdentifyStep steps={steps} />;
  }
}

/** A user without a password is offered to set one now that a code has shown who they are. */
function useSignInByCode(steps: Steps, onSigningIn: StepProps['onSigningIn']) {
  const { t } = useWords();
  const refusal = useRefusal();
  return (flow: Flow) => async (code: string, say: (message: string, ofCode: boolean) => void) => {
    onSigningIn(true);
    const result = await trySignIn('otp', { identifier: flow.identifier, code }).catch((error) => {
      onSigningIn(false);
      throw error;
    });
    if (result.ok && !result.error)
      return steps.restart(flow.known === 1 ? SIGN_IN_STEP.success : SIGN_IN_STEP.newPassword);
    onSigningIn(false);
    if (result.error === 'CredentialsSignin') return say(t('accounts.code.wrong'), true);
    say(refusal.ofResult(result), false);
  };
}

/** Step 4: may be skipped; a code always works as well. */
function FirstPassword({ steps, flow }: { readonly steps: Steps; readonly flow: Flow | undefined }) {
  const { t } = useWords();
  // A person who joins a second brand is new to it, but has a password already.
  const account = useAccount().data;
  const showAccount = useShowAccount();
  const hasPassword = account?.has_password === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: continues once
  useEffect(() => {
    if (hasPassword) steps.restart(SIGN_IN_STEP.success);
  }, [hasPassword]);
  return (
    <div className={styles.steps}>
      <StepHeading title={t('accounts.newPassword.title')}>
        <p className={styles.quiet}>{t('accounts.newPassword.body')}</p>
      </StepHeading>
      <NewPasswordForm
        identifier={flow?.identifier ?? ''}
        actionLabel={t('accounts.newPassword.save')}
        aside={
          <Button variant="quiet" onClick={() => steps.restart(SIGN_IN_STEP.success)}>
            {t('accounts.newPassword.skip')}
          </Button>
        }
        onPassword={async (password) => {
          await call(setPassword, { body: { password } });
          showAlert('success', t('accounts.newPassword.saved'));
          if (account) showAccount({ ...account, has_password: true });
          else steps.restart(SIGN_IN_STEP.success);
        }}
      />
    </div>
  );
}
