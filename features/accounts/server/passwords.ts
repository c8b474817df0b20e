import { hash, verify } from '@node-rs/argon2';
import { invalidField } from '#platform/server/http/refusal.ts';
import { passwordProblem } from '../rules.ts';

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes. `2` is Argon2id in the library's enum. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let decoy: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), OPTIONS);

/** Takes as long for an account that doesn't exist or has no password as for one that has. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFC')).catch(() => false);
  return matches && Boolean(passwordHash);
}

/** @throws Refusal naming the field when the password may not be used. */
export function requireGoodPassword(password: string, field = 'password'): void {
  const problem = passwordProblem(password);
  if (problem) throw invalidField(field, problem);
}
