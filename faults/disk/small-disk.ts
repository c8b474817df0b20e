import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { atExit, ignoreErrors, temporaryFolder } from '#platform/testing/throwaway-process.ts';

/** A file system of its own in a file, which can be filled up and can fail as a disk does. Needs root. */
export class SmallDisk {
  readonly folder: string;
  readonly #image: string;
  readonly #forget: () => void;

  /** @throws with a sentence when it can't be mounted here. */
  constructor(megabytes: number) {
    const place = temporaryFolder('disk');
    // The user of PostgreSQL has to get through.
    chmodSync(place, 0o755);
    this.folder = join(place, 'mounted');
    this.#image = join(place, 'image');
    this.#forget = atExit(() => {
      spawnSync('umount', ['--lazy', this.folder]);
      ignoreErrors(() => rmSync(place, { recursive: true }));
    });
    run('mkdir', this.folder);
    run('truncate', `--size=${megabytes}M`, this.#image);
    // Root may not use more of it than others.
    run('mkfs.ext4', '-q', '-m', '0', this.#image);
    this.#mount();
  }

  #mount(): void {
    run('mount', '-o', 'loop', this.#image, this.folder);
    chmodSync(this.folder, 0o755);
  }

  get #filler(): string {
    return join(this.folder, 'filler');
  }

  /** Until not one block is free. */
  fill(): void {
    for (let time = 0; time < 20; time += 1) {
      const { bavail, bsize } = statfsSync(this.folder);
      if (bavail === 0) return;
      const part = `${this.#filler}.${time}`;
      // The file system itself needs a few of the blocks for what it notes about the file.
      spawnSync('fallocate', ['--length', String(Math.max(1, bavail - (time < 10 ? 4 : 0)) * bsize), part]);
    }
  }

  makeRoom(): void {
    for (let time = 0; time < 20; time += 1) rmSync(`${this.#filler}.${time}`, { force: true });
    // A disk that breaks within seconds would have them again, and be full.
    run('sync', '--file-system', this.folder);
  }

  /** As after an error of the hardware: from now on nothing can be written, not even to files that are open. */
  becomeReadOnly(): void {
    run('mount', '-o', 'remount,abort', this.folder);
  }

  /** Repairs the disk as an operator does after a failure; the processes with open files on it have ended. */
  repair(): void {
    run('umount', this.folder);
    // 1: it had something to repair, and did.
    const { status, stdout } = spawnSync('e2fsck', ['-f', '-y', this.#image], { encoding: 'utf8' });
    if ((status ?? 9) > 1) throw new Error(`the disk can't be repaired: ${stdout}`);
    this.#mount();
  }

  remove(): void {
    spawnSync('umount', ['--lazy', this.folder]);
    this.#forget();
    ignoreErrors(() => rmSync(join(this.folder, '..'), { recursive: true }));
  }
}

/** Why there can be no small disk here; undefined when there can. */
export function whyNoDisk(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may mount a small disk';
  const missing = ['mkfs.ext4', 'e2fsck', 'fallocate'].find(
    (program) => !['/sbin', '/usr/sbin', '/bin', '/usr/bin'].some((bin) => existsSync(join(bin, program))),
  );
  if (missing) return `there is no ${missing}`;
  try {
    new SmallDisk(8).remove();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.trim()}`);
}
