import type { Principal } from '#platform/server/http/context.ts';

/** Staff administer the accounts of their brand, but never their own. */
export const mayManage = (principal: Principal, personId: string): boolean =>
  principal.userType === 'staff' && principal.personId !== personId;

/** Staff read the history of their brand, and take back changes of accounts and prices that nobody has taken back yet. */
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
  (entry.kind === 'package' || (entry.kind === 'person' && entry.action !== 'reset_started')) &&
  !entry.undone;
