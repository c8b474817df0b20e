import { v7 as uuid } from 'uuid';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';
import { contentOf, type GoodRecord, isSameNumber, minuteOf, type SeenRecord } from '../../rules.ts';
import { type Duplicate, type ExistingReading, existingReadingsAt } from '../repository/duplicates.ts';
import { type ImportOf, type KnownRecord, knownRecords } from '../repository/imports.ts';

type ImportSubject = Pick<ImportOf, 'patientId' | 'brandId' | 'source'>;

export interface Fresh<Record> {
  readonly id: string;
  readonly record: Record;
  readonly good: GoodRecord;
}

/** What of an import is new, and what the rest of it is here. */
export interface Deduplicated<Record> {
  /** By ref: records that came before, and those that tell of a reading that came another way. */
  readonly known: Map<string, KnownRecord>;
  readonly fresh: readonly Fresh<Record>[];
  /** Duplicates that this import detected first. */
  readonly duplicates: readonly Duplicate[];
}

/**
 * Each record once, and each measurement once, however many ways it comes: what tells of the same person's same
 * minute with the same number is one (docs/decisions/2026-11-22-each-measurement-once.md).
 */
export async function deduplicate<Record extends SeenRecord>(
  db: Db,
  of: ImportSubject,
  records: readonly Record[],
): Promise<Deduplicated<Record>> {
  const first = new Map<string, { record: Record; good: GoodRecord }>();
  for (const record of records)
    if (record.good && !first.has(record.ref)) first.set(record.ref, { record, good: record.good });
  const known = byRef(await knownRecords(db, of, [...first.keys()]));
  const unknown = [...first].filter(([ref, { record, good }]) => {
    const there = known.get(ref);
    return !there || hasLeft(there, record, good);
  });
  const minutes = [...new Set(unknown.map(([, { good }]) => minuteOf(good.takenAt)))];
  const measured = new Measured(of, await existingReadingsAt(db, of, minutes), [...known.values()]);
  const fresh: Fresh<Record>[] = [];
  const duplicates: Duplicate[] = [];
  for (const [ref, { record, good }] of unknown) {
    const duplicate = measured.duplicateOf(record, good);
    const id = duplicate?.id ?? uuid();
    const sentHash = contentHash(record, good);
    if (duplicate) duplicates.push({ ref, vitalId: id, sentHash, changedAt: record.changedAt });
    else {
      fresh.push({ id, record, good });
      measured.add({ id, source: of.source, deleted: false, matched: false, ...good });
    }
    known.set(ref, {
      id,
      ref,
      sent_hash: sentHash,
      changed_at: record.changedAt?.getTime() ?? null,
      deleted: duplicate?.deleted ?? false,
      duplicate: duplicate !== null,
    });
  }
  return { known, fresh, duplicates };
}

/** SHA-256 of what a record says. One that is known by its content never says anything else. */
export const contentHash = ({ ref }: SeenRecord, good: GoodRecord): string =>
  isKnownByContent(ref) ? ref.slice(BY_CONTENT.length) : sha256(contentOf(good));

/** Where a record has a reading of its own and is a duplicate elsewhere, the own reading. */
function byRef(records: readonly KnownRecord[]): Map<string, KnownRecord> {
  const own = records.filter(({ duplicate }) => !duplicate);
  return new Map([...records.filter(({ duplicate }) => duplicate), ...own].map((each) => [each.ref, each]));
}

/** An older state of a record that arrives late is not what its source says now. */
export const isNewer = (record: SeenRecord, there: KnownRecord): boolean =>
  !record.changedAt || there.changed_at === null || record.changedAt.getTime() >= there.changed_at;

/**
 * The record has changed since it was recognised as a duplicate. The reading from the other source stays as it is.
 */
const hasLeft = (there: KnownRecord, record: SeenRecord, good: GoodRecord): boolean =>
  there.duplicate &&
  !there.deleted &&
  isNewer(record, there) &&
  contentHash(record, good) !== there.sent_hash;

/** The readings of some minutes, among which the duplicates of records are looked for. */
class Measured {
  readonly #of: ImportSubject;
  readonly #byMinute = new Map<number, ExistingReading[]>();
  /** Portions that are spoken for. */
  readonly #eaten = new Set<string>();

  constructor(of: ImportSubject, membership: readonly ExistingReading[], known: readonly KnownRecord[]) {
    this.#of = of;
    for (const each of membership) {
      this.add(each);
      if (each.matched) this.#eaten.add(each.id);
    }
    for (const { id } of known) this.#eaten.add(id);
  }

  add(membership: ExistingReading): void {
    const minute = minuteOf(membership.takenAt);
    const others = this.#byMinute.get(minute);
    if (others) others.push(membership);
    else this.#byMinute.set(minute, [membership]);
  }

  duplicateOf(record: SeenRecord, good: GoodRecord): ExistingReading | null {
    const there = this.#byMinute.get(minuteOf(good.takenAt)) ?? [];
    const duplicate =
      there.find((each) => isSameNumber(each, good) && this.#mayBeDuplicate(each, record, good)) ?? null;
    if (duplicate) this.#eaten.add(duplicate.id);
    return duplicate;
  }

  /**
   * What one source tells apart, by the second or by the meal, it means. And of portions that were eaten two may be
   * alike: each is the duplicate of one record of another source only, and one source knows itself how many there were.
   */
  #mayBeDuplicate(there: ExistingReading, { ref }: SeenRecord, good: GoodRecord): boolean {
    const isOwn = there.source === this.#of.source;
    if (isOwn && !isAlike(there, good)) return false;
    if (good.type !== 'calories') return true;
    return !this.#eaten.has(there.id) && (!isOwn || isKnownByContent(ref));
  }
}

const isAlike = (there: ExistingReading, good: GoodRecord): boolean =>
  there.takenAt.getTime() === good.takenAt.getTime() &&
  there.read.readings.context === good.read.readings.context;

const BY_CONTENT = 'content:';
const isKnownByContent = (ref: string): boolean => ref.startsWith(BY_CONTENT);
