import { is } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import type { Db } from './database.ts';

/** A hand-written statement that the server parses and plans once a connection. Its name is its identity. */
export interface Statement {
  /** Unique in the whole program, at most 63 characters. */
  readonly name: string;
  /** With `$1`, `$2`, ... */
  readonly text: string;
}

interface Session {
  /** Of `pg`: a pool, or the connection of the transaction. */
  readonly client: { query(query: object): Promise<{ rows: unknown[] }> };
  prepareQuery(
    query: { sql: string; params: unknown[] },
    fields: undefined,
    name: string,
    isResponseInArrayMode: boolean,
  ): { execute(): Promise<{ rows: unknown[] }> };
}

/**
 * Runs a statement of a hot path, prepared under its name; the caller names the shape of the rows. JSON arrives as
 * values; instants have to be read as text or numbers. Runs in the transaction when one is given.
 * On PostgreSQL it goes straight to `pg`: what drizzle does for each query costs as much as a small query does.
 */
export async function runPrepared<Row>(
  db: Db,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { session } = db as unknown as { session: Session };
  const { name, text } = statement;
  const result = is(session, NodePgSession)
    ? await (session as unknown as Session).client.query({ name, text, values })
    : await session.prepareQuery({ sql: text, params: [...values] }, undefined, name, false).execute();
  return result.rows as Row[];
}
