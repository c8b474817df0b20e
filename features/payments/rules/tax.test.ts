import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billKindOf, billLines, creditLines, supplierOf } from './bill.ts';
import {
  billNumber,
  financialYearOf,
  LINE_KINDS,
  placeOfSupply,
  shareTax,
  spread,
  taxRuleOf,
} from './tax.ts';

const paise = fc.integer({ min: 0, max: 100_000_000 });

describe('an amount that is spread', () => {
  it('is exact in sum, near its proportion, and never more than a part', () => {
    fc.assert(
      fc.property(
        fc.array(paise, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sizes, part) => {
          const total = sizes.reduce((sum, size) => sum + size, 0);
          const amount = Math.floor(total * part);
          const shares = spread(amount, sizes);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
          for (const [at, share] of shares.entries()) {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(sizes[at]!);
            expect(Math.abs(share - (total ? (amount * sizes[at]!) / total : 0))).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });
});

describe('tax', () => {
  it('is a part of the price, in equal halves within a state', () => {
    fc.assert(
      fc.property(paise, fc.constantFrom(null, 500, 1800), fc.boolean(), (price, rate, isSameState) => {
        const { taxable, cgst, sgst, igst } = shareTax(price, rate, isSameState);
        expect(taxable + cgst + sgst + igst).toBe(price);
        expect(cgst).toBe(sgst);
        expect(isSameState ? igst : cgst).toBe(0);
        const exact = rate === null ? 0 : (price * rate) / (10_000 + rate);
        expect(Math.abs(cgst + sgst + igst - exact)).toBeLessThanOrEqual(1);
      }),
    );
    expect(shareTax(11_800, 1800, true)).toEqual({ taxable: 10_000, cgst: 900, sgst: 900, igst: 0 });
    expect(shareTax(11_800, 1800, false)).toEqual({ taxable: 10_000, cgst: 0, sgst: 0, igst: 1800 });
  });

  it('is that of the day', () => {
    expect(taxRuleOf('wellbeing', '2025-09-21').rate).toBe(1800);
    expect(taxRuleOf('wellbeing', '2025-09-22').rate).toBe(500);
    expect(taxRuleOf('consultation', '2026-11-24').rate).toBeNull();
    expect(() => taxRuleOf('consultation', '2016-01-01')).toThrow();
  });

  it('is that of the state of the address, else of the supplier', () => {
    expect(placeOfSupply('12-4 Banjara Hills, Hyderabad 500034', '36')).toBe('36');
    expect(placeOfSupply('MG Road, Bengaluru 560 001', '36')).toBe('29');
    expect(placeOfSupply('Panaji 403001', '36')).toBe('30');
    const elsewhere = { 190001: '01', 160017: '04', 248001: '05', 781001: '18', 800001: '10', 834001: '20' };
    for (const [pin, state] of Object.entries(elsewhere)) expect(placeOfSupply(pin, '36')).toBe(state);
    // Codes with first three digits that are used in two states, and codes of one state inside another state's range.
    const shared = { 244001: '09', 244713: '05', 246149: '05', 246701: '09', 247001: '09', 247667: '05' };
    const finer = { 262001: '09', 262308: '05', 262406: '09', 262501: '05', 613001: '33', 605001: '34' };
    const enclosed = { 609602: '34', 673310: '34', 396230: '26', 362520: '26', 682555: '31', 160055: '03' };
    for (const [pin, state] of Object.entries({ ...shared, ...finer, ...enclosed }))
      expect([pin, placeOfSupply(`Main road, ${pin}`, '36')]).toEqual([pin, state]);
    expect(placeOfSupply('Chhutmalpur 247 662', '36')).toBe('09');
    expect(placeOfSupply('Village in Uttarakhand, 247 662', '36')).toBe('05');
    expect(placeOfSupply('Uttarakhand Lane, Hyderabad 500034', '36')).toBe('36');
    expect(placeOfSupply('no PIN here, call 9876543210', '36')).toBe('36');
  });
});

describe('a bill', () => {
  it('names the supplier as staff have published it', () => {
    const file = { legalName: 'Old Ltd', address: 'Hyderabad', gstin: '36AAACS0000S1ZG', state: '36' };
    expect(supplierOf(file, {})).toEqual(file);
    expect(supplierOf(file, { legal_name: 'New Ltd', gstin: '29AAACS0000S1ZB' })).toEqual({
      ...{ legalName: 'New Ltd', address: 'Hyderabad', gstin: '29AAACS0000S1ZB', state: '29' },
    });
  });

  const of = { day: '2026-11-24', address: '', supplierState: '36' };
  it('is of the kind that its lines ask for', () => {
    const bill = (...kinds: ('treatment' | 'coaching')[]) =>
      billKindOf(
        billLines(
          kinds.map((kind) => ({ name: 'x', amount: 100, kind })),
          of,
        ),
      );
    expect(bill('treatment')).toBe('bill_of_supply');
    expect(bill('coaching')).toBe('tax_invoice');
    expect(bill('coaching', 'treatment')).toBe('mixed_bill');
  });

  it('is numbered within a financial year, in at most 16 characters', () => {
    expect(financialYearOf('2026-03-31')).toBe('2526');
    expect(financialYearOf('2026-04-01')).toBe('2627');
    expect(financialYearOf('2099-12-01')).toBe('9900');
    expect(billNumber('SLB', '2627', 123)).toBe('SLB/2627/0000123');
    expect(() => billNumber('SLB', '2627', 10_000_000)).toThrow();
  });

  it('never gives back less than no tax, in however many steps', () => {
    const bill = billLines([{ name: 'x', amount: 10_000, kind: 'coaching' }], { ...of, address: '' });
    const notes: (typeof bill)[] = [];
    for (let n = 0; n < 100; n++) notes.push(creditLines(bill, notes, 100));
    const taxes = notes.map(([line]) => line!.cgst + line!.sgst);
    expect([Math.min(...taxes), Math.max(...taxes)]).toEqual([14, 16]);
    expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(bill[0]!.cgst * 2);
  });

  it('gives back neither less than nothing nor more tax than price, a paisa at a time', () => {
    const bill = billLines([{ name: 'x', amount: 100, kind: 'coaching' }], of);
    const notes: (typeof bill)[] = [];
    for (let n = 0; n < 100; n++) notes.push(creditLines(bill, notes, 1));
    for (const [{ price, taxable, cgst, sgst, igst } = bill[0]!] of notes) {
      expect(Math.min(taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0);
      expect(taxable + cgst + sgst + igst).toBe(price);
    }
    const sum = (name: 'taxable' | 'cgst' | 'sgst') =>
      notes.reduce((total, note) => total + note[0]![name], 0);
    const { taxable, cgst, sgst } = bill[0]!;
    expect([sum('taxable'), sum('cgst'), sum('sgst')]).toEqual([taxable, cgst, sgst]);
  });

  it('has nothing left, and no tax, once all of it was credited in any steps', () => {
    const line = fc.record({
      name: fc.constant('x'),
      amount: fc.integer({ min: 100, max: 500_000 }),
      kind: fc.constantFrom(...LINE_KINDS),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.array(fc.double({ min: 0.01, max: 0.9, noNaN: true }), { maxLength: 5 }),
        fc.constantFrom('', 'Bengaluru 560001'),
        (lines, parts, address) => {
          const bill = billLines(lines, { ...of, address });
          const notes: (typeof bill)[] = [];
          let left = bill.reduce((sum, { price }) => sum + price, 0);
          for (const part of [...parts, 1]) {
            const amount = Math.floor(left * part);
            notes.push(creditLines(bill, notes, amount));
            expect(notes.at(-1)!.reduce((sum, { price }) => sum + price, 0)).toBe(amount);
            for (const { taxable, cgst, sgst, igst, price } of notes.at(-1)!) {
              expect(Math.min(taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0);
              expect(taxable + cgst + sgst + igst).toBe(price);
            }
            left -= amount;
          }
          for (const [at, each] of bill.entries())
            for (const name of ['price', 'taxable', 'cgst', 'sgst', 'igst'] as const)
              expect(notes.reduce((sum, note) => sum + note[at]![name], 0)).toBe(each[name]);
        },
      ),
    );
  });
});
