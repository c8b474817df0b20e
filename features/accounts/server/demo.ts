import type { UserType } from '#platform/domain/user-type.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { DEMO_PASSWORD } from './demo-password.ts';
import { hashPassword } from './passwords.ts';
import { accounts, memberships, persons } from './tables.ts';

export interface DemoPerson {
  readonly id: string;
  readonly phone: string;
  readonly email?: string | null;
  readonly userType: UserType;
  readonly name: string;
  readonly dateOfBirth: string;
  readonly sex: 'female' | 'male' | 'other';
  readonly city: string;
  readonly language: string;
  /** In which further capacity the same account is here. */
  readonly further?: readonly UserType[];
}

/** One hash serves all demo accounts: hashing two hundred times would only slow the first start down. */
export async function seedAccounts(
  tx: Tx,
  now: Date,
  brandId: string,
  people: readonly DemoPerson[],
  passwordHash?: string,
): Promise<void> {
  const hash = passwordHash ?? (await hashPassword(DEMO_PASSWORD));
  await tx.insert(persons).values(
    people.map((person) => ({
      id: person.id,
      name: person.name,
      dateOfBirth: person.dateOfBirth,
      sex: person.sex,
      city: person.city,
      language: person.language,
      createdAt: now,
      basicInfoAt: now,
    })),
  );
  await tx.insert(accounts).values(
    people.map((person) => ({
      personId: person.id,
      phone: person.phone,
      email: person.email ?? null,
      passwordHash: hash,
      passwordChangedAt: now,
      createdAt: now,
    })),
  );
  await tx.insert(memberships).values(
    people.flatMap((person) =>
      [person.userType, ...(person.further ?? [])].map((userType) => ({
        personId: person.id,
        brandId,
        userType,
        since: now,
      })),
    ),
  );
}
