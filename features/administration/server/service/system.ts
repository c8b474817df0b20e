import { countRefundsWaiting } from '#features/payments/server/index.ts';
import { countWaiting, registrations } from '#features/people/server/index.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { recordChanges } from '#platform/server/changes/record-changes.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type * as contract from '../../contract.ts';
import { type Administration, type PartnerHealth, REGISTRATION_STATES } from '../../contract.ts';
import type { AdministrationDeps } from '../deps.ts';
import { lastPartnerCalls } from '../repository/system.ts';
import { listDiscrepancies } from './discrepancies.ts';

async function partnersOf(db: Db, { partners }: AdministrationDeps): Promise<PartnerHealth[]> {
  const calls = new Map((await lastPartnerCalls(db)).map((row) => [row.partner, row]));
  return partners.map((partner) => {
    const { lastSuccessAt: success = null, lastFailureAt: failure = null } = calls.get(partner) ?? {};
    return {
      partner,
      last_success_at: success?.toISOString() ?? null,
      last_failure_at: failure?.toISOString() ?? null,
      failing: failure !== null && (success === null || success < failure),
    };
  });
}

export async function systemHealth(
  ctx: SignedIn,
  deps: AdministrationDeps,
): Promise<ReplyOf<typeof contract.getSystemHealth>> {
  const queues = await deps.queue.waiting();
  return {
    partners: await partnersOf(ctx.db, deps),
    queues: queues.map(({ queue, waiting, oldestAt }) => ({
      queue,
      waiting,
      oldest_at: oldestAt?.toISOString() ?? null,
    })),
    failed_jobs: [...(await deps.queue.failed())],
  };
}

/** Nothing is lost by trying again: every job is written so that a second run does no more than the first. */
export async function retryFailed(ctx: SignedIn, deps: AdministrationDeps): Promise<{ retried: number }> {
  const retried = await deps.queue.retryAllFailed();
  if (retried > 0)
    await ctx.transaction((tx) =>
      recordChanges(ctx, tx, [
        { kind: 'job', objectId: 'failed', action: 'retried', after: { count: retried } },
      ]),
    );
  return { retried };
}

/** How much needs attention. */
export async function overview(ctx: SignedIn, deps: AdministrationDeps): Promise<Administration> {
  const { brandId } = ctx.principal;
  const all = await registrations(ctx.db, brandId, ctx.now);
  const { discrepancies } = await listDiscrepancies(ctx);
  const count = (state: (typeof REGISTRATION_STATES)[number]) =>
    all.filter((registration) => registration.state === state).length;
  return {
    kyc_waiting: await countWaiting(ctx.db, brandId),
    registrations: Object.fromEntries(
      REGISTRATION_STATES.map((state) => [state, count(state)]),
    ) as Administration['registrations'],
    discrepancies: discrepancies.length,
    discrepancies_without_owner: discrepancies.filter(({ owner }) => owner === null).length,
    refunds_waiting: await countRefundsWaiting(ctx.db, brandId),
    failed_jobs: (await deps.queue.failed()).length,
    partners_failing: (await partnersOf(ctx.db, deps))
      .filter(({ failing }) => failing)
      .map(({ partner }) => partner),
  };
}
