/** Connections of a brand's requests take this role: neither owner nor superuser, so that policies hold for it. */
export const BRAND_ROLE = 'sukham_brand';
/** The setting of a connection that policies compare with. */
export const BRAND_SETTING = 'sukham.brand';

/** Settings with which a connection begins; `reset` and an end of a transaction come back to them. */
export function brandOptions(brandId: string): string {
  if (!/^[a-z][a-z0-9_-]*$/.test(brandId)) throw new Error(`${brandId} is no id of a brand`);
  return `-c role=${BRAND_ROLE} -c ${BRAND_SETTING}=${brandId}`;
}
