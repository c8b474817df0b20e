import { slotPoint } from '#platform/web/slot.ts';

/** Before an account is deleted: what is erased when, and what is ended first. `<section>` with an `<h2>`. */
export const beforeDeletion = slotPoint('accounts.beforeDeletion');

/** Below the sessions, passkeys and the password: what else opens an account or lets data out. */
export const securityParts = slotPoint('accounts.securityParts');
