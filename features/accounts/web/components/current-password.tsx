import { PasswordField } from '#platform/ui/password-field.tsx';
import type { FieldControl } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';

interface CurrentPasswordProps extends FieldControl<string> {
  /** The identifier of the account, with which password managers store a password. */
  readonly username?: string;
  readonly autoFocus?: boolean;
}

/** The password that an account has. */
export function CurrentPassword({ username, ...field }: CurrentPasswordProps) {
  const { t } = useWords();
  return (
    <>
      {username !== undefined && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      <PasswordField
        {...field}
        name="password"
        label={t('accounts.password.label')}
        autoComplete="current-password"
        revealLabel={t('accounts.password.show')}
        concealLabel={t('accounts.password.hide')}
      />
    </>
  );
}
