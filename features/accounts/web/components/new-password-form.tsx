import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { PasswordField } from '#platform/ui/password-field.tsx';
import { type Problem, useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { passwordProblem } from '../../rules.ts';

interface NewPasswordFormProps {
  /** Whose password it is, for password managers. */
  readonly identifier: string;
  /** Asks for the current password too; required when the account has one. */
  readonly withCurrent?: boolean;
  readonly actionLabel: string;
  /** Beside the button: a way around it. */
  readonly aside?: ReactNode;
  readonly onPassword: (password: string, current: string) => Promise<unknown>;
}

/** One new password. What the server would refuse is said before it is sent. */
export function NewPasswordForm({
  identifier,
  withCurrent = false,
  actionLabel,
  aside,
  onPassword,
}: NewPasswordFormProps) {
  const { t } = useWords();
  const problems = useProblems();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const eye = { revealLabel: t('accounts.password.show'), concealLabel: t('accounts.password.hide') };

  const wrongOf = useWrong();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = wrongOf(password, withCurrent ? current : undefined);
    problems.say(wrong);
    if (wrong.length > 0) return;
    setBusy(true);
    try {
      await onPassword(password, current);
    } catch (error) {
      problems.take(error, ['password', 'current_password']);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <FormErrors title={t('shell.form.problem')} errors={problems.list} />
        <input type="text" name="username" autoComplete="username" value={identifier} readOnly hidden />
        {withCurrent && (
          <PasswordField
            {...eye}
            id="current_password"
            name="current_password"
            label={t('accounts.password.current')}
            error={problems.of('current_password')}
            autoComplete="current-password"
            value={current}
            onValue={setCurrent}
          />
        )}
        <PasswordField
          {...eye}
          id="password"
          name="new_password"
          label={t('accounts.password.new')}
          hint={t('accounts.password.hint')}
          error={problems.of('password')}
          autoComplete="new-password"
          autoFocus={!withCurrent}
          value={password}
          onValue={setPassword}
        />
        <Row>
          <Button type="submit" variant="primary" busy={busy}>
            {actionLabel}
          </Button>
          {aside}
        </Row>
      </Stack>
    </form>
  );
}

/** What the server would refuse; `current` where the old password is asked for. */
function useWrong() {
  const { t } = useWords();
  return (password: string, current: string | undefined): Problem[] => {
    const weak = passwordProblem(password);
    return [
      ...(current === '' ? [{ field: 'current_password', message: t('accounts.password.missing') }] : []),
      ...(weak ? [{ field: 'password', message: t(`accounts.password.${weak}`) }] : []),
    ];
  };
}
