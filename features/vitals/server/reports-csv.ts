import { SHOWN_BEYOND } from '#platform/contract/readings.ts';
import { clinicClock, clinicDay } from '#platform/domain/clinic-time.ts';
import type { Vital } from '../contract.ts';

/** In English, whatever language somebody reads: the file is for programs and for doctors of any language. */
export const EXPORTED_COLUMNS = [
  'date',
  'time',
  'type',
  'value',
  'systolic',
  'diastolic',
  'pulse',
  'unit',
  'context',
  'range',
  'note',
  'source',
  'entered_by',
  'taken_at',
] as const;

/** As spreadsheets open it: with a mark that says UTF-8, lines that end as RFC 4180 has them. */
export function csvOf(vitals: readonly Vital[]): string {
  const lines = [EXPORTED_COLUMNS, ...vitals.map(cellsOf)].map((cells) => cells.map(cell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellsOf(vital: Vital): string[] {
  const { value, systolic, diastolic, pulse, context, beyond } = vital.readings;
  const number = (each: number | undefined) => (each === undefined ? '' : String(each));
  const taken = new Date(vital.taken_at);
  return [
    clinicDay(taken),
    clinicClock(taken),
    vital.type,
    beyond ? SHOWN_BEYOND[beyond] : number(value),
    number(systolic),
    number(diastolic),
    number(pulse),
    vital.unit,
    context ?? '',
    vital.level ?? '',
    escapeFormula(vital.note),
    vital.source,
    vital.entered_by,
    vital.taken_at,
  ];
}

/**
 * Spreadsheets run what begins like a formula (CWE-1236). An apostrophe says that it is text, also behind what a
 * spreadsheet of another country takes for the end of a cell.
 */
export const escapeFormula = (text: string): string =>
  // allow slow-pattern: what is exported has at most 500 characters
  text.replaceAll(/(^|[,;|\t\r\n])(\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r])/g, "$1$2'");

const cell = (text: string): string =>
  /[",;|\r\n\t']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
