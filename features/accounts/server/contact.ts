import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#platform/contract/language.ts';
import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';

export interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
  readonly language: Language;
}

const CONTACTS: Statement = {
  name: 'accounts.contacts',
  text: `select a.person_id, a.phone, a.email, p.language from accounts a join persons p on p.id = a.person_id
    where a.person_id = any($1::uuid[]) and a.closed_at is null`,
};

/** Where and in which language people are reached; without those of a closed account or none. */
export async function contactsOf(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Contact>> {
  const rows = await runPrepared<Omit<Contact, 'language'> & { person_id: string; language: string }>(
    db,
    CONTACTS,
    [personIds],
  );
  return new Map(
    rows.map(({ person_id, phone, email, language }) => [
      person_id,
      { phone, email, language: isLanguage(language) ? language : DEFAULT_LANGUAGE },
    ]),
  );
}

const contacts = new BatchedReads<string, Contact | undefined>(async (db, personIds) => {
  const found = await contactsOf(db, personIds);
  return personIds.map((id) => found.get(id));
});

/** Where and in which language a person is reached; nothing for a closed account or a family member without one. */
export const contactOf = (db: Db, personId: string): Promise<Contact | undefined> =>
  contacts.read(db, personId, personId);
