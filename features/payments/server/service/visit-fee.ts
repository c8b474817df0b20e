import type { SignedIn } from '#platform/server/http/context.ts';
import { findRequestOf, type RequestRow } from '../repository/requests.ts';

/** What is to be paid for a visit; undefined when nothing is. */
export async function requestOfVisit(ctx: SignedIn, appointmentId: string): Promise<RequestRow | undefined> {
  const row = await findRequestOf(ctx.db, 'appointment', appointmentId);
  return row?.brandId === ctx.principal.brandId ? row : undefined;
}
