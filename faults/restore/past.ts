import { v7 as uuid } from 'uuid';
import { demoId } from '#apps/server/demo-ids.ts';
import { compareSettlements } from '#features/payments/server/index.ts';
import { paymentAttempts, refunds } from '#features/payments/server/tables.ts';
import type { PaymentGateway, Settled } from '#partners/payment-gateway/port.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { closeDays } from '#platform/server/audit/chain.ts';
import { auditActs, auditReads } from '#platform/server/audit/tables.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';

export const PAST_DAYS = 5;
const READS_A_DAY = 40;
const ACTS_A_DAY = 10;
const DAY_MS = 86_400_000;
const FEE = 118;

/** Writes an audit trail of several days, and closes them as the job does: each day is sealed upon the one before. */
export async function writePastDays(db: Db, secrets: Secrets, now: Date): Promise<void> {
  const session = uuid();
  // Yesterday may not be due to be closed yet.
  for (let ago = PAST_DAYS + 1; ago >= 2; ago -= 1) {
    const at = (n: number) => new Date(now.getTime() - ago * DAY_MS + n);
    await db.insert(auditReads).values(
      Array.from({ length: READS_A_DAY }, (_, n) => ({
        ...{ id: uuid(), at: at(n), brandId: 'living', sessionId: session, resource: 'vitals' },
        ...{ readerId: demoId('living', 'doctor-1'), readerType: 'doctor', requestId: `read ${ago} ${n}` },
        patientIds: [demoId('living', `patient-${1 + (n % 10)}`)],
      })),
    );
    await db.insert(auditActs).values(
      Array.from({ length: ACTS_A_DAY }, (_, n) => ({
        ...{ id: uuid(), at: at(n), brandId: 'living', sessionId: session, call: 'approveRefund' },
        ...{ actorId: demoId('living', 'staff-1'), actorType: 'staff', requestId: `act ${ago} ${n}` },
        ...{ outcome: 'changed' as const, objectIds: [uuid()] },
      })),
    );
  }
  await closeDays(db, secrets, now);
}

/** Enters into the books that the gateway has paid out what came and what went back. */
export async function settleAtBank(db: Db, now: Date): Promise<void> {
  const of = { settlementId: 'setl_drill' };
  const came = await db.select().from(paymentAttempts);
  const back = await db.select().from(refunds);
  const items: Settled[] = [
    ...came.flatMap(({ id, state, amount }): Settled[] =>
      state === 'captured' ? [{ ...of, kind: 'payment', entityId: id, amount, fee: FEE }] : [],
    ),
    ...back.flatMap(({ gatewayRefundId: id, state, amount }): Settled[] =>
      id && state === 'processed' ? [{ ...of, kind: 'refund', entityId: id, amount, fee: 0 }] : [],
    ),
  ];
  const yesterday = addDays(clinicDay(now), -1);
  const gateway: Pick<PaymentGateway, 'id' | 'settlements'> = {
    id: 'razorpay',
    settlements: async (day) => (day === yesterday ? items : []),
  };
  const work = { db, now, transaction: (change: never) => db.transaction(change) };
  await compareSettlements(work as never, { gateway: gateway as PaymentGateway, defaultBrandId: 'living' });
}
