import { SHOWN_BEYOND } from '#platform/contract/readings.ts';
import { clinicClock, clinicDay } from '#platform/domain/clinic-time.ts';
import { csvText, escapeFormula } from '#platform/domain/csv.ts';
import { EXPORTED_COLUMNS, type Vital } from '../contract.ts';

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
