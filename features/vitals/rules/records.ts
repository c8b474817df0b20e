import type { ReadingKind, Readings } from '#platform/contract/readings.ts';
import type { ReadVital } from './possible.ts';

export interface RecordProblem {
  readonly field: string;
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A record that can become a reading. */
export interface GoodRecord {
  readonly type: ReadingKind;
  readonly read: ReadVital;
  readonly takenAt: Date;
}

/** A record of a platform or a line of a file, as far as it was understood. */
export interface SeenRecord {
  readonly recordId: string | null;
  /** By what it is known again: the same twice is one record. */
  readonly ref: string;
  /** When its source last changed it. */
  readonly changedAt: Date | null;
  readonly type: ReadingKind | null;
  readonly good: GoodRecord | null;
  readonly problems: readonly RecordProblem[];
}

/** The outcome of a record: stored, stored in place of its earlier version, known already, or refused. */
export type RecordOutcome = 'taken' | 'changed' | 'already_there' | 'refused';

/** What a record says, however it is written. */
export function contentOf({ type, read, takenAt }: GoodRecord): string {
  const { value, systolic, diastolic, pulse, context, beyond }: Readings = read.readings;
  const said: unknown[] = [value, systolic, diastolic, pulse, context].map((each) => each ?? null);
  if (beyond) said.push(beyond);
  return JSON.stringify([type, said, read.unit, takenAt.toISOString()]);
}
