import type { Principal } from '#platform/server/http/context.ts';

/** Staff administer the accounts of their brand, but never their own. */
export const mayManage = (principal: Principal, personId: string): boolean =>
  principal.userType === 'staff' && principal.personId !== personId;

/**
 * These are not taken back: a code was sent, a number became another account's means of signing in, or the entry does not
 * say what was there before.
 */
const ONLY_NOTED: ReadonlySet<string> = new Set(['reset_started', 'number_corrected', 'basics_corrected']);

/** Whether an entry says that the object itself is another one now. */
export const isChange = ({ action }: { readonly action: string }): boolean => !ONLY_NOTED.has(action);

/** Staff read the history of their brand, and undo changes of accounts and prices that are not undone yet. */
export const mayUndo = (
  principal: Principal,
  entry: {
    readonly brandId: string;
    readonly kind: string;
    readonly action: string;
    readonly undone: boolean;
  },
): boolean =>
  principal.userType === 'staff' &&
  principal.brandId === entry.brandId &&
  (entry.kind === 'package' || (entry.kind === 'person' && isChange(entry))) &&
  !entry.undone;
