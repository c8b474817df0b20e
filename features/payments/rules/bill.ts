import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { PaymentLine } from '../contract/shapes.ts';
import { type LineKind, placeOfSupply, shareTax, spread, type TaxShare, taxRuleOf } from './tax.ts';

export interface BillLine extends TaxShare {
  readonly kind: LineKind;
  /** Empty: the name of its kind, in the reader's language. */
  readonly name: string;
  /** Of lab tests. */
  readonly package_id?: string | undefined;
  readonly sac: string;
  /** Hundredths of a per cent; null: exempt. */
  readonly rate: number | null;
  /** Paise before and after the discount; `price` includes the tax. */
  readonly gross: number;
  readonly price: number;
}

interface Supplier {
  readonly legalName: string;
  readonly address: string;
  readonly gstin: string;
  readonly state: string;
}

/** What staff have published of the brand counts before what its file says. A GST number begins with its state's code. */
export const supplierOf = <T extends Supplier>(
  supplier: T,
  published: { readonly legal_name?: string; readonly address?: string; readonly gstin?: string },
): T => ({
  ...supplier,
  legalName: published.legal_name ?? supplier.legalName,
  address: published.address ?? supplier.address,
  gstin: published.gstin ?? supplier.gstin,
  state: published.gstin?.slice(0, 2) ?? supplier.state,
});

/** Law: CGST Act, section 36. */
const BOOK_YEARS = 6;

/**
 * The books of before this instant need not be stored any longer: 72 months after the annual return of their financial year
 * was due, on 31 December after it.
 */
export function endOfBooks(now: Date): Date {
  const year = Number(clinicDay(now).slice(0, 4)) - BOOK_YEARS - 1;
  return new Date(`${year}-04-01T00:00:00+05:30`);
}

export const netOf = ({ amount, discount = 0 }: PaymentLine): number => amount - discount;

/** What is billed for what was paid, by the law of `day`. */
export function billLines(
  lines: readonly PaymentLine[],
  of: { readonly day: string; readonly address: string; readonly supplierState: string },
): BillLine[] {
  const isSameState = placeOfSupply(of.address, of.supplierState) === of.supplierState;
  return lines.map((line) => {
    const kind = line.kind ?? 'treatment';
    const { sac, rate } = taxRuleOf(kind, of.day);
    const price = netOf(line);
    return {
      kind,
      name: line.name,
      ...(line.package_id ? { package_id: line.package_id } : {}),
      sac,
      rate,
      gross: line.amount,
      price,
      ...shareTax(price, rate, isSameState),
    };
  });
}

/** Exempt lines alone make a bill of supply, taxed ones a tax invoice, both of them one paper for both (rule 46A). */
export function billKindOf(
  lines: readonly Pick<BillLine, 'rate'>[],
): 'bill_of_supply' | 'tax_invoice' | 'mixed_bill' {
  if (lines.every(({ rate }) => rate === null)) return 'bill_of_supply';
  return lines.some(({ rate }) => rate === null) ? 'mixed_bill' : 'tax_invoice';
}

/**
 * The lines of a credit note: what goes back of each line, in proportion to what is left of it after the credit notes
 * before. Tax goes back with the price, by what has gone back until now: however many notes there are, none has less
 * than no tax or more tax than price, and when all of the bill has gone back, so has all of each line and of its tax.
 */
export function creditLines(
  bill: readonly BillLine[],
  before: readonly (readonly BillLine[])[],
  amount: number,
): BillLine[] {
  const goneOf = (at: number, part: 'price' | keyof TaxShare) =>
    before.reduce((sum, lines) => sum + (lines[at]?.[part] ?? 0), 0);
  const shares = spread(
    amount,
    bill.map(({ price }, at) => price - goneOf(at, 'price')),
  );
  return bill.map((line, at) => {
    const price = shares[at] ?? 0;
    const all = goneOf(at, 'price') + price;
    const due = (part: 'cgst' | 'sgst' | 'igst') =>
      line.price === 0 ? 0 : Math.round((line[part] * all) / line.price) - goneOf(at, part);
    // Both halves are rounded up at the same paisa: what is more than the price goes back with the next note.
    const [cgst, igst] = [Math.min(due('cgst'), price), due('igst')];
    const sgst = Math.min(due('sgst'), price - cgst);
    return { ...line, gross: price, price, cgst, sgst, igst, taxable: price - cgst - sgst - igst };
  });
}
