import { READING_NUMBERS, type Readings } from '#platform/contract/readings.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { DayEntry, Vital, VitalChange } from '../contract.ts';
import { judge, type Ranges, rangesOf } from '../rules.ts';
import { canOf } from './policy.ts';
import type { ChangeRow } from './repository/entries.ts';
import type { JudgedBy, VitalRow } from './repository/rows.ts';

export const iso = (milliseconds: number): string => new Date(Math.round(milliseconds)).toISOString();

export const rangesFrom = ({ ranges }: Pick<JudgedBy, 'ranges'>): Ranges =>
  rangesOf(Object.fromEntries(ranges.map(({ measure, ...bounds }) => [measure, bounds])));

/** Only what there is of it. */
export function readingsOf(
  row: Pick<VitalRow, 'value' | 'systolic' | 'diastolic' | 'pulse' | 'context' | 'beyond'>,
): Readings {
  const readings: { -readonly [K in keyof Readings]: Readings[K] } = {};
  for (const field of READING_NUMBERS) {
    const number = row[field];
    if (number !== null) readings[field] = number;
  }
  if (row.context !== null) readings.context = row.context;
  if (row.beyond !== null) readings.beyond = row.beyond;
  return readings;
}

export function presentVital(
  row: VitalRow,
  ranges: Ranges,
  height: number | null,
  principal: Principal,
): Vital {
  const readings = readingsOf(row);
  const { level, outside, bmi } = judge({ type: row.type, readings, unit: row.unit }, ranges, height);
  const { edit } = canOf(principal);
  return {
    id: row.id,
    type: row.type,
    readings,
    unit: row.unit,
    taken_at: iso(row.taken_at),
    recorded_at: iso(row.recorded_at),
    source: row.source,
    note: row.note,
    level,
    outside: [...outside],
    bmi,
    entered_by_name: row.entered_by_name,
    entered_by: row.entered_as,
    file_id: row.file_id,
    edits: row.edits,
    can: { edit, delete: edit },
  };
}

export function presentDayEntry(vital: Vital): DayEntry {
  const { id, readings, type, unit, taken_at, source, level } = vital;
  return { id, readings, type, unit, taken_at, source, level };
}

export function presentChange(row: ChangeRow): VitalChange {
  const { action, by_name, readings, unit, note } = row;
  return { at: iso(row.at), action, by_name, readings, unit, taken_at: iso(row.taken_at), note };
}
