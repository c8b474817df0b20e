import { changeDetails, type PersonDetails, restoreClaim } from '#features/accounts/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { recordChanges } from '#platform/server/changes/record-changes.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { updatePatient as UpdatePatient } from '../../contract.ts';
import type { PatientBasicsRow } from '../repository/patients.ts';
import { requireContact } from './reading.ts';

type Change = BodyOf<typeof UpdatePatient>;

/**
 * Name, date of birth, sex and language as staff correct them. The entry in the history says which of them, and not what
 * they were: it outlives the record. Another date of birth gives an unclaimed account all its tries again.
 * @throws Refusal 400 with every wrong field
 */
export async function correctBasics(
  ctx: SignedIn,
  tx: Tx,
  before: PatientBasicsRow,
  { name, date_of_birth: birth, sex, language }: Change,
): Promise<void> {
  const read = requireContact(
    { ...(name === undefined ? {} : { name }), ...(birth === undefined ? {} : { date_of_birth: birth }) },
    ctx.now,
    'birth',
  );
  const given = { name: read.name, dateOfBirth: read.date_of_birth, sex, language };
  const changed = Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof typeof given],
    ),
  ) as Partial<PersonDetails>;
  const fields = Object.keys(changed);
  if (fields.length === 0) return;
  const of = { brandId: ctx.principal.brandId, personId: before.id };
  await changeDetails(tx, of, changed, ctx.now);
  if (changed.dateOfBirth) await restoreClaim(tx, before.id);
  await recordChanges(ctx, tx, [
    { kind: 'person', objectId: before.id, action: 'basics_corrected', after: { fields } },
  ]);
}
