import type { SqlExecutor } from '../db/database.ts';

/**
 * The executor of a queue that still queries the database while it stops: pg-boss does not wait for its own workers.
 * `close` waits for the statements under way. A later statement does not reach the database, and its promise never
 * settles: pg-boss handles no error there, and a job that stays open is tried again.
 */
export function closableExecutor(executor: SqlExecutor): SqlExecutor & { close(): Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  let closed = false;
  return {
    executeSql(text, values) {
      if (closed) return new Promise(() => {});
      const statement = executor.executeSql(text, values);
      underWay.add(statement);
      const ended = () => underWay.delete(statement);
      statement.then(ended, ended);
      return statement;
    },
    async close() {
      closed = true;
      await Promise.allSettled(underWay);
    },
  };
}
