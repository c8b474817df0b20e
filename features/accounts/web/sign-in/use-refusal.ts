import { brand } from '#platform/web/brand.ts';
import { waitText } from '#platform/web/client/retry-after.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { SignInResult } from '#platform/web/session/session.ts';

/** Codes that have words of their own; any other is a general message, never shown as text. */
const EXPLAINED = new Set([
  'SessionRequired',
  'CredentialsSignin',
  'AccessDenied',
  'TooManyAttempts',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'EmailNotVerified',
  'EmailCreateAccount',
  'Callback',
  'Configuration',
  'UnknownProvider',
  'CsrfFailed',
]);

/** What the codes of the session calls mean, in words. */
export function useRefusal() {
  const { t } = useWords();
  const explain = (code: string) =>
    t(`accounts.problem.${EXPLAINED.has(code) ? code : 'other'}`, { phone: brand.supportPhone });
  return {
    explain,
    /** Of a sign-in that was refused for another reason than a wrong secret. */
    ofResult: ({ error, retryAfter }: SignInResult): string =>
      error === 'TooManyAttempts' && retryAfter ? waitText(t, retryAfter) : explain(error ?? 'other'),
  };
}
