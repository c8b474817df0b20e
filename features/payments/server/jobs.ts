import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import type { Job } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { endOfBooks } from '../rules.ts';
import type { PaymentsDeps } from './deps.ts';
import { endContents } from './repository/bills.ts';
import type { StoredCallback } from './repository/callbacks.ts';
import { checkAtEach, readCallback } from './service/callbacks.ts';
import { reconcile } from './service/check.ts';
import { type Gateways, gatewaysOf, leaveReplaced } from './service/gateways.ts';
import { findOwners, noteUndelivered, noteUnsettled } from './service/left-open.ts';
import { CHECK_PAYMENT, type CheckPayment, READ_CALLBACK, SEND_REFUND } from './service/names.ts';
import { followRefunds, sendRefund } from './service/refund.ts';
import { compareSettlements } from './service/settlements.ts';
import { adjustResolved, recogniseKnown } from './service/unknown-money.ts';

const END_CONTENTS: Job = {
  name: 'payments.end-contents',
  // Once a month: the term of the books ends with a year.
  cron: '10 21 1 * *',
  handle: ({ db, now }) => endContents(db, endOfBooks(now)),
};

/**
 * The checks of a night. What fails at one gateway keeps neither the other gateway nor the checks of our own books from
 * their turn; the job then fails, so that it is tried again and listed to operators.
 */
async function checkNightly(
  work: JobContext,
  gateways: readonly PaymentGateway[],
  defaultBrandId: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const gateway of gateways)
    try {
      await compareSettlements(work, { gateway, defaultBrandId });
      await noteUnsettled(work, gateway.id);
      await recogniseKnown(work, gateway.id);
      await adjustResolved(work, gateway.id);
    } catch (error) {
      failures.push(error);
    }
  await noteUndelivered(work);
  await findOwners(work);
  if (failures.length > 0) throw failures[0];
}

/** All of them, also without a gateway: what was begun at one gets an owner, should its settings not come back. */
export function jobs(deps: Gateways & Pick<PaymentsDeps, 'secrets' | 'defaultBrandId'>): readonly Job[] {
  const all = gatewaysOf(deps);
  /** Each payment knows its gateway: the others leave it alone. */
  const atEach = async (ask: (gateway: PaymentGateway) => Promise<void>) => {
    for (const gateway of all) await ask(gateway);
  };
  return [
    END_CONTENTS,
    {
      name: CHECK_PAYMENT,
      handle: (work, data) => checkAtEach(work, deps, data as CheckPayment),
    },
    {
      name: READ_CALLBACK,
      handle: (work, data) => readCallback(work, deps, data as StoredCallback),
    },
    {
      name: SEND_REFUND,
      // One of a gateway that is gone is ended by `payments.reconcile`, if another one is set.
      handle: (work, data) =>
        atEach((gateway) => sendRefund(work, gateway, (data as { refund_id: string }).refund_id)),
    },
    {
      name: 'payments.compare-settlements',
      // Half past four in the morning in India: gateways have closed the day before by then.
      cron: '0 23 * * *',
      handle: (work) => checkNightly(work, all, deps.defaultBrandId),
    },
    {
      name: 'payments.reconcile',
      cron: '* * * * *',
      async handle(work) {
        await atEach((gateway) => reconcile(work, gateway));
        await atEach((gateway) => followRefunds(work, gateway));
        await leaveReplaced(work, deps);
      },
    },
  ];
}
