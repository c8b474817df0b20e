import { and, asc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { billCounters, bills, paymentRequests, payments } from '../tables.ts';

export type BillRow = typeof bills.$inferSelect;

/** The next number of a series. Others who issue in it wait until this transaction ends, and a rollback leaves no gap. */
export async function nextSerial(
  tx: Tx,
  of: { readonly brandId: string; readonly series: string; readonly year: string },
): Promise<number> {
  const [row] = await tx
    .insert(billCounters)
    .values({ ...of, last: 1 })
    .onConflictDoUpdate({
      target: [billCounters.brandId, billCounters.series, billCounters.year],
      set: { last: sql`${billCounters.last} + 1` },
    })
    .returning({ last: billCounters.last });
  if (!row) throw new Error(`no number in ${of.series}`);
  return row.last;
}

export async function addBill(tx: Tx, row: BillRow): Promise<void> {
  await tx.insert(bills).values(row);
}

export const billsOfPayments = async (db: Db, paymentIds: readonly string[]): Promise<BillRow[]> =>
  paymentIds.length === 0
    ? []
    : await db
        .select()
        .from(bills)
        .where(inArray(bills.paymentId, [...paymentIds]))
        .orderBy(asc(bills.issuedAt), asc(bills.id));

/**
 * Erases the content of bills from before `until` of patients with erased accounts: number and amount stay in the
 * books, the name is removed.
 */
export async function endContents(db: Db, until: Date): Promise<void> {
  const theirs = db
    .select({ id: bills.id })
    .from(bills)
    .innerJoin(payments, eq(payments.id, bills.paymentId))
    .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId))
    .innerJoin(persons, eq(persons.id, paymentRequests.patientId))
    .where(and(lt(bills.issuedAt, until), ne(bills.content, ''), isNotNull(persons.erasedAt)));
  await db.update(bills).set({ content: '' }).where(inArray(bills.id, theirs));
}

/** A bill with the request that it is about. */
export async function findBill(
  db: Db,
  brandId: string,
  id: string,
): Promise<{ bill: BillRow; requestId: string } | undefined> {
  const [row] = await db
    .select({ bill: bills, requestId: payments.requestId })
    .from(bills)
    .innerJoin(payments, eq(payments.id, bills.paymentId))
    .where(and(eq(bills.id, id), eq(bills.brandId, brandId)));
  return row;
}
