import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { ACCOUNT_EVENTS } from '../contract.ts';
import { personOf } from './repository.ts';
import { memberships, persons } from './tables.ts';

/** What is written down of a person; `dateOfBirth` as YYYY-MM-DD, `language` one of the six. */
export interface PersonDetails {
  readonly name: string;
  readonly dateOfBirth: string;
  readonly sex: 'female' | 'male' | 'other';
  readonly language: string;
  readonly abhaNumber?: string | null;
}

/** Adds a patient of the brand who has no account: a guardian acts for them. @returns false when the id is taken */
export async function addDependent(
  tx: Tx,
  given: { brandId: string; personId: string; details: PersonDetails; city: string | null },
  now: Date,
): Promise<boolean> {
  const { brandId, personId, details, city } = given;
  const made = await tx
    .insert(persons)
    .values({ id: personId, ...details, city, createdAt: now, basicInfoAt: now })
    .onConflictDoNothing()
    .returning({ id: persons.id });
  if (made.length === 0) return false;
  await tx.insert(memberships).values({ personId, brandId, userType: 'patient', since: now });
  return true;
}

/** Changes what is written down of a person; what `details` lacks stays as it is. */
export async function changeDetails(
  tx: Tx,
  of: { readonly brandId: string; readonly personId: string },
  details: Partial<PersonDetails>,
  now: Date,
): Promise<void> {
  if (Object.keys(details).length === 0) return;
  const before = await personOf(tx, of.personId);
  await tx.update(persons).set(details).where(eq(persons.id, of.personId));
  await publishBirth(tx, of, before?.dateOfBirth, details.dateOfBirth, now);
}

/** What was decided by the age is asked again by those who listen. */
export async function publishBirth(
  tx: Tx,
  { brandId, personId }: { readonly brandId: string; readonly personId: string },
  before: string | null | undefined,
  after: string | null | undefined,
  now: Date,
): Promise<void> {
  if (after && after !== before)
    await publish(tx, now, { ...declared(ACCOUNT_EVENTS.birthCorrected, { person_id: personId }), brandId });
}
