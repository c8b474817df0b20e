import { v7 as uuid } from 'uuid';
import { findAppointment } from '#features/appointments/server/index.ts';
import { patientCard, patientOnPaper } from '#features/people/server/index.ts';
import type { Brand } from '#platform/contract/brand.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { BillKind, PaymentLine } from '../../contract.ts';
import {
  type BillLine,
  billKindOf,
  billLines,
  billNumber,
  creditLines,
  financialYearOf,
  placeOfSupply,
  supplierOf,
} from '../../rules.ts';
import type { BilledPlan, PaymentsDeps } from '../deps.ts';
import { announce } from '../events.ts';
import { addBill, type BillRow, billsOfPayments, nextSerial } from '../repository/bills.ts';
import * as payments from '../repository/payments.ts';
import { lockRequest, type PaymentRow, type RequestRow } from '../repository/requests.ts';

/** All that stands on a bill: frozen when it is issued, whatever becomes of names, addresses and prices later. */
export interface BillContent {
  readonly supplier: Brand['supplier'];
  readonly recipient: { readonly name: string; readonly address: string };
  readonly placeOfSupply: string;
  /** Of a visit: the clinician and the time. */
  readonly visit: { readonly with: string; readonly at: string } | null;
  /** Of a care plan: which one, and for which days. Bills of before don't say it. */
  readonly plan?: BilledPlan | undefined;
  readonly lines: readonly BillLine[];
  readonly paidAt: string | null;
  readonly method: string | null;
  readonly gatewayId: string;
  /** Of a credit note: the bill that it lowers. */
  readonly of: { readonly number: string; readonly issuedAt: string } | null;
}

export interface BillDeps extends Pick<PaymentsDeps, 'secrets' | 'brandOf' | 'legalDetails'> {
  readonly plans: Pick<PaymentsDeps['plans'], 'billed'>;
}

const SERIES: Readonly<Record<BillKind, string>> = {
  receipt: 'R',
  bill_of_supply: 'B',
  tax_invoice: 'T',
  mixed_bill: 'M',
  credit_note: 'C',
};

export const contentOf = ({ secrets }: Pick<BillDeps, 'secrets'>, { content }: BillRow): BillContent =>
  JSON.parse(secrets.open(content)) as BillContent;

/** What lines of before count as; those of visits have no kind of their own. */
const KIND_OF_PURPOSE: Readonly<Record<RequestRow['purpose'], PaymentLine['kind']>> = {
  appointment: 'consultation',
  lab_order: 'lab_tests',
  subscription: 'care_plan',
  request: undefined,
};

const linesOf = ({ purpose, lines, amount }: RequestRow): readonly PaymentLine[] => {
  const kind = KIND_OF_PURPOSE[purpose];
  const given = lines.length > 0 ? lines : [{ name: '', amount }];
  return given.map((line) => (line.kind || !kind ? line : { ...line, kind }));
};

/**
 * Issues what is due for a payment: receipt and bill once it is paid, a credit note for each refund that went back.
 * Repeatable: what was issued stays, and its numbers are drawn in the transaction that stores it.
 */
export async function issueBills(work: JobContext, deps: BillDeps, paymentId: string): Promise<void> {
  const seen = await payments.paymentById(work.db, paymentId);
  if (!seen?.paidBy) return;
  await work.transaction(async (tx) => {
    const payment = await payments.lockPayment(tx, paymentId);
    const request = payment && (await lockRequest(tx, payment.requestId));
    if (!payment || !request) return;
    const before = await billsOfPayments(tx, [paymentId]);
    const isNew = before.length === 0;
    const first = isNew ? await issueFirst(tx, work, deps, { payment, request }) : before;
    const notes = await issueCreditNotes(tx, work, deps, { payment, bills: first });
    if (isNew || notes > 0)
      await announce(tx, work.now, request, { event: 'billed', paymentId, actorId: null });
  });
}

async function issueFirst(
  tx: Tx,
  work: JobContext,
  deps: BillDeps,
  { payment, request }: { payment: PaymentRow; request: RequestRow },
): Promise<BillRow[]> {
  const content = await contentFor(tx, work, deps, { payment, request });
  const rows: BillRow[] = [];
  for (const kind of ['receipt', billKindOf(content.lines)] as const)
    rows.push(
      await issue(tx, work, deps, { payment, kind, content, amount: payment.amount, refundId: null }),
    );
  return rows;
}

async function contentFor(
  tx: Db,
  work: JobContext,
  { brandOf, legalDetails, plans }: BillDeps,
  { payment, request }: { payment: PaymentRow; request: RequestRow },
): Promise<BillContent> {
  const { brandId, patientId, purpose, subjectId } = request;
  const supplier = supplierOf(brandOf(brandId).supplier, await legalDetails(tx, brandId));
  const card = await patientCard(tx, brandId, patientId, work.now);
  const address = (await patientOnPaper(tx, brandId, patientId))?.address ?? '';
  const visit =
    purpose === 'appointment' && subjectId ? await findAppointment(tx, brandId, subjectId) : undefined;
  const attempts = await payments.attemptsOf(tx, payment.id);
  const paidOn = clinicDay(payment.paidAt ?? work.now);
  const plan =
    purpose === 'subscription' && subjectId ? await plans.billed(tx, subjectId, paidOn) : undefined;
  return {
    supplier,
    recipient: { name: card?.name ?? '', address },
    placeOfSupply: placeOfSupply(address, supplier.state),
    visit: visit ? { with: visit.clinician_name ?? '', at: new Date(visit.starts_at).toISOString() } : null,
    ...(plan ? { plan } : {}),
    lines: billLines(linesOf(request), { day: paidOn, address, supplierState: supplier.state }),
    paidAt: payment.paidAt?.toISOString() ?? null,
    method: attempts.find(({ id }) => id === payment.paidBy)?.method ?? null,
    gatewayId: payment.paidBy ?? '',
    of: null,
  };
}

async function issueCreditNotes(
  tx: Tx,
  work: JobContext,
  deps: BillDeps,
  { payment, bills }: { payment: PaymentRow; bills: readonly BillRow[] },
): Promise<number> {
  const bill = bills.find(({ kind }) => kind !== 'receipt' && kind !== 'credit_note');
  if (!bill || bill.content === '') return 0;
  const whole = contentOf(deps, bill);
  const notes = bills.filter(({ kind }) => kind === 'credit_note');
  const lines = notes.map((note) => contentOf(deps, note).lines);
  const due = (await payments.refundsOfPayment(tx, payment.id)).filter(
    ({ id, state, attemptId }) =>
      state === 'processed' && attemptId === payment.paidBy && notes.every(({ refundId }) => refundId !== id),
  );
  for (const { id: refundId, amount } of due) {
    const of = { number: bill.number, issuedAt: bill.issuedAt.toISOString() };
    const content = { ...whole, lines: creditLines(whole.lines, lines, amount), of };
    await issue(tx, work, deps, { payment, kind: 'credit_note', content, amount, refundId });
    lines.push(content.lines);
  }
  return due.length;
}

async function issue(
  tx: Tx,
  { now }: JobContext,
  deps: BillDeps,
  of: {
    readonly payment: PaymentRow;
    readonly kind: BillKind;
    readonly content: BillContent;
    readonly amount: number;
    readonly refundId: string | null;
  },
): Promise<BillRow> {
  const { payment, kind, content, amount, refundId } = of;
  const { brandId, id: paymentId } = payment;
  const series = `${content.supplier.series}${SERIES[kind]}`;
  const year = financialYearOf(clinicDay(now));
  const serial = await nextSerial(tx, { brandId, series, year });
  const number = billNumber(series, year, serial);
  const row: BillRow = {
    ...{ id: uuid(), brandId, kind, series, year, serial, number, paymentId, refundId, amount },
    issuedAt: now,
    content: deps.secrets.seal(JSON.stringify(content)),
  };
  await addBill(tx, row);
  return row;
}
