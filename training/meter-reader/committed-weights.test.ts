import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MeterReader } from '../../partners/image-reader/meter-reader/read-meter.ts';
import { unpackWeights } from '../../partners/image-reader/meter-reader/weights.ts';
import { outcomeOf } from './figures.ts';
import { generate } from './generator/generate.ts';

const FILE = new URL('../../partners/image-reader/meter-reader/meter-reader.weights', import.meta.url);

it('the weights that are committed are of this network, and find most digits of pictures that they never saw', () => {
  const bytes = readFileSync(FILE);
  expect(bytes.length).toBeLessThan(1_000_000);
  const reader = new MeterReader(unpackWeights(bytes));
  let [digits, right] = [0, 0];
  for (let number = 3_000_000_000; number < 3_000_000_012; number++) {
    const made = generate('train', number, { width: 640, height: 480, framing: 'photo' });
    const { width, height } = made;
    const outcome = outcomeOf(made, reader.readAll({ data: Uint8Array.from(made.grey), width, height }));
    if (made.truth.kind === 'none') continue;
    digits += outcome.digits;
    right += outcome.digitsRight;
  }
  expect(digits).toBeGreaterThan(30);
  expect(right / digits).toBeGreaterThan(0.8);
});
