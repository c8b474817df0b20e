import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import type { Job } from '#platform/server/feature.ts';
import { endOfBooks } from '../rules.ts';
import { endContents } from './repository/bills.ts';
import { checkPayment, reconcile } from './service/check.ts';
import { CHECK_PAYMENT, SEND_REFUND } from './service/names.ts';
import { followRefunds, sendRefund } from './service/refund.ts';
import { compareSettlements } from './service/settlements.ts';

const END_CONTENTS: Job = {
  name: 'payments.end-contents',
  // Once a month: the term of the books ends with a year.
  cron: '10 21 1 * *',
  handle: ({ db, now }) => endContents(db, endOfBooks(now)),
};

/** Without a gateway nothing that could be asked of one. */
export const jobs = (gateway: PaymentGateway | undefined, defaultBrandId: string): readonly Job[] =>
  gateway
    ? [
        END_CONTENTS,
        {
          name: CHECK_PAYMENT,
          handle: (work, data) => checkPayment(work, gateway, (data as { payment_id: string }).payment_id),
        },
        {
          name: SEND_REFUND,
          handle: (work, data) => sendRefund(work, gateway, (data as { refund_id: string }).refund_id),
        },
        {
          name: 'payments.compare-settlements',
          // Half past four in the morning in India: gateways have closed the day before by then.
          cron: '0 23 * * *',
          handle: (work) => compareSettlements(work, { gateway, defaultBrandId }),
        },
        {
          name: 'payments.reconcile',
          cron: '* * * * *',
          async handle(work) {
            await reconcile(work, gateway);
            await followRefunds(work, gateway);
          },
        },
      ]
    : [END_CONTENTS];
