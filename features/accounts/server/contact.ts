import { eq } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#platform/contract/language.ts';
import type { Db } from '#platform/server/db/database.ts';
import { accounts, persons } from './tables.ts';

export interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
  readonly language: Language;
}

/** Where and in which language a person is reached; nothing for a closed account or a family member without one. */
export async function contactOf(db: Db, personId: string): Promise<Contact | undefined> {
  const [row] = await db
    .select({
      phone: accounts.phone,
      email: accounts.email,
      closedAt: accounts.closedAt,
      language: persons.language,
    })
    .from(accounts)
    .innerJoin(persons, eq(persons.id, accounts.personId))
    .where(eq(accounts.personId, personId))
    .limit(1);
  if (!row || row.closedAt) return undefined;
  const { phone, email, language } = row;
  return { phone, email, language: isLanguage(language) ? language : DEFAULT_LANGUAGE };
}
