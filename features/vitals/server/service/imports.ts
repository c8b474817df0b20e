import { v7 as uuid } from 'uuid';
import type { ReadingKind } from '#platform/contract/readings.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { type DomainEvent, publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { Level, Source } from '../../contract.ts';
import {
  type GoodRecord,
  isBeforeBirth,
  isNews,
  judge,
  type RecordOutcome,
  type RecordProblem,
  type SeenRecord,
  worseOf,
} from '../../rules.ts';
import { remindedMeasured, vitalCritical, vitalsArrived } from '../events.ts';
import { mayAdd, mayEdit } from '../policy.ts';
import { rangesFrom } from '../presenter.ts';
import { noteDuplicates } from '../repository/duplicates.ts';
import { changeVital, lockVital, type ReadingContext, readingContext } from '../repository/entries.ts';
import {
  type ImportedVital,
  type ImportOf,
  insertImported,
  type KnownRecord,
  noteRecord,
  takeTurn,
} from '../repository/imports.ts';
import { contentHash, deduplicate, type Fresh, isNewer } from './deduplicate.ts';
import { canonicalOf, criticalAfterEdit, criticalNews } from './record-reading.ts';

/** What became of one record. */
export interface ImportedReading {
  readonly outcome: RecordOutcome;
  readonly vitalId: string | null;
  readonly problems: readonly RecordProblem[];
  /** Where a reading that is new, or another than before, lies; null where it was taken too long ago to be news. */
  readonly level: Level | null;
}

/** The worst of the recent readings: the user who imports it is warned like one who types it. */
export const worstOf = (landed: readonly ImportedReading[]): Level | null =>
  landed.reduce<Level | null>((worst, { level }) => worseOf(worst, level), null);

/** A record with a note beside it, as lines of files may have one. */
export type ImportRecord = SeenRecord & { readonly note?: string };

/**
 * The patient of an import.
 * @throws Refusal 404 for users who may not add readings; clinicians have to name the patient.
 */
export async function importFor(ctx: SignedIn, patientId: string | undefined): Promise<string> {
  const { principal } = ctx;
  if (patientId === undefined && principal.userType !== 'patient')
    throw invalidField('patient_id', 'required');
  const id = patientId ?? principal.personId;
  if (!(await mayAdd(ctx.db, principal, id))) throw notFound();
  return id;
}

/**
 * Takes what can be taken, each record and each measurement once, in one transaction. What a person has deleted stays
 * deleted, however often and from wherever it is sent.
 */
export async function takeRecords(
  ctx: SignedIn,
  about: { readonly patientId: string; readonly source: Source },
  records: readonly ImportRecord[],
): Promise<ImportedReading[]> {
  const { principal, now } = ctx;
  const { patientId, source } = about;
  const of: ImportOf = {
    patientId,
    brandId: principal.brandId,
    source,
    enteredBy: principal.personId,
    enteredAs:
      principal.userType !== 'patient'
        ? 'clinician'
        : patientId === principal.personId
          ? 'patient'
          : 'family',
    now,
  };
  return await ctx.transaction(async (tx) => {
    await takeTurn(tx, of);
    const context = await readingContext(tx, { patientId, brandId: of.brandId, vitalId: uuid(), now });
    const mayChange = await mayEdit(tx, principal, patientId);
    const taking = new Taking(tx, of, context, mayChange);
    const landed = await taking.all(records.map((record) => afterBirth(record, context.born)));
    await publish(tx, now, ...taking.news());
    return landed;
  });
}

/** What is said to have been measured before the patient was born is refused, by name. */
function afterBirth(record: ImportRecord, born: string | null): ImportRecord {
  if (!record.good || !isBeforeBirth(record.good.takenAt, born)) return record;
  return { ...record, good: null, problems: [{ field: 'taken_at', code: 'before_birth' }] };
}

class Taking {
  readonly #tx: Tx;
  readonly #of: ImportOf;
  readonly #context: ReadingContext;
  readonly #mayChange: boolean;
  #hasNews = false;
  /** The latest critical reading of each kind: a night's download is one alarm, not one for each of its lines. */
  readonly #critical = new Map<ReadingKind, { at: Date; event: DomainEvent }>();

  constructor(tx: Tx, of: ImportOf, context: ReadingContext, mayChange: boolean) {
    this.#tx = tx;
    this.#of = of;
    this.#context = context;
    this.#mayChange = mayChange;
  }

  async all(records: readonly ImportRecord[]): Promise<ImportedReading[]> {
    const { known, fresh: found, duplicates } = await deduplicate(this.#tx, this.#of, records);
    const inserted = await insertImported(
      this.#tx,
      this.#of,
      found.map((each) => this.#vitalOf(each)),
    );
    await noteDuplicates(this.#tx, this.#of, duplicates);
    const fresh = new Set<string>();
    const landed: ImportedReading[] = [];
    for (const record of records) {
      const there = record.good ? known.get(record.ref) : undefined;
      if (!record.good || !there) {
        landed.push({ outcome: 'refused', vitalId: null, problems: record.problems, level: null });
      } else if (inserted.has(there.id) && !fresh.has(there.id)) {
        fresh.add(there.id);
        this.#tell(there.id, record.good);
        const level = this.#levelOf(record.good);
        landed.push({ outcome: 'taken', vitalId: there.id, problems: [], level });
      } else {
        const again = await this.#again(record, record.good, there);
        landed.push(again);
        if (again.outcome === 'changed') known.set(record.ref, knownAs(record, record.good, there));
      }
    }
    return landed;
  }

  news(): DomainEvent[] {
    if (!this.#hasNews) return [];
    const { brandId, patientId } = this.#of;
    const notified = vitalsArrived({ brandId, patientId, circle: this.#context.circle });
    const answers = this.#context.reminded ? [remindedMeasured(brandId, patientId)] : [];
    return [notified, ...[...this.#critical.values()].map(({ event }) => event), ...answers];
  }

  #vitalOf({ id, record, good }: Fresh<ImportRecord>): ImportedVital {
    const level = criticalNews(good.type, good.read, good.takenAt, this.#of.now, this.#context);
    return {
      id,
      type: good.type,
      ...good.read,
      canonicalValue: canonicalOf(good.read),
      takenAt: good.takenAt,
      note: record.note ?? '',
      ref: record.ref,
      sentHash: contentHash(record, good),
      changedAt: record.changedAt,
      criticalAt: level ? this.#of.now : null,
    };
  }

  /** A record that was taken before, in this call or an earlier one. */
  async #again(record: ImportRecord, good: GoodRecord, there: KnownRecord): Promise<ImportedReading> {
    const asItIs: ImportedReading = {
      outcome: 'already_there',
      vitalId: there.id,
      problems: [],
      level: null,
    };
    const isSettled = there.deleted || there.duplicate || !isNewer(record, there);
    if (isSettled || contentHash(record, good) === there.sent_hash) return asItIs;
    if (!this.#mayChange)
      return { ...asItIs, outcome: 'refused', problems: [{ field: 'record', code: 'not_yours_to_change' }] };
    const found = await lockVital(this.#tx, this.#of.brandId, there.id);
    if (!found || found.deleted) return asItIs;
    if (found.type !== good.type)
      return { ...asItIs, outcome: 'refused', problems: [{ field: 'record', code: 'other_kind_before' }] };
    const { now, enteredBy } = this.#of;
    const { criticalAt, level } = criticalAfterEdit(found, { ...good.read, takenAt: good.takenAt }, now);
    await changeVital(
      this.#tx,
      there.id,
      {
        ...good.read,
        canonicalValue: canonicalOf(good.read),
        takenAt: good.takenAt,
        note: found.note,
        deletedAt: null,
        criticalAt,
      },
      { personId: enteredBy, now, action: 'edited' },
    );
    await noteRecord(this.#tx, there.id, {
      sentHash: contentHash(record, good),
      changedAt: record.changedAt,
    });
    this.#hasNews = true;
    if (level) this.#alarm(there.id, good, level);
    return { ...asItIs, outcome: 'changed', level: this.#levelOf(good) };
  }

  #levelOf({ type, read, takenAt }: GoodRecord): Level | null {
    if (!isNews(takenAt, this.#of.now)) return null;
    return judge({ type, ...read }, rangesFrom(this.#context), this.#context.height).level;
  }

  #tell(vitalId: string, good: GoodRecord): void {
    this.#hasNews = true;
    const level = criticalNews(good.type, good.read, good.takenAt, this.#of.now, this.#context);
    if (level) this.#alarm(vitalId, good, level);
  }

  #alarm(vitalId: string, { type, takenAt }: GoodRecord, level: 'critical_low' | 'critical_high'): void {
    const before = this.#critical.get(type);
    if (before && before.at >= takenAt) return;
    const { brandId, patientId, enteredBy } = this.#of;
    const event = vitalCritical(brandId, {
      vital_id: vitalId,
      patient_id: patientId,
      type,
      taken_at: takenAt.toISOString(),
      actor_id: enteredBy,
      level,
    });
    this.#critical.set(type, { at: takenAt, event });
  }
}

const knownAs = (record: SeenRecord, good: GoodRecord, there: KnownRecord): KnownRecord => ({
  ...there,
  sent_hash: contentHash(record, good),
  changed_at: record.changedAt?.getTime() ?? there.changed_at,
});
