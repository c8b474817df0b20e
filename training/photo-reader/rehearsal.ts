import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS, SEEN_HEIGHT, SEEN_WIDTH } from '../../partners/image-reader/meter-reader/layers.ts';
import { generate } from '../meter-reader/generator/generate.ts';

/**
 * tsx training/photo-reader/rehearsal.ts --n=9000 [--keep=data/photo-reader] [--from=500000]
 *
 * Pictures of the first generator of training/meter-reader, for train.py, in files of a thousand: rehearsed-*.bin, and
 * rehearsed-*.json with what lies where in each, which is there once both are complete.
 */
const option = (name: string, otherwise: string): string =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const folder = option('keep', 'data/photo-reader');
const [from, n] = [Number(option('from', '500000')), Number(option('n', '9000'))];
const EACH = 1000;
/** One picture of so many shows `HI` or `LO`. */
const BEYOND = 25;

mkdirSync(folder, { recursive: true });
for (let begin = from; begin < from + n; begin += EACH) write(begin, Math.min(EACH, from + n - begin));

function write(begin: number, many: number): void {
  const grey = new Uint8Array(many * SEEN_WIDTH * SEEN_HEIGHT);
  const said: { kind: number; marks: number[][] }[] = [];
  for (let at = 0; at < many; at++) {
    const made = generate('train', begin + at, {
      width: SEEN_WIDTH,
      height: SEEN_HEIGHT,
      framing: 'any',
      beyond: (begin + at) % BEYOND === 0,
    });
    grey.set(made.grey.map(Math.round), at * SEEN_WIDTH * SEEN_HEIGHT);
    said.push({
      kind: KINDS.indexOf(made.truth.kind),
      marks: made.marks.map(({ symbol, x, y, width, height, main }) => [
        symbol,
        x,
        y,
        width,
        height,
        main === undefined ? -1 : Number(main),
      ]),
    });
  }
  const file = join(folder, `rehearsed-${begin}`);
  writeFileSync(`${file}.bin`, grey);
  writeFileSync(`${file}.begun`, JSON.stringify(said));
  renameSync(`${file}.begun`, `${file}.json`);
}
