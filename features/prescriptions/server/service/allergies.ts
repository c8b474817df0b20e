import { type CheckPatient, knownMoieties, moietyOf } from '#features/medicines/server/index.ts';
import { patientCard } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { readAllergy } from '../../rules.ts';

export interface AllergiesForChecks {
  /** Null: nobody has asked. */
  readonly allergies: CheckPatient['allergies'];
  /** As written; no rule can read these. */
  readonly unread: readonly string[];
  readonly written: readonly string[];
}

/** What the record says of allergies. The one place that knows where they are written down. */
export async function allergiesForChecks(
  db: Db,
  brandId: string,
  patientId: string,
  now: Date,
): Promise<AllergiesForChecks> {
  const written = (await patientCard(db, brandId, patientId, now))?.allergies ?? [];
  if (written.length === 0) return { allergies: null, unread: [], written };
  const read = written.map(readAllergy).flatMap(({ to, ...rest }) => (to === null ? [] : [{ to, ...rest }]));
  const substances = await knownMoieties(
    db,
    read.map(({ to }) => to),
  );
  const isReadable = (to: string): boolean => to.startsWith('@') || substances.has(moietyOf(to));
  return {
    allergies: read.filter(({ to }) => isReadable(to)).map(({ to, severe }) => ({ to, severe })),
    unread: read.filter(({ to }) => !isReadable(to)).map(({ text }) => text),
    written,
  };
}
