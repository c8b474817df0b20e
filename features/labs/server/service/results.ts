import type { Lab } from '#partners/lab/port.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { announceOrder } from '../events.ts';
import * as repository from '../repository/orders.ts';

/** Fetches what the lab has reported of each patient, once each; the order is reported when nobody is missing. */
export async function fetchResults(
  work: JobContext,
  lab: Lab,
  { order, patients }: repository.WholeOrder,
): Promise<void> {
  const open = patients.filter(({ reportedAt }) => reportedAt === null);
  if (open.length === 0 || !order.labOrderId || !order.labToken) return;
  const of = { id: order.labOrderId, token: order.labToken };
  const today = clinicDay(work.now);
  const results = await lab.results(of, addDays(today, -6), today);
  await work.transaction(async (tx) => {
    await repository.lockOrder(tx, order.id);
    let missing = open.length;
    for (const patient of open) {
      const result = results.find(({ patientReference }) => patientReference === patient.reference);
      if (!result) continue;
      missing--;
      await repository.setReported(tx, patient.reference, work.now);
    }
    if (missing === 0)
      await announceOrder(tx, work.now, order, {
        ...{ patients, state: order.state, actorId: null, resultsRef: order.labOrderId ?? '' },
      });
  });
}
