import { type FileHandle, mkdir, open, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

export class DirectoryInUse extends Error {
  constructor(directory: string, owner: string) {
    super(
      `The data directory ${directory} is open in another process (${owner}). ` +
        'Two processes on one embedded database would lose data. ' +
        'Stop the other one, or set DATA_DIR to another directory, or use PostgreSQL with DATABASE_URL.',
    );
    this.name = 'DirectoryInUse';
  }
}

/**
 * Takes an exclusive lock on a directory; resolves to its release.
 * The lock is a file that only one process can create. It names its owner, so that the lock of a process
 * that was killed is recognised as stale: by the process id together with its start time, since ids recur.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const file = join(directory, 'lock');
  const mine = `${process.pid} ${await startOf(process.pid)}`;
  for (let attempt = 0; attempt < 3; attempt++) {
    const handle = await create(file);
    if (handle) {
      await handle.writeFile(mine);
      await handle.close();
      return async () => {
        if ((await readOwner(file)) === mine) await rm(file, { force: true });
      };
    }
    const owner = await readOwner(file);
    if (await isAlive(owner)) throw new DirectoryInUse(directory, `process ${owner?.split(' ')[0]}`);
    await takeAwayStale(directory, file);
  }
  throw new DirectoryInUse(directory, 'a process that starts at the same moment');
}

async function create(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
}

/**
 * Removes the lock of a process that has ended. Only a process that holds the folder beside it may do so, and it
 * looks once more while holding it: otherwise, of two processes that both saw the old lock, the slower one would
 * remove the new lock of the faster one.
 * @throws DirectoryInUse while another process is doing so.
 */
async function takeAwayStale(directory: string, file: string): Promise<void> {
  const turn = `${file}.takeover`;
  try {
    await mkdir(turn);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new DirectoryInUse(directory, `one that starts at the same moment; if none does, delete ${turn}`);
  }
  try {
    if (!(await isAlive(await readOwner(file)))) await rm(file, { force: true });
  } finally {
    await rmdir(turn);
  }
}

/** Text of the lock; undefined when there is none. */
async function readOwner(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of a text in a lock; a missing lock has no owner. */
async function isAlive(owner: string | undefined): Promise<boolean> {
  if (owner === undefined) return false;
  const [pidText, started] = owner.split(' ');
  const pid = Number(pidText);
  // An owner that has not written its name yet is just starting.
  if (!Number.isInteger(pid) || pid <= 0) return owner === '';
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const { state, start } = await statOf(pid);
  if (state === 'Z' || state === 'X') return false;
  return start === '0' || started === '0' || start === started;
}

async function startOf(pid: number): Promise<string> {
  return (await statOf(pid)).start;
}

/**
 * What /proc says of a process: its start time in clock ticks since boot ('0' where there is no /proc), and its
 * state. A process in state Z or X has ended and holds no file open any more; its id remains until its parent asks
 * for its exit status, which the first process of a container may never do.
 */
async function statOf(pid: number): Promise<{ state: string; start: string }> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', start: fields[19] ?? '0' };
  } catch {
    return { state: '', start: '0' };
  }
}
