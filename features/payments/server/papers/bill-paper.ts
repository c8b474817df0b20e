import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import { saidTime } from '#platform/contract/said-time.ts';
import { addDays, CLINIC_ZONE, clinicInstant } from '#platform/domain/clinic-time.ts';
import { plainText } from '#platform/server/papers/plain-text.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { type BillLine, stateName } from '../../rules.ts';
import { lineNameIn } from '../line-name.ts';
import type { BillRow } from '../repository/bills.ts';
import type { BillContent } from '../service/bills.ts';

interface Given {
  readonly brand: Brand;
  readonly bill: BillRow;
  readonly content: BillContent;
}

/** Narrow and unbroken spaces are missing in some of the fonts. */
const spaced = (text: string): string => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');

/** Labels in the reader's language with the English ones beside them. */
function paperWords(translator: Translator, language: Language) {
  const say = (which: Language, key: string, values?: Record<string, string | number>) =>
    translator.translate(which, `payments.paper.${key}`, values);
  const dates = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    timeZone: CLINIC_ZONE,
    dateStyle: 'medium',
  });
  const moment = (at: Date) => `${dates.format(at)}, ${saidTime(language, at)}`;
  return {
    own: (key: string, values?: Record<string, string | number>) => say(language, key, values),
    both(key: string, values?: Record<string, string | number>): string {
      const [there, english] = [say(language, key, values), say('en', key, values)];
      return there === english ? there : `${there} · ${english}`;
    },
    when: (at: string | Date) => spaced(moment(new Date(at))),
    day: (on: string) => spaced(dates.format(clinicInstant(on))),
  };
}
type PaperWords = ReturnType<typeof paperWords>;

const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const rupees = (paise: number): string => RUPEES.format(paise / 100);
const sumOf = (lines: readonly BillLine[], part: 'gross' | 'price' | 'taxable' | 'cgst' | 'sgst' | 'igst') =>
  lines.reduce((sum, line) => sum + line[part], 0);

/** What rules 46, 49, 50 and 53 of the CGST Rules ask of a tax invoice, bill of supply, receipt and credit note. */
export function billPaper(given: Given, translator: Translator, language: Language) {
  const words = paperWords(translator, language);
  const { brand, bill, content } = given;
  const { ink, ink2, brand: accent, brandSoft, sunk, line } = brand.light;
  const isReceipt = bill.kind === 'receipt';
  return {
    colours: { ink, ink2, brand: accent, brandSoft, sunk, line },
    head: {
      brand: brand.title,
      title: words.both(`kind.${bill.kind}`),
      details: detailsOf(given, words),
      running: `${words.own(`kind.${bill.kind}`)} · ${bill.number}`,
      foot: `${bill.number} · ${content.supplier.legalName}`,
      page: words.own('page', { page: '{page}', pages: '{pages}' }),
    },
    supplier: [content.supplier.legalName, content.supplier.address, `GSTIN ${content.supplier.gstin}`],
    listing: listingOf(given, words, language),
    totals: totalsOf(given, words),
    notes: [
      ...(!isReceipt && content.lines.some(({ rate }) => rate === null) ? [words.both('exempt')] : []),
      words.both('noSignature'),
    ],
  };
}

function detailsOf({ bill, content }: Given, words: PaperWords) {
  const { recipient, of, paidAt, method, gatewayId } = content;
  const isReceipt = bill.kind === 'receipt';
  const items: [string, string][] = [
    ['number', bill.number],
    ['date', words.when(bill.issuedAt)],
    ['recipient', recipient.name],
    ...(recipient.address ? [['address', recipient.address] satisfies [string, string]] : []),
    ...(of ? [['ofBill', `${of.number}, ${words.when(of.issuedAt)}`] satisfies [string, string]] : []),
    ...(isReceipt
      ? ([
          ['paidOn', paidAt ? words.when(paidAt) : ''],
          ['paidBy', words.both(`method.${method === 'upi' || method === 'card' ? method : 'other'}`)],
          ['reference', gatewayId],
        ] satisfies [string, string][])
      : ([['placeOfSupply', stateName(content.placeOfSupply)]] satisfies [string, string][])),
  ];
  return items.map(([key, value]) => ({ label: words.both(key), value: plainText(value, 160) || '–' }));
}

/** Line by line what was paid for. What the tax office asks of a line stands on bills alone. */
function listingOf({ content, bill }: Given, words: PaperWords, language: Language) {
  const { lines } = content;
  const isReceipt = bill.kind === 'receipt';
  const isTaxed = !isReceipt && lines.some(({ rate }) => rate !== null);
  const hasDiscount = bill.kind !== 'credit_note' && !isReceipt;
  const columns = [
    { head: words.both('what'), share: 1 },
    ...(isReceipt ? [] : [{ head: 'SAC' }]),
    ...(hasDiscount ? [{ head: words.both('discount'), end: true }] : []),
    ...(isTaxed
      ? [
          { head: words.both('taxable'), end: true },
          { head: 'GST %', end: true },
        ]
      : []),
    { head: words.both('amount'), end: true },
  ];
  const rows = lines.map((each) => [
    lineText(content, each, words, language),
    ...(isReceipt ? [] : [each.sac]),
    ...(hasDiscount ? [each.gross > each.price ? rupees(each.gross - each.price) : '–'] : []),
    ...(isTaxed ? [rupees(each.taxable), each.rate === null ? '–' : String(each.rate / 100)] : []),
    rupees(each.price),
  ]);
  return { columns, rows };
}

/** The text of a line: clinician and time of a visit, name and days of a care plan, or the name of the line. */
function lineText(
  { visit, plan }: BillContent,
  line: BillLine,
  words: PaperWords,
  language: Language,
): { main: string; small: string } {
  const kind = words.own(`line.${line.kind}`);
  if (plan) {
    const days = `${words.day(plan.startsOn)} – ${words.day(addDays(plan.endsOn, -1))}`;
    const change = plan.isChange ? [words.own('line.change')] : [];
    return { main: plainText(plan.names[language], 120), small: [kind, days, ...change].join(' · ') };
  }
  if (visit && !line.name) {
    const when = words.when(visit.at);
    const main = visit.with ? words.own('line.visit', { name: visit.with, when }) : `${kind}, ${when}`;
    return { main: plainText(main, 160), small: visit.with ? kind : '' };
  }
  const name = plainText(lineNameIn(language, line), 120);
  return { main: name || words.both(`line.${line.kind}`), small: name ? kind : '' };
}

function totalsOf({ content, bill }: Given, words: PaperWords) {
  const { lines } = content;
  const taxes = (['cgst', 'sgst', 'igst'] as const)
    .map((part) => ({ label: part.toUpperCase(), value: rupees(sumOf(lines, part)) }))
    .filter(({ value }) => value !== '0.00');
  const isReceipt = bill.kind === 'receipt';
  return [
    ...(!isReceipt && taxes.length > 0
      ? [{ label: words.both('taxable'), value: rupees(sumOf(lines, 'taxable')) }, ...taxes]
      : []),
    {
      label: words.both(isReceipt ? 'received' : bill.kind === 'credit_note' ? 'credited' : 'total'),
      value: `₹ ${rupees(bill.amount)}`,
      isSum: true,
    },
  ];
}
