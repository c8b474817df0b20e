import type { GivenReadings } from '#features/vitals/contract.ts';
import {
  contentOf,
  type ReadVital,
  type RecordProblem,
  readVital,
  type SeenRecord,
  takenAtProblem,
  type VitalReading,
} from '#features/vitals/rules.ts';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';

export interface GivenRecord {
  readonly recordId: string | null;
  /** The parts by which it is known again; null when only its content tells. */
  readonly known: readonly string[] | null;
  readonly changedAt: Date | null;
  readonly type: ReadingKind;
  readonly readings: GivenReadings;
  readonly unit: string | undefined;
  readonly takenAt: Date | null;
  /** The time that identifies a repeated record without an id; `takenAt` if left out. */
  readonly knownAt?: Date | null;
  /** A person can be asked which unit is meant, where another one fits better than the one that is said. */
  readonly mayAsk?: boolean;
  /** Nothing says its unit: the canonical one is taken, unless another may be meant. */
  readonly isUnitAssumed?: boolean;
  /** What was already found to be wrong. */
  readonly problems: readonly RecordProblem[];
}

/** Checks what a record says: a possible reading of a time that was. */
export function recordFrom(given: GivenRecord, now: Date): SeenRecord {
  const { recordId, known, changedAt, type, takenAt } = given;
  const problems: RecordProblem[] = [...given.problems];
  let read: ReadVital | null = null;
  if (problems.length === 0) {
    // An import can't ask the user, so the given unit counts.
    const result = readVital({ type, readings: given.readings, unit: given.unit }, !given.mayAsk);
    const doubt = given.mayAsk ? doubtOf(given, result) : null;
    if (doubt) problems.push(doubt);
    else if ('read' in result) read = result.read;
    else problems.push(...result.problems);
  }
  if (takenAt === null) problems.push({ field: 'taken_at', code: 'no_time' });
  else {
    const wrong = takenAtProblem(takenAt, now);
    if (wrong) problems.push({ field: 'taken_at', code: wrong });
  }
  const good = read && takenAt && problems.length === 0 ? { type, read, takenAt } : null;
  const ref = known
    ? refOf(known)
    : good
      ? `content:${sha256(contentOf({ ...good, takenAt: given.knownAt ?? good.takenAt }))}`
      : '';
  return { recordId, ref, changedAt, type, good, problems };
}

/** A rare value is asked about only where its unit is ours: what a file says of it may well be so. */
function doubtOf({ isUnitAssumed = false }: GivenRecord, { doubt }: VitalReading): RecordProblem | null {
  if (!doubt || (doubt.strength === 'maybe' && !isUnitAssumed)) return null;
  const code = isUnitAssumed ? 'unit_doubtful' : 'said_unit_doubtful';
  return { field: 'unit', code, values: { unit: doubt.unit } };
}

export function refused(recordId: string | null, type: ReadingKind | null, ...problems: RecordProblem[]) {
  return { recordId, ref: '', changedAt: null, type, good: null, problems } satisfies SeenRecord;
}

/** Ids of platforms may be long and contain anything: long or unusual ones are stored as a hash. */
function refOf(parts: readonly string[]): string {
  const text = parts.join('|');
  return /^[\x21-\x7e]{1,200}$/.test(text) ? `id:${text}` : `id-hash:${sha256(text)}`;
}
