import { readVital } from '#features/vitals/rules.ts';
import type { ReadingKind, Readings } from '#platform/contract/readings.ts';
import type { WallClock } from '../../rules/devices/bytes.ts';
import type { DeviceRecord } from '../../rules/devices/records.ts';
import { isBelievable } from './clock.ts';

/** A record of a meter as a reading of a person. */
export interface DeviceReading {
  /** The same for the same record, as long as the list stands. */
  readonly key: string;
  readonly type: ReadingKind;
  readonly readings: Readings;
  readonly unit: string;
  readonly takenAt: Date;
  /** Whether the meter said when: else, or where it can't be `right`, it is the moment at which it was heard. */
  readonly time: 'right' | 'wrong' | 'none';
  /** What the meter said, right or wrong. */
  readonly clockTime: Date | null;
  readonly doubtful: boolean;
  /** No living person has such a reading. */
  readonly impossible: boolean;
  /**
   * The user's number in a shared meter; `unknown` where the meter doesn't know it. Null where all readings are of
   * one user.
   */
  readonly user: number | 'unknown' | null;
  /** It is saved unless the user unticks it; an unticked one only if the user ticks it. */
  readonly isTicked: boolean;
  readonly record: DeviceRecord;
}

/**
 * Newest first. A meter's clock has no time zone: it is read as local time. A clock that is ahead, or was never set,
 * is not used, and its readings may be old. For a shared meter it is unknown which user's readings are wanted.
 */
export function readingsFrom(records: readonly DeviceRecord[], heardAt: Date): readonly DeviceReading[] {
  const isShared = new Set(records.map(({ user }) => user)).size > 1;
  return records
    .map((record, index): DeviceReading => {
      const { type, readings, unit, doubtful } = record;
      const impossible = 'problems' in readVital({ type, readings, unit }, true);
      const time = timeOf(record, heardAt);
      const user = isShared ? (record.user ?? 'unknown') : null;
      const isTicked = !doubtful && !impossible && time.time !== 'wrong' && user === null;
      return {
        key: String(index),
        type,
        readings,
        unit,
        ...time,
        doubtful,
        impossible,
        user,
        isTicked,
        record,
      };
    })
    .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

function timeOf(
  { clock, isClockWrong }: DeviceRecord,
  heardAt: Date,
): Pick<DeviceReading, 'takenAt' | 'time' | 'clockTime'> {
  const clockTime = clock === null ? null : localTime(clock);
  if (isClockWrong) return { takenAt: heardAt, time: 'wrong', clockTime };
  if (clockTime === null) return { takenAt: heardAt, time: 'none', clockTime };
  return isBelievable(clockTime, heardAt)
    ? { takenAt: clockTime, time: 'right', clockTime }
    : { takenAt: heardAt, time: 'wrong', clockTime };
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
 * The id of the stored reading. The same record has the same id, so that the server stores it once, from any phone.
 * It is made of the data of the meter, including a wrong time, which is wrong in the same way each time. Null for a
 * record with neither time nor number: two such readings can't be recognised as one.
 */
export async function idOf({ record }: DeviceReading, personId: string): Promise<string | null> {
  const { type, readings, unit, clock, sequence } = record;
  if (clock === null && sequence === null) return null;
  const { value, systolic, diastolic, pulse, beyond } = readings;
  const name = [personId, type, value, systolic, diastolic, pulse, unit, clock, sequence];
  // Readings from before this field keep their ids.
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
