import { readFileSync } from 'node:fs';
import { MeterReader } from '../../partners/image-reader/meter-reader/read-meter.ts';
import { unpackWeights } from '../../partners/image-reader/meter-reader/weights.ts';
import { browserPhotos } from './browser-photos.ts';
import { outcomeOf, written } from './figures.ts';
import { SETS, unseenPage } from './unseen-pressures.ts';

/**
 * tsx training/meter-reader/measure-unseen.ts [--set=development] [--from=0] [--n=300]
 *
 * Pressures in layouts outside the training data: how many are reported, and how many of those at a confidence of 0.9
 * or more are wrong. --from measures a set in parts.
 */
const option = (name: string, otherwise: string): string =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const start = SETS[option('set', 'development') as keyof typeof SETS] + Number(option('from', '0'));
const weights = new URL('../../partners/image-reader/meter-reader/meter-reader.weights', import.meta.url);
const reader = new MeterReader(unpackWeights(readFileSync(weights)));
let [n, reported, wrong] = [0, 0, 0];
for await (const { made, grey } of browserPhotos(start, Number(option('n', '300')), unseenPage)) {
  const understood = reader.read(grey);
  const answer = { understood, seen: [], labels: [], kinds: {} } as unknown as ReturnType<
    MeterReader['readAll']
  >;
  const { said, sure } = outcomeOf(made, answer);
  n += 1;
  if (said === 'nothing' || sure < 0.9) continue;
  reported += 1;
  if (said === 'wrong') wrong += 1;
}
console.log(`${n} pictures, reported ${written({ of: reported, n })}`);
console.log(`wrong among these ${written({ of: wrong, n: reported })}`);
