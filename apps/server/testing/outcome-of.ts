import { vi } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import type { Database } from '#platform/server/db/database.ts';
import { type Command, endingWithCode } from '../command.ts';

/** Runs a command of an operator on an open database: its exit code and what it printed, a line each. */
export async function outcomeOf(
  command: Command,
  database: Database,
  settings: Record<string, string>,
): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const note = (...parts: unknown[]) => void said.push(...parts.map(String).join(' ').split('\n'));
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(note),
    vi.spyOn(console, 'error').mockImplementation(note),
  ];
  try {
    const config = readConfig({ MODE: 'test', PUBLIC_URL: 'http://localhost', ...settings });
    await endingWithCode(() => command({ config, database }));
    return { code: Number(process.exitCode ?? 0), said };
  } finally {
    process.exitCode = undefined;
    for (const spy of spies) spy.mockRestore();
  }
}
