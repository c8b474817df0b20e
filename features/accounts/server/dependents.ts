import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
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
  personId: string,
  details: Partial<PersonDetails>,
): Promise<void> {
  if (Object.keys(details).length > 0) await tx.update(persons).set(details).where(eq(persons.id, personId));
}
