import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import { build } from './build.ts';
import { fail, numbers } from './command-line.ts';
import { seedYears } from './exports-seed.ts';
import { median, run } from './measure.ts';
import { bearer, get, jobOf } from './requests.ts';
import { POOL, type Running, startOurs } from './servers.ts';
import { signIn } from './sign-in.ts';
import { DOCTOR_PHONE } from './timeline-seed.ts';
import { machine, Verdicts } from './verdicts.ts';

/** What is asked for: seconds of one export, and how much slower than before others may be read meanwhile. */
const TARGET_SECONDS = 60;
const TARGET_RATIO = 2;
const PATIENT_PHONE = '+919000000040';
const FILES = 200;
const FILE_BYTES = 300_000;

const [seconds = 10] = numbers('--seconds', [10]);
const [rounds = 3] = numbers('--rounds', [3]);
const [connections = 4] = numbers('--connections', [4]);

async function addFiles(at: Running, headers: Record<string, string>): Promise<void> {
  for (let n = 0; n < FILES; n++) {
    const form = new FormData();
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(FILE_BYTES), Buffer.from('\n%%EOF')]);
    form.set('file', new Blob([bytes], { type: 'application/pdf' }), `report-${n}.pdf`);
    const url = `http://127.0.0.1:${at.port}/api/upload-files`;
    const reply = await fetch(url, { method: 'POST', body: form, headers });
    if (reply.status !== 201) throw new Error(`a file was refused: ${reply.status} ${await reply.text()}`);
  }
}

/** @returns seconds from the question to the archive */
async function exportOnce(at: Running, headers: Record<string, string>): Promise<number> {
  const base = `http://127.0.0.1:${at.port}/api/exports`;
  const start = performance.now();
  const asked = { method: 'POST', body: '{}', headers: { ...headers, 'content-type': 'application/json' } };
  let { export_id: id, state } = (await (await fetch(base, asked)).json()) as Record<string, string>;
  while (state === 'preparing') {
    await pause(200);
    ({ export_id: id, state } = (await (await fetch(`${base}/${id}`, { headers })).json()) as Record<
      string,
      string
    >);
  }
  if (state !== 'ready') throw new Error(`the export is ${state}`);
  return (performance.now() - start) / 1000;
}

/**
 * `npm run bench:exports`: how long everything of ten years takes (5,000 readings, 500 messages, 200 files of 300 kB),
 * and reads of others with and without exports that are being made, in turns.
 */
const verdicts = new Verdicts();
build();
const postgres = await throwawayPostgres({ durable: true, settings: { shared_buffers: '512MB' } });
if ('unavailable' in postgres) fail(`There is nothing to measure on: ${postgres.unavailable}`);
console.log(
  `npm run bench:exports -- --seconds=${seconds} --rounds=${rounds} --connections=${connections}\n` +
    `${machine()}, PostgreSQL ${postgres.version} (fsync on), a pool of ${POOL}; ` +
    'load, server and database share the cores; closed loop, medians of rounds that take turns',
);
const secretKey = randomBytes(32).toString('hex');
try {
  await (await startOurs(postgres.url, secretKey)).stop();
  await seedYears(postgres.url, PATIENT_PHONE, DOCTOR_PHONE);
  const ours = await startOurs(postgres.url, secretKey);
  try {
    const patient = bearer((await signIn(ours.port, PATIENT_PHONE)).token);
    const doctor = bearer((await signIn(ours.port, DOCTOR_PHONE)).token);
    await addFiles(ours, patient);
    const reads = [get('/api/profile', doctor), get('/api/appointments?scope=upcoming', doctor)];
    const load = () => run(jobOf(ours, reads, connections, seconds));
    const calm: number[] = [];
    const busy: number[] = [];
    const took: number[] = [await exportOnce(ours, patient)];
    for (let round = 0; round < rounds; round++) {
      calm.push((await load()).p99);
      let isOver = false;
      const exporting = (async () => {
        while (!isOver) took.push(await exportOnce(ours, patient));
      })();
      busy.push((await load()).p99);
      isOver = true;
      await exporting;
    }
    console.log(
      `exports made: ${took.length}, seconds each: ${took.map((each) => each.toFixed(1)).join(', ')}`,
    );
    console.log(`p99 of reads, ms: ${median(calm).toFixed(1)}, with exports: ${median(busy).toFixed(1)}`);
    verdicts.atMost('seconds of the slowest export', Math.max(...took), TARGET_SECONDS);
    verdicts.atMost('p99 of reads, times that without', median(busy) / median(calm), TARGET_RATIO);
  } finally {
    await ours.stop();
  }
} finally {
  await postgres.stop();
}
process.exit(verdicts.end());
