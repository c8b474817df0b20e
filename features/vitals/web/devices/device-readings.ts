import type { ReadingKind, Readings } from '#platform/contract/readings.ts';
import type { WallClock } from '../../rules/devices/bytes.ts';
import type { DeviceRecord } from '../../rules/devices/records.ts';
import { readVital } from '../../rules/possible.ts';
import { takenAtProblem } from '../../rules/times.ts';

/** A record of a meter as a reading of a person. */
export interface DeviceReading {
  /** The same for the same record, as long as the list stands. */
  readonly key: string;
  readonly type: ReadingKind;
  readonly readings: Readings;
  readonly unit: string;
  readonly takenAt: Date;
  /** The meter said when; else it is the moment at which it was heard. */
  readonly isTimeKnown: boolean;
  readonly doubtful: boolean;
  /** No living person has such a reading. */
  readonly impossible: boolean;
  readonly record: DeviceRecord;
}

/**
 * Newest first. A meter's clock knows no zone: it shows what clocks here show. One that is ahead of now, or was never
 * set, is not believed.
 */
export function readingsFrom(records: readonly DeviceRecord[], heardAt: Date): readonly DeviceReading[] {
  return records
    .map((record, index) => {
      const told = record.clock === null ? null : localTime(record.clock);
      const isTimeKnown = told !== null && takenAtProblem(told, heardAt) === null;
      const { type, readings, unit } = record;
      return {
        key: String(index),
        type,
        readings,
        unit,
        takenAt: isTimeKnown ? told : heardAt,
        isTimeKnown,
        doubtful: record.doubtful,
        impossible: 'problems' in readVital({ type, readings, unit }, true),
        record,
      };
    })
    .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

function localTime(clock: WallClock): Date {
  const at = new Date(clock);
  return new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  );
}

/**
 * The id under which it is kept: of the same record the same one, so that the server keeps it once, from whichever
 * telephone it comes. Null where the meter told no time: two such readings are not known to be one.
 */
export async function idOf({ record, isTimeKnown }: DeviceReading, personId: string): Promise<string | null> {
  if (!isTimeKnown) return null;
  const { type, readings, unit, clock, sequence } = record;
  const { value, systolic, diastolic, pulse, beyond } = readings;
  const name = [personId, type, value, systolic, diastolic, pulse, unit, clock, sequence];
  // What was kept before there was this keeps its id.
  if (beyond) name.push(beyond);
  const hash = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(name))),
  );
  // A UUID of our own making is of version 8 (RFC 9562).
  hash[6] = ((hash[6] as number) & 0x0f) | 0x80;
  hash[8] = ((hash[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
