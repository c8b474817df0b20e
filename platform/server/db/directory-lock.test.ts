import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from './database.ts';
import { DirectoryInUse, lockDirectory } from './directory-lock.ts';

const directory = () => mkdtempSync(join(tmpdir(), 'sukham-lock-'));

describe('the lock on a data directory', () => {
  it('refuses a second opener with a message that says what to do', async () => {
    const folder = directory();
    const release = await lockDirectory(folder);
    await expect(lockDirectory(folder)).rejects.toThrow(DirectoryInUse);
    await expect(openEmbedded(folder)).rejects.toThrow(/DATA_DIR/);
    await release();
    await (await lockDirectory(folder))();
  });

  it('is taken over from a process that is gone', async () => {
    const folder = directory();
    const gone = spawn('true');
    await new Promise((ended) => gone.once('exit', ended));
    writeFileSync(join(folder, 'lock'), `${gone.pid} 12345`);
    await (await lockDirectory(folder))();
  });

  it('goes to one of many that start together', async () => {
    const folder = directory();
    writeFileSync(join(folder, 'lock'), '999999999 1');
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(folder)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });
});
