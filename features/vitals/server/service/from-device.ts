import type { SignedIn } from '#platform/server/http/context.ts';
import { noteDuplicates } from '../repository/duplicates.ts';
import { findVital } from '../repository/entries.ts';
import { takeTurn } from '../repository/imports.ts';
import { deduplicate } from './deduplicate.ts';
import { type NewReading, type RecordResult, recordReading } from './record-reading.ts';

/** The meter's measurement is here already, under another id: a platform or the person had brought it. */
export interface Duplicate {
  readonly is: 'duplicate';
  readonly vitalId: string;
}

/**
 * Stores a record of a meter. Meters send all records each time, and their makers' apps send them to platforms: each
 * measurement is stored once, and a deleted one stays deleted.
 */
export async function keepFromDevice(ctx: SignedIn, given: NewReading): Promise<RecordResult | Duplicate> {
  const { id, patientId, brandId, type, read, takenAt } = given;
  return await ctx.transaction(async (tx) => {
    await takeTurn(tx, given);
    if (await findVital(tx, brandId, id)) return await recordReading(tx, given);
    const of = { patientId, brandId, source: 'device' } as const;
    const good = { type, read, takenAt };
    const record = { recordId: id, ref: id, changedAt: null, type, good, problems: [] };
    const { known, fresh, duplicates } = await deduplicate(tx, of, [record]);
    await noteDuplicates(tx, of, duplicates);
    const there = fresh.length > 0 ? undefined : known.get(id);
    return there ? { is: 'duplicate', vitalId: there.id } : await recordReading(tx, given);
  });
}
