import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import { refuseWhile } from './code-sending.ts';
import type { AccountsDeps } from './deps.ts';
import { passwordMatches } from './passwords.ts';

/**
 * The signed-in user proves with the password that it is still them. After ten wrong passwords they have to wait, so
 * that a passer-by can't guess the password on an unattended screen.
 * @throws Refusal `invalid` that names the field, or `too_many_requests`.
 */
export async function requirePassword(
  ctx: SignedIn,
  deps: AccountsDeps,
  hash: string | null,
  password: string,
  field: 'password' | 'current_password',
): Promise<void> {
  const { personId } = ctx.principal;
  refuseWhile(await deps.attempts.prove(personId));
  if (!(await passwordMatches(hash, password))) throw invalidField(field, 'wrong_password');
  await deps.attempts.proved(personId);
}
