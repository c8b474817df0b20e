import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Adam } from './adam.ts';
import { firstWeights } from './first-weights.ts';
import type { LaneDone, LaneWork } from './lane.ts';
import { packWeights, unpackWeights } from './weights.ts';

/**
 * tsx training/meter-reader/train.ts --keep=FOLDER [--steps=25000] [--until=25000] [--workers=2] [--seed=1]
 *   [--from=partners/image-reader/meter-reader/meter-reader.weights --at=14500]
 *
 * `until` stops earlier than the schedule that `steps` lays out. Goes on from the checkpoint in FOLDER when there is
 * one; else `from` begins with weights that are finished, as if after `at` steps, and without it with first weights.
 * SIGTERM or SIGINT end it after a checkpoint. The gradients of a step are added up in lanes of a fixed size and order,
 * so that the weights don't depend on how many threads there were or where it was cut.
 */
const LANES = 4;
const PER_LANE = 3;
const EVERY = 200;

const option = (name: string, otherwise: string): string =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const keep = option('keep', 'data/meter-reader');
const steps = Number(option('steps', '25000'));
const until = Math.min(steps, Number(option('until', String(steps))));
const seed = Number(option('seed', '1'));
const workers = Math.min(LANES, Number(option('workers', String(Math.min(LANES, availableParallelism())))));
const from = option('from', '');
const at = from ? Number(option('at', '0')) : 0;
const checkpoint = join(keep, 'checkpoint.bin');

mkdirSync(keep, { recursive: true });
const adam = new Adam(from ? unpackWeights(readFileSync(from)) : firstWeights(seed));
adam.step = at;
if (existsSync(checkpoint)) adam.restore(readFileSync(checkpoint));

const shared = (length: number) => new Float32Array(new SharedArrayBuffer(4 * length));
const weights = shared(adam.weights.length);
const sums = Array.from({ length: LANES }, () => shared(weights.length));
const threads = Array.from(
  { length: workers },
  () => new Worker(new URL('./lane-worker.mjs', import.meta.url)),
);

let stopped = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    stopped = true;
  });

const total = new Float32Array(weights.length);
let shown = 0;
let since = Date.now();
while (adam.step < until && !stopped) {
  weights.set(adam.weights);
  const losses = await Promise.all(threads.map((thread, index) => lanesOf(thread, index)));
  total.fill(0);
  for (const sum of sums)
    for (let i = 0; i < total.length; i++) total[i] = (total[i] as number) + (sum[i] as number);
  const scale = 1 / (LANES * PER_LANE);
  for (let i = 0; i < total.length; i++) total[i] = (total[i] as number) * scale;
  adam.update(total, rate(adam.step));
  shown += losses.flat().reduce((a, b) => a + b, 0) * scale;
  if (adam.step % EVERY === 0) {
    const seconds = (Date.now() - since) / 1000;
    say(
      `step ${adam.step}, pictures ${adam.step * LANES * PER_LANE}, loss ${(shown / EVERY).toFixed(4)}, ${((EVERY * LANES * PER_LANE) / seconds).toFixed(1)} pictures a second`,
    );
    shown = 0;
    since = Date.now();
    save();
  }
}
save();
say(`ends at step ${adam.step}`);
await Promise.all(threads.map((thread) => thread.terminate()));

/** Quick at first, gentler in the last third; gently, too, while nothing is known yet of how gradients behave. */
function rate(step: number): number {
  const warm = Math.min(1, (step - at + 1) / 200);
  const left = (steps - step) / (steps / 3);
  return 1.5e-3 * warm * Math.min(1, Math.max(0.02, left));
}

/** The lanes of one thread, one after the other. */
async function lanesOf(thread: Worker, index: number): Promise<number[]> {
  const losses: number[] = [];
  for (let lane = index; lane < LANES; lane += workers) {
    const from = (adam.step * LANES + lane) * PER_LANE;
    const work: LaneWork = { lane, from, count: PER_LANE, weights, sums: sums[lane] as Float32Array };
    const done = await new Promise<LaneDone>((resolve, reject) => {
      thread.once('message', (message: LaneDone) => {
        thread.off('error', reject);
        resolve(message);
      });
      thread.once('error', reject);
      thread.postMessage(work);
    });
    losses.push(done.loss);
  }
  return losses;
}

function save(): void {
  // A file that is half written must never take the place of a whole one.
  writeFileSync(`${checkpoint}.new`, adam.bytes());
  renameSync(`${checkpoint}.new`, checkpoint);
  writeFileSync(join(keep, 'weights.bin'), packWeights(adam.average));
}

function say(text: string): void {
  console.log(text);
  mkdirSync(dirname(checkpoint), { recursive: true });
  appendFileSync(join(keep, 'training.log'), `${text}\n`);
}
