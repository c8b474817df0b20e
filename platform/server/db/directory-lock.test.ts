import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
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

  it.runIf(existsSync('/proc/self/stat'))(
    'is taken over from a process that was killed, even before its exit status was read',
    async () => {
      const folder = directory();
      // The shell starts a process, and then becomes one that never asks how it ended.
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const patience = { timeout: 15_000 };
      try {
        const [printed] = await once(parent.stdout, 'data');
        const pid = Number(String(printed));
        const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
        const nameOfParent = () => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim();
        await expect.poll(nameOfParent, patience).toBe('sleep');
        process.kill(pid, 'SIGKILL');
        await expect.poll(() => stat()[0], patience).toBe('Z');
        writeFileSync(join(folder, 'lock'), `${pid} ${stat()[19]}`);
        await (await lockDirectory(folder))();
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );

  it('never goes to two of many that start together, and goes to the next one', async () => {
    for (let round = 0; round < 60; round++) {
      const folder = directory();
      writeFileSync(join(folder, 'lock'), '999999999 1');
      const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(folder)));
      const holders = results.filter((result) => result.status === 'fulfilled');
      expect(holders.length).toBeLessThanOrEqual(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DirectoryInUse);
      for (const { value: release } of holders) await release();
      await (await lockDirectory(folder))();
    }
  });

  it('says what to delete when a take-over was cut off', async () => {
    const folder = directory();
    writeFileSync(join(folder, 'lock'), '999999999 1');
    mkdirSync(join(folder, 'lock.takeover'));
    await expect(lockDirectory(folder)).rejects.toThrow(/delete .*lock\.takeover/);
  });
});
