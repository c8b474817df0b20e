import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Id, Instant, LanguageCode, oneOf, optional, Paise } from '#platform/contract/schema.ts';

/** `mixed_bill`: invoice and bill of supply in one, where only some lines are taxed. */
export const BILL_KINDS = ['receipt', 'bill_of_supply', 'tax_invoice', 'mixed_bill', 'credit_note'] as const;
export type BillKind = (typeof BILL_KINDS)[number];

export const Bill = Type.Object({
  bill_id: Id,
  kind: oneOf(BILL_KINDS),
  /** Without gaps in its series and financial year, e.g. SLB/2627/0000123. */
  number: Type.String({ maxLength: 16 }),
  amount: Paise,
  issued_at: Instant,
});
export type Bill = Static<typeof Bill>;

export const getBillPaper = endpoint({
  name: 'getBillPaper',
  method: 'GET',
  path: '/payment-bills/{bill_id}/paper',
  summary: 'A receipt, bill or credit note as PDF: English beside the language that is asked for.',
  access: ['patient', 'staff'],
  params: exact({ bill_id: Id }),
  query: exact({ language: optional(LanguageCode) }),
  reply: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'application/pdf' }),
  produces: 'application/pdf',
  errors: ['paper_not_available', 'papers_busy', 'paper_failed'],
});
