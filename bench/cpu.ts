import { readdirSync, readFileSync } from 'node:fs';
import type { SqlExecutor } from '#platform/server/db/database.ts';

const TICKS_A_SECOND = 100;

/** Fields of /proc/<pid>/stat after the name, which may hold spaces; none for a process that has ended. */
function statOf(pid: number | string): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

const PARENT = 0;
const [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [10, 11, 12, 13];

/** CPU seconds that a process and its children have used, also those that have ended. Linux only; else 0. */
export function cpuSeconds(pid: number): number {
  const own = statOf(pid);
  const children = own.length === 0 ? [] : readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const used = children
    .map(statOf)
    .filter((stat) => stat[PARENT] === pid)
    .reduce((sum, stat) => sum + (stat[USER] ?? 0) + (stat[SYSTEM] ?? 0), 0);
  const ended = (own[CHILDREN_USER] ?? 0) + (own[CHILDREN_SYSTEM] ?? 0);
  return ((own[USER] ?? 0) + (own[SYSTEM] ?? 0) + ended + used) / TICKS_A_SECOND;
}

/** The process that has started those of all connections. */
export async function postgresPid(executor: SqlExecutor): Promise<number> {
  const { rows } = await executor.executeSql('select pg_backend_pid() as pid');
  return statOf((rows[0] as { pid: number }).pid)[PARENT] ?? 0;
}
