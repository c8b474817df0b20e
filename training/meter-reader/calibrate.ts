import { readFileSync } from 'node:fs';
import { type Calibration, likelyRight } from '../../partners/image-reader/meter-reader/certainty.ts';
import { MeterReader } from '../../partners/image-reader/meter-reader/read-meter.ts';
import { unpackWeights } from '../../partners/image-reader/meter-reader/weights.ts';
import { outcomeOf } from './figures.ts';
import { Chance } from './generator/random.ts';
import { photoOf } from './photo.ts';

/**
 * tsx training/meter-reader/calibrate.ts [--n=400] [--weights=FILE]
 *
 * Fits `certainty.ts` to what the reader makes of development pictures, other ones than are measured.
 */
export interface Answered {
  readonly digits: number;
  readonly share: number;
  readonly right: boolean;
}

/** The calibration under which these answers are likeliest, each width at least so that no answer is ever certain. */
export function fitted(answers: readonly Answered[]): Calibration {
  const chance = new Chance(1);
  const cost = (by: Calibration) =>
    answers.reduce((sum, { digits, share, right }) => {
      const p = Math.min(1 - 1e-6, Math.max(1e-6, likelyRight(digits, share, by)));
      return sum - Math.log(right ? p : 1 - p);
    }, 0) +
    // One right and one wrong answer at the middle of each: few answers must not make a cliff.
    0.5 * (0.05 / by.digits.width + 0.05 / by.share.width);
  let best: Calibration = { digits: { half: 0.2, width: 0.05 }, share: { half: 0.1, width: 0.06 } };
  let least = cost(best);
  for (let turn = 0; turn < 6000; turn++) {
    const near = (value: number, low: number, high: number) =>
      Math.min(high, Math.max(low, value + 0.05 * (1 - turn / 6000) * chance.bell()));
    const next: Calibration = {
      digits: { half: near(best.digits.half, 0, 0.6), width: near(best.digits.width, 0.02, 0.3) },
      share: { half: near(best.share.half, 0, 0.6), width: near(best.share.width, 0.02, 0.3) },
    };
    const costs = cost(next);
    if (costs < least) [best, least] = [next, costs];
  }
  return best;
}

const option = (name: string, otherwise: string): string =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;

if (process.argv[1]?.endsWith('calibrate.ts')) {
  const file = option(
    'weights',
    new URL('../../partners/image-reader/meter-reader/meter-reader.weights', import.meta.url).pathname,
  );
  const reader = new MeterReader(unpackWeights(readFileSync(file)));
  const answers: Answered[] = [];
  for (let number = 2_000_000_000; number < 2_000_000_000 + Number(option('n', '400')); number++) {
    const { made, grey } = await photoOf('development', number);
    const answer = reader.readAll(grey);
    if (!('read' in answer.understood)) continue;
    const { digits, share } = answer.understood.read;
    answers.push({ digits, share, right: outcomeOf(made, answer).said === 'right' });
  }
  console.log(`${answers.length} answers, ${answers.filter(({ right }) => right).length} right`);
  console.log(JSON.stringify(fitted(answers)));
}
