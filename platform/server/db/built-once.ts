import type { Db } from './database.ts';

/**
 * A statement of a hot path that drizzle builds once for each database and PostgreSQL plans once for each connection.
 * Building a statement takes as much of the processor as a small statement does. `build` ends with `prepare`, with a
 * name that is unique in the whole program; its values are placeholders. A transaction builds it again, because a
 * built statement belongs to one connection or pool.
 */
export function builtOnce<Built>(build: (db: Db) => Built): (db: Db) => Built {
  const built = new WeakMap<Db, Built>();
  return (db) => {
    if ('rollback' in db) return build(db);
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement;
  };
}
