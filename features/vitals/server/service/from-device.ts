import type { SignedIn } from '#platform/server/http/context.ts';
import { findVital } from '../repository/entries.ts';
import { takeTurn } from '../repository/imports.ts';
import { noteTwins } from '../repository/twins.ts';
import { type Keeping, type Kept, keep } from './keeping.ts';
import { sorted } from './known.ts';

/** The meter's measurement is here already, under another id: a platform or the person had brought it. */
export interface Twin {
  readonly is: 'twin';
  readonly vitalId: string;
}

/**
 * Keeps what a meter has stored. Meters tell all of it each time, and their makers' applications tell it to platforms:
 * each measurement is kept once, and one that was deleted stays so.
 */
export async function keepFromDevice(ctx: SignedIn, given: Keeping): Promise<Kept | Twin> {
  const { id, patientId, brandId, type, read, takenAt } = given;
  return await ctx.transaction(async (tx) => {
    await takeTurn(tx, given);
    if (await findVital(tx, brandId, id)) return await keep(tx, given);
    const of = { patientId, brandId, source: 'device' } as const;
    const good = { type, read, takenAt };
    const record = { recordId: id, ref: id, changedAt: null, type, good, problems: [] };
    const { known, fresh, twins } = await sorted(tx, of, [record]);
    await noteTwins(tx, of, twins);
    const there = fresh.length > 0 ? undefined : known.get(id);
    return there ? { is: 'twin', vitalId: there.id } : await keep(tx, given);
  });
}
