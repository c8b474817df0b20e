import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { generate } from '../training/meter-reader/generator/generate.ts';
import { build } from './build.ts';
import { fail, numbers } from './command-line.ts';
import type { LoadResult } from './load.ts';
import { median, run } from './measure.ts';
import { residentMegabytes } from './memory.ts';
import { bearer, get, jobOf } from './requests.ts';
import { type Running, startOurs } from './servers.ts';
import { signIn } from './sign-in.ts';
import { durablePostgres } from './stage.ts';
import { machine, percentile, Verdicts } from './verdicts.ts';
import { FEW_PHONES } from './vitals-seed.ts';

/**
 * What is asked for: milliseconds for a photo of 12 megapixels, what p99 of other calls may become meanwhile, and the
 * memory of a server that reads beside what it had before its first photo.
 */
const TARGETS = { photo: 500, others: 2, megabytes: 150 };
const PHOTO = { width: 3000, height: 4000 };
/** Ways of everybody else: apart by this, so that it is the server's work that is seen and not a queue of our own. */
const REST_MS = 20;

const [many = 24] = numbers('--photos', [24]);
const [rounds = 4] = numbers('--rounds', [4]);
const [seconds = 10] = numbers('--seconds', [10]);

const verdicts = new Verdicts();
build();
const postgres = await durablePostgres({});
console.log(
  `npm run bench:photos -- --photos=${many} --rounds=${rounds} --seconds=${seconds}\n` +
    `${machine()}, PostgreSQL ${postgres.version} (fsync on); load, server and database share the cores; ` +
    `photos of ${PHOTO.width}x${PHOTO.height} one after the other, another call each ${REST_MS} ms`,
);
try {
  const ours = await startOurs(postgres.url);
  try {
    const { token } = await signIn(ours.port, FEW_PHONES[0] as string);
    const photos = await Promise.all(Array.from({ length: many }, (_, number) => photoOf(number)));
    const others = () =>
      run({
        ...jobOf(ours, [get('/api/vitals?limit=100', bearer(token))], 1, seconds),
        restMs: REST_MS,
      });
    // As everybody else asks, without photos.
    await others();
    const before = residentMegabytes(ours.pid);
    // Threads are started by the first picture.
    await send(ours, token, photos[0] as Buffer);
    const took: number[] = [];
    let answered = 0;
    const idle: LoadResult[] = [];
    const busy: LoadResult[] = [];
    for (let round = 0; round < rounds; round++) {
      idle.push(await others());
      let over = false;
      const load = others().finally(() => {
        over = true;
      });
      await pause(1000);
      for (let at = round; !over; at++) {
        const begun = performance.now();
        answered += await send(ours, token, photos[at % photos.length] as Buffer);
        if (!over) took.push(performance.now() - begun);
      }
      busy.push(await load);
    }
    const p99 = (results: readonly LoadResult[]) => median(results.map((each) => each.p99));
    console.log(
      `\n  ${took.length} photos: p50 ${percentile(took, 0.5).toFixed(0)} ms, p95 ${percentile(took, 0.95).toFixed(0)} ms; ${answered} of them read`,
    );
    console.log(
      `  GET /api/vitals: p99 ${p99(idle).toFixed(1)} ms idle, ${p99(busy).toFixed(1)} ms meanwhile\n`,
    );
    verdicts.atMost('p95 of a photo, ms', percentile(took, 0.95), TARGETS.photo);
    verdicts.atMost('p99 of other calls meanwhile, of idle', p99(busy) / p99(idle), TARGETS.others);
    const more = residentMegabytes(ours.pid) - before;
    verdicts.atMost('MB of memory more than before the first photo', more, TARGETS.megabytes);
  } finally {
    await ours.stop();
  }
} finally {
  await postgres.stop();
}
process.exit(verdicts.end());

/** As a phone saves it: a made-up meter, enlarged. */
async function photoOf(number: number): Promise<Buffer> {
  const [width, height] = [768, 1024];
  const { grey } = generate('development', number, { width, height, framing: 'photo' });
  return await sharp(Uint8Array.from(grey), { raw: { width, height, channels: 1 } })
    .resize(PHOTO.width, PHOTO.height, { kernel: 'cubic' })
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Answers 1 for a photo in which something was read, else 0. Not by fetch, which can't say which brand's host it means. */
async function send(ours: Running, token: string, photo: Buffer): Promise<number> {
  const form = new FormData();
  form.set('image', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'meter.jpg');
  const wrapped = new Response(form);
  const headers = {
    host: `living.localhost:${ours.port}`,
    'content-type': wrapped.headers.get('content-type') ?? '',
    ...bearer(token),
  };
  const body = Buffer.from(await wrapped.arrayBuffer());
  const path = '/api/v1/ml/process/image/';
  const asked = request({ host: '127.0.0.1', port: ours.port, method: 'POST', path, headers });
  asked.end(body);
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  const said = await text(reply);
  if (reply.statusCode !== 200) fail(`${reply.statusCode} ${said}`);
  return (JSON.parse(said) as { status: string }).status === 'read' ? 1 : 0;
}
