import { MODEL } from '../../partners/image-reader/meter-reader/model.ts';
import { written } from './figures.ts';
import { type UnseenOutcome, unseenOutcomes } from './unseen-outcomes.ts';
import { FAMILIES, SETS } from './unseen-pressures.ts';

/**
 * tsx training/meter-reader/measure-unseen.ts [--set=development] [--from=0] [--n=300] [--model=FILE]
 *
 * Pressures in layouts outside the training data: how many are reported at a confidence of 0.9 or more, and how many of
 * those are wrong. A pressure that is reported as another kind of reading counts apart. --from measures a set in parts.
 */
const option = (name: string, otherwise: string): string =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const start = SETS[option('set', 'development') as keyof typeof SETS] + Number(option('from', '0'));
const all: UnseenOutcome[] = [];
for await (const outcome of unseenOutcomes(start, Number(option('n', '300')), option('model', MODEL))) {
  all.push(outcome);
  if (outcome.isWrong) console.log(`wrong: ${outcome.number}, ${outcome.family}, ${outcome.reported}`);
}

const pressures = all.filter(({ reported }) => reported === 'blood_pressure');
const wrong = pressures.filter(({ isWrong }) => isWrong).length;
const others = all.filter(({ reported }) => reported !== undefined).length - pressures.length;
const withoutPulse = pressures.filter(({ lacksPulse }) => lacksPulse).length;
console.log(
  `${all.length} pictures, reported as pressures ${written({ of: pressures.length, n: all.length })}`,
);
console.log(`${wrong} wrong among these: ${written({ of: wrong, n: pressures.length })}`);
console.log(`${withoutPulse} of these without the pulse; ${others} more reported as another kind of reading`);
for (const family of FAMILIES) {
  const own = all.filter((each) => each.family === family);
  const answered = own.filter(({ reported }) => reported !== undefined);
  const bad = answered.filter(({ isWrong }) => isWrong).length;
  console.log(`${family}: ${answered.length} of ${own.length} reported, ${bad} wrong`);
}
