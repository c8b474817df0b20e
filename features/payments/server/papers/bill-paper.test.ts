import { expect, it } from 'vitest';
import { BRANDS } from '#brands/index.ts';
import { LANGUAGE_CODES, type Language } from '#platform/contract/language.ts';
import { loadServerWords } from '#platform/server/words/server-words.ts';
import type { BillKind, PaymentLine } from '../../contract.ts';
import { billLines } from '../../rules.ts';
import type { BillRow } from '../repository/bills.ts';
import type { BillContent } from '../service/bills.ts';
import { billPaper } from './bill-paper.ts';

const brand = BRANDS[0]!;
const words = await loadServerWords();
const KINDS = ['receipt', 'bill_of_supply', 'tax_invoice', 'credit_note'] as const;

/** What the first line says on a paper. */
function firstLine(kind: BillKind, line: PaymentLine, more: Partial<BillContent>, language: Language) {
  const of = { day: '2026-02-12', address: '', supplierState: '36' };
  const content: BillContent = {
    ...{ supplier: brand.supplier, recipient: { name: 'Anil Kumar', address: '' }, placeOfSupply: '36' },
    ...{ visit: null, lines: billLines([line], of), paidAt: '2026-02-10T05:00:00.000Z', method: 'upi' },
    ...{ gatewayId: 'pay_1', of: null, ...more },
  };
  const bill = { kind, number: 'SLB/2526/0000001', amount: line.amount, issuedAt: new Date('2026-02-10') };
  const paper = billPaper({ brand, bill: bill as BillRow, content }, words, language);
  expect(JSON.stringify(paper)).not.toMatch(/payments\.paper|undefined|\{\{/);
  const [first] = paper.listing.rows[0] ?? [];
  if (first === undefined || typeof first === 'string') throw new Error('the first column says what it was');
  expect(paper.listing.rows[0]).toHaveLength(paper.listing.columns.length);
  return first;
}

const PLAN = {
  names: { en: 'Sugar care', hi: 'शुगर केयर', bn: 'সুগার কেয়ার', te: 'షుగర్ కేర్', ml: 'ഷുഗർ കെയർ', ta: 'சுகர் கேர்' },
  ...{ startsOn: '2026-01-31', endsOn: '2026-02-28', isChange: false },
};

it.each(LANGUAGE_CODES)('in %s each paper says what was paid for', (language) => {
  // Half an hour before midnight in India it is still this day there.
  const visit = { with: 'Dr. Asha Rao', at: '2026-02-12T18:00:00.000Z' };
  for (const kind of KINDS) {
    const fee = firstLine(kind, { name: '', amount: 45_000, kind: 'consultation' }, { visit }, language);
    expect(fee.main).toMatch(/Dr\. Asha Rao/);
    for (const part of [/\b12\b/, /2026/, /11:30/]) expect(fee.main).toMatch(part);
    const care = { name: 'Sugar care', amount: 60_000, kind: 'care_plan' as const };
    const plan = firstLine(kind, care, { plan: PLAN }, language);
    expect(plan.main).toBe(PLAN.names[language]);
    // The last day is the one before the next period.
    const [from, until] = plan.small.split(' · ')[1]?.split(' – ') ?? [];
    expect(from).toMatch(/\b31\b/);
    expect(until).toMatch(/\b27\b/);
    const change = firstLine(kind, care, { plan: { ...PLAN, isChange: true } }, language);
    expect(change.small.startsWith(`${plan.small} · `)).toBe(true);
    // Bills of before know no days.
    expect(firstLine(kind, care, {}, language).main).toBe('Sugar care');
    const test = {
      name: 'HbA1c · Anil Kumar',
      amount: 39_900,
      kind: 'lab_tests',
      package_id: 'hba1c',
    } as const;
    expect(firstLine(kind, test, {}, language).main).toMatch(/ · Anil Kumar$/);
  }
});
