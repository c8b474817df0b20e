import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { RecordSource } from '#platform/server/records/record-source.ts';
import { ipsOf } from './documents/ips.ts';
import { mayReadSummary } from './policy.ts';

export async function getPatientSummary(
  ctx: SignedIn,
  given: string | undefined,
  sources: readonly RecordSource[],
): Promise<object> {
  const { userType, personId, brandId } = ctx.principal;
  if (given === undefined && userType !== 'patient') throw invalidField('patient_id', 'required');
  const patientId = given ?? personId;
  if (!(await mayReadSummary(ctx.db, ctx.principal, patientId))) throw notFound();
  await ctx.audit({ resource: 'summary', patientIds: [patientId] });
  return await ipsOf({ db: ctx.db, sources, now: ctx.now, keeper: ctx.brand.title, patientId, brandId });
}
