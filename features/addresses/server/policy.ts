import type { Principal } from '#platform/server/http/context.ts';

/** An address is seen and changed by the patient whose it is, in the brand where it was given; by nobody else. */
export const ownsAddress = (
  principal: Principal,
  address: { readonly personId: string; readonly brandId: string },
): boolean =>
  principal.userType === 'patient' &&
  principal.personId === address.personId &&
  principal.brandId === address.brandId;
