import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { SIGN_IN_STEP } from '../../rules.ts';
import { CurrentPassword } from '../components/current-password.tsx';
import { readable } from '../components/readable.ts';
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
  /** Said around the call, so that the session's arrival is not taken for somebody who was signed in already. */
  readonly onSigningIn: (underWay: boolean) => void;
}

/** Step 1: an account with a password. */
export function PasswordStep({ flow, steps, onSigningIn }: PasswordStepProps) {
  const { t } = useWords();
  const refusal = useRefusal();
  const problems = useProblems();
  const [password, setPassword] = useState('');
  const enter = useMutation({
    mutationFn: () => {
      onSigningIn(true);
      return trySignIn('credentials', { identifier: flow.identifier, password });
    },
    onSuccess: (result) => {
      if (result.ok && !result.error) return steps.restart(SIGN_IN_STEP.success);
      onSigningIn(false);
      if (result.error === 'CredentialsSignin')
        return problems.say([{ field: 'password', message: t('accounts.password.wrong') }]);
      problems.say([{ message: refusal.ofResult(result) }]);
    },
    onError: (error) => {
      onSigningIn(false);
      problems.take(error, []);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enter.isPending) return;
    if (password === '')
      return problems.say([{ field: 'password', message: t('accounts.password.missing') }]);
    problems.clear();
    enter.mutate();
  };

  return (
    <div className={styles.steps}>
      <StepHeading title={t('accounts.password.enter')}>
        <p className={styles.who}>{readable(flow.identifier)}</p>
      </StepHeading>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormErrors title={t('shell.form.problem')} errors={problems.list} />
        <CurrentPassword
          id="password"
          username={flow.identifier}
          error={problems.of('password')}
          autoFocus
          value={password}
          onValue={setPassword}
        />
        <Button type="submit" variant="primary" wide busy={enter.isPending}>
          {t('accounts.signIn.action')}
        </Button>
      </form>
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
