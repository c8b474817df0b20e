import type { Tx } from '#platform/server/db/database.ts';
import { DEMO_PLANS } from './demo-plans.ts';
import { addPlans } from './repository/plans.ts';

/** The plans of a brand of the demo data. What is there already stays. */
export async function seedPlans(tx: Tx, brandId: string, idOf: (key: string) => string): Promise<void> {
  const plans = DEMO_PLANS[brandId] ?? [];
  await addPlans(
    tx,
    plans.map((plan, position) => ({
      ...{ id: idOf(`plan-${plan.key}-1`), brandId, version: 1, isOffered: true, position, ...plan },
      ...{ publishedAt: null, publishedBy: null },
    })),
  );
}
