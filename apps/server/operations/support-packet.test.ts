import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endingWithCode } from '../command.ts';
import { supportPacket, writeSupportPacket } from './support-packet.ts';

const SETTINGS = {
  MODE: 'test',
  SECRET_KEY: 'only for tests, only for tests, only for tests',
  DATA_DIR: '/proc/nothing',
};
let folder: string;
let out: string[];
let errors: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sukham-packet-'));
  [out, errors] = [[], []];
  vi.spyOn(console, 'log').mockImplementation((line) => void out.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});
const write = (...args: string[]) => endingWithCode(() => writeSupportPacket(args, SETTINGS));

it('is written where it was asked for, to be read by its owner alone, and never over another file', async () => {
  const path = join(folder, 'packet.json');
  await write(`--out=${path}`);
  expect([out[0], errors, process.exitCode]).toEqual([expect.stringContaining(`${path}: `), [], undefined]);
  expect(JSON.parse(readFileSync(path, 'utf8')).settings).toMatchObject({ MODE: 'test', SECRET_KEY: 'set' });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await write(`--out=${path}`);
  expect([errors, process.exitCode]).toEqual([[expect.stringContaining('(EEXIST)')], 1]);
});

it('is written into the folder for temporary files by default, not into that of the program', async () => {
  vi.stubEnv('TMPDIR', folder);
  await write();
  vi.unstubAllEnvs();
  expect(out[0]).toMatch(new RegExp(`^${folder}/support-packet-[\\dT-]+\\.json: `));
});

it('is printed alone on standard output', async () => {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  await write('--out=-');
  expect(JSON.parse(printed.join('')).settings).toMatchObject({ MODE: 'test' });
  expect([out, errors]).toEqual([[], [expect.stringContaining('Read it before you send it')]]);
});

it('says in a sentence that it can’t be written, and ends with 1', async () => {
  await write('--out=/proc/nothing/packet.json');
  expect([errors, process.exitCode]).toEqual([
    [expect.stringMatching(/^The support packet can't be written to \S+ \(ENOENT\): .*--out=-$/)],
    1,
  ]);
});

it.each(['0.0.0.0', '::'])('holds the metrics of a server that listens at %s', async (HOST) => {
  const OPERATOR_KEY = 'a key of the operators, long enough';
  const server = createServer((asked, reply) => {
    const isMetrics = asked.url === '/metrics' && asked.headers.authorization === `Bearer ${OPERATOR_KEY}`;
    reply.writeHead(isMetrics ? 200 : 404).end('sukham_up 1');
  });
  await new Promise<void>((done) => server.listen(0, HOST, done));
  try {
    const { port } = server.address() as AddressInfo;
    const packet = await supportPacket({ ...SETTINGS, HOST, PORT: String(port), OPERATOR_KEY });
    expect(packet.metrics).toBe('sukham_up 1');
  } finally {
    server.close();
  }
});
