import { useMutation } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { resetPassword } from '../../contract.ts';
import { SIGN_IN_STEP } from '../../rules.ts';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { type Flow, keepFlow } from './flow.ts';
import styles from './sign-in.module.css';
import { StepHeading } from './step-heading.tsx';
import { trySignIn } from './try-sign-in.ts';
import { useRefusal } from './use-refusal.ts';
import type { Steps } from './use-steps.ts';

/** What a reset needs from one step to the next: in memory alone, so a reload asks for it again. */
export interface ResetMemory {
  readonly code?: string | undefined;
  readonly refused?: string | undefined;
  readonly password?: string | undefined;
}

interface ResetStepProps {
  readonly steps: Steps;
  readonly flow: Flow;
  readonly memory: ResetMemory;
}

/** Step 7: the code is only tried together with the new password. */
export function ResetPasswordStep({
  steps,
  flow,
  memory,
  setMemory,
}: ResetStepProps & { readonly setMemory: (memory: ResetMemory) => void }) {
  const { t } = useWords();
  const reset = async (password: string) => {
    try {
      await call(resetPassword, { body: { identifier: flow.identifier, code: memory.code ?? '', password } });
    } catch (error) {
      const refused = error instanceof ApiError ? error.field('code') : undefined;
      if (refused === undefined) throw error;
      setMemory({ refused });
      return steps.back();
    }
    setMemory({ password });
    // The code is used up, and the account surely has a password now.
    keepFlow({ ...flow, known: 1, sent: undefined });
    steps.restart(SIGN_IN_STEP.resetSuccess);
  };
  return (
    <div className={styles.steps}>
      <StepHeading title={t('accounts.reset.title')}>
        <p className={styles.quiet}>{t('accounts.reset.body')}</p>
      </StepHeading>
      <NewPasswordForm
        identifier={flow.identifier}
        actionLabel={t('accounts.reset.save')}
        onPassword={reset}
      />
    </div>
  );
}

/** Step 8: who has just chosen a password need not type it again. */
export function ResetSuccessStep({
  steps,
  flow,
  memory,
  onSigningIn,
}: ResetStepProps & { readonly onSigningIn: (underWay: boolean) => void }) {
  const { t } = useWords();
  const refusal = useRefusal();
  const problems = useProblems();
  const enter = useMutation({
    mutationFn: (password: string) => {
      onSigningIn(true);
      return trySignIn('credentials', { identifier: flow.identifier, password });
    },
    onSuccess: (result) => {
      if (result.ok && !result.error) return steps.restart(SIGN_IN_STEP.success);
      onSigningIn(false);
      problems.say([{ message: refusal.ofResult(result) }]);
    },
    onError: (error) => {
      onSigningIn(false);
      problems.take(error, []);
    },
  });
  const go = () =>
    memory.password === undefined ? steps.go(SIGN_IN_STEP.password) : enter.mutate(memory.password);
  return (
    <div className={styles.steps}>
      <StepHeading title={t('accounts.reset.doneTitle')} focus>
        <p className={styles.quiet}>{t('accounts.reset.doneBody')}</p>
      </StepHeading>
      <FormErrors title={t('shell.form.problem')} errors={problems.list} />
      <Button variant="primary" wide busy={enter.isPending} onClick={go}>
        {t('accounts.signIn.action')}
      </Button>
    </div>
  );
}
