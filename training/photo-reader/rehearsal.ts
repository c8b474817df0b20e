import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS, SEEN_HEIGHT, SEEN_WIDTH } from '../../partners/image-reader/meter-reader/layers.ts';
import { generate } from '../meter-reader/generator/generate.ts';

/**
 * tsx training/photo-reader/rehearsal.ts --n=9000 [--keep=data/photo-reader] [--from=500000]
 *
 * Pictures of the kind that the committed model has learnt from, for train.py: grey.bin, and marks.json with what lies
 * where in each.
 */
const option = (name: string, otherwise: string): string =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const folder = option('keep', 'data/photo-reader');
const [from, n] = [Number(option('from', '500000')), Number(option('n', '9000'))];
/** One picture of so many shows `HI` or `LO`. */
const BEYOND = 25;

const grey = new Uint8Array(n * SEEN_WIDTH * SEEN_HEIGHT);
const said: { kind: number; marks: number[][] }[] = [];
for (let at = 0; at < n; at++) {
  const made = generate('train', from + at, {
    width: SEEN_WIDTH,
    height: SEEN_HEIGHT,
    framing: 'any',
    beyond: at % BEYOND === 0,
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
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'rehearsed-grey.bin'), grey);
writeFileSync(join(folder, 'rehearsed.json'), JSON.stringify(said));
