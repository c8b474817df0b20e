import type { ReactNode } from 'react';
import { PasswordField } from '#platform/ui/password-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Problem } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { passwordProblem } from '../../rules.ts';

interface NewPasswordFormProps {
  /** The identifier of the account, for password managers. */
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
  const form = useForm(undefined, { current_password: '', password: '' });
  const wrongOf = useWrong();
  const eye = { revealLabel: t('accounts.password.show'), concealLabel: t('accounts.password.hide') };
  const submit = () => {
    const { current_password: current, password } = form.draft;
    if (form.check(wrongOf(password, withCurrent ? current : undefined)))
      void form.send(() => onPassword(password, current));
  };

  return (
    <Form problems={form.problems} busy={form.busy} onSubmit={submit} action={actionLabel} aside={aside}>
      <input type="text" name="username" autoComplete="username" value={identifier} readOnly hidden />
      {withCurrent && (
        <PasswordField
          {...eye}
          {...form.control('current_password')}
          name="current_password"
          label={t('accounts.password.current')}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        {...eye}
        {...form.control('password')}
        name="new_password"
        label={t('accounts.password.new')}
        hint={t('accounts.password.hint')}
        autoComplete="new-password"
        autoFocus={!withCurrent}
      />
    </Form>
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
