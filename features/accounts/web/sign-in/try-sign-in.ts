import { NoAnswer } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { currentLanguage } from '#platform/web/i18n/words.ts';
import { preferredLanguage } from '#platform/web/session/browser-store.ts';
import type { SignInResult } from '#platform/web/session/session.ts';
import { getProviders } from '#platform/web/session/session-calls.ts';
import { sessionState, signIn } from '#platform/web/session/session-client.ts';
import { confirmIdentity } from '#platform/web/shell/leave-sign-in.ts';
import { updateUser } from '../../contract.ts';

/**
 * Signs in without leaving the page.
 * @throws NoAnswer when the server can't be reached: the client would otherwise leave for an error page, and
 * with it everything that was typed.
 */
export async function trySignIn(
  provider: 'credentials' | 'otp',
  fields: Readonly<Record<string, string>>,
): Promise<SignInResult> {
  if (!(await getProviders())) throw new NoAnswer('sign-in');
  const result = await signIn(provider, fields, {
    redirect: false,
    callbackUrl: `${window.location.origin}/`,
  });
  if (!result) throw new NoAnswer('sign-in');
  // Accepted without a session: a second factor is needed. The browser leaves the page, so nothing follows here.
  if (result.ok && !result.error && sessionState().status === 'unauthenticated') {
    confirmIdentity();
    return new Promise(() => {});
  }
  if (result.ok && !result.error) takeLanguageAlong();
  return result;
}

/** Who chose a language before signing in also wants messages in it. */
function takeLanguageAlong(): void {
  if (!preferredLanguage()) return;
  call(updateUser, { body: { language: currentLanguage() } }).catch(() => undefined);
}

/** Leaves for Google. Throws NoAnswer when the server can't be reached. */
export async function leaveForGoogle(destination: string): Promise<void> {
  if (!(await getProviders())) throw new NoAnswer('sign-in');
  await signIn('google', {}, { callbackUrl: window.location.origin + destination });
}
