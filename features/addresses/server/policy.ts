import type { Principal } from '#platform/server/http/context.ts';

/** An address is seen and changed only by its patient, in the brand where it was entered. */
export const ownsAddress = (
  principal: Principal,
  address: { readonly personId: string; readonly brandId: string },
): boolean =>
  principal.userType === 'patient' &&
  principal.personId === address.personId &&
  principal.brandId === address.brandId;
