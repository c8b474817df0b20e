import { type Calibration, likelyRight } from '../../partners/image-reader/meter-reader/certainty.ts';
import { MODEL } from '../../partners/image-reader/meter-reader/model.ts';
import { openNetwork } from '../../partners/image-reader/meter-reader/network.ts';
import { MeterReader } from '../../partners/image-reader/meter-reader/read-meter.ts';
import { outcomeOf } from './figures.ts';
import type { Split } from './generator/faces.ts';
import { Chance } from './generator/random.ts';
import { photoOf } from './photo.ts';

/**
 * tsx training/meter-reader/calibrate.ts [--n=400] [--model=FILE] [--split=development]
 *
 * Fits `certainty.ts` to what the reader makes of development pictures, other ones than are measured, and says what
 * each `LEAST_SURE` would let through.
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
  const reader = new MeterReader(await openNetwork(option('model', MODEL)));
  const answers: Answered[] = [];
  const split = option('split', 'development') as Split;
  let meters = 0;
  for (let number = 2_000_000_000; number < 2_000_000_000 + Number(option('n', '400')); number++) {
    const { made, grey } = await photoOf(split, number);
    const answer = await reader.readAll(grey);
    const { whole, said } = outcomeOf(made, answer);
    if (whole && made.truth.kind !== 'none') meters += 1;
    if (!('read' in answer.understood)) continue;
    const { digits, share } = answer.understood.read;
    answers.push({ digits, share, right: said === 'right' });
    if (said === 'wrong')
      console.log(number, made.truth.texts.join('/'), JSON.stringify(answer.understood.read));
  }
  console.log(`${answers.length} answers, ${answers.filter(({ right }) => right).length} right`);
  const by = fitted(answers);
  console.log(JSON.stringify(by));
  for (const least of [0.5, 0.7, 0.8, 0.85, 0.9, 0.92, 0.94, 0.96, 0.98, 0.99]) {
    const reported = answers.filter(({ digits, share }) => likelyRight(digits, share, by) >= least);
    const right = reported.filter((each) => each.right).length;
    console.log(`at ${least}: ${reported.length} of ${meters} meters answered, ${right} right`);
  }
}
