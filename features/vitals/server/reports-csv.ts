import { SHOWN_BEYOND } from '#platform/contract/readings.ts';
import { clinicClock, clinicDay } from '#platform/domain/clinic-time.ts';
import { csvText, escapeFormula } from '#platform/domain/csv.ts';
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

export const csvOf = (vitals: readonly Vital[]): string =>
  csvText([EXPORTED_COLUMNS, ...vitals.map(cellsOf)]);

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
