import { randomBytes } from 'node:crypto';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { demoPhone } from '../../apps/server/demo-ids.ts';
import { Caller } from '../../apps/server/testing/test-app.ts';
import type { Verdicts } from '../../bench/verdicts.ts';
import { startWorld, type World } from '../chat/world.ts';
import { PROGRAM, showExamples } from '../command.ts';
import { SmallDisk } from './small-disk.ts';

const DISK_MB = 32;

/** The disk of people's files is full, then read-only; the database has another one. */
export async function strikeFiles(verdicts: Verdicts): Promise<void> {
  const disk = new SmallDisk(DISK_MB);
  let world: World | undefined;
  try {
    world = await startWorld(1, PROGRAM, { DATA_DIR: disk.folder });
    const pid = world.pidOf(0);
    const sender = await Sender.of(world);
    verdicts.atLeast('files taken with room on the disk', await sender.send(3), 3);
    disk.fill();
    await sender.isRefused(verdicts, 'on a full disk');
    disk.makeRoom();
    verdicts.atLeast('files taken with room again', await sender.send(3), 3);
    disk.becomeReadOnly();
    await sender.isRefused(verdicts, 'on a disk that became read-only');
    verdicts.atMost('ends of the server while its files can’t be written', world.pidOf(0) === pid ? 0 : 1, 0);
    showExamples(world.pidOf(0) === pid ? [] : [world.lastWordsOf(0)]);
    await world.replaceServer(0, () => disk.repair());
    await sender.signIn();
    verdicts.atLeast('files taken after the disk was repaired', await sender.send(3), 3);
    verdicts.atMost('stored files that differ or are gone', await sender.damaged(), 0);
  } finally {
    await world?.close();
    disk.remove();
  }
}

/** A patient who sends files and reads all of them again. */
class Sender {
  readonly #person: Caller;
  readonly #stored = new Map<string, Buffer>();

  private constructor(person: Caller) {
    this.#person = person;
  }

  static async of(world: World): Promise<Sender> {
    const sender = new Sender(new Caller(world.urls[0] as string, 'living'));
    await sender.signIn();
    return sender;
  }

  async signIn(): Promise<void> {
    const fields = { identifier: demoPhone('living', 'patient', 1), password: DEMO_PASSWORD };
    await this.#person.signIn('credentials', fields);
  }

  /** @returns how many of so many files were taken */
  async send(files: number): Promise<number> {
    let taken = 0;
    for (let n = 0; n < files; n += 1) if ((await this.#sendOne()).status === 201) taken += 1;
    return taken;
  }

  async #sendOne() {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)]);
    const file = { name: 'blood test.pdf', type: 'application/pdf', bytes };
    const reply = await this.#person.upload('/api/upload-files', 'file', file);
    if (reply.status === 201) this.#stored.set(reply.body.href, bytes);
    return reply;
  }

  /** Sending is refused with a sentence; calls without the disk still work. */
  async isRefused(verdicts: Verdicts, where: string): Promise<void> {
    const { status, body } = await this.#sendOne();
    const isSaid = status === 503 && body?.code === 'files_unavailable' && body?.message?.length > 10;
    verdicts.atLeast(`a file ${where} is refused in a sentence (503)`, isSaid ? 1 : 0, 1);
    showExamples(isSaid ? [] : [`${status} ${JSON.stringify(body)}`]);
    const profile = await this.#person.get('/api/profile');
    verdicts.atMost(`calls without files that fail ${where}`, profile.status === 200 ? 0 : 1, 0);
    verdicts.atMost(`stored files that can’t be read ${where}`, await this.damaged(), 0);
  }

  /** How many of the files that were acknowledged don't come back as they were. */
  async damaged(): Promise<number> {
    let count = 0;
    for (const [href, bytes] of this.#stored) {
      const { status, body } = await this.#person.get(href);
      if (status !== 200 || !Buffer.isBuffer(body) || !body.equals(bytes)) count += 1;
    }
    return count;
  }
}
