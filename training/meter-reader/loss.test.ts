import { describe, expect, it } from 'vitest';
import { SEEN_HEIGHT, SEEN_WIDTH } from '../../partners/image-reader/meter-reader/layers.ts';
import { TrainedNetwork } from './backwards.ts';
import { firstWeights } from './first-weights.ts';
import { generate } from './generator/generate.ts';
import { Chance } from './generator/random.ts';
import { KINDS_OUT } from './layers.ts';
import { kindLoss, saysLoss, targetOf } from './loss.ts';

const made = generate('train', 8, { width: SEEN_WIDTH, height: SEEN_HEIGHT, framing: 'any' });
const target = targetOf(made);
const network = new TrainedNetwork(firstWeights(5));
const says = network.plane('says');
const error = network.error('says');

describe('the loss', () => {
  it('changes as its gradient says, at centres and everywhere else', () => {
    expect(target.centres.length).toBeGreaterThan(2);
    network.forward(made.grey);
    const { numbers } = network;
    saysLoss(target, numbers, says, error);
    const gradient = numbers.slice(error.start, error.start + error.length);
    const chance = new Chance(2);
    const way = gradient.map((each) => (each === 0 ? 0 : chance.is(0.5) ? 1 : -1));
    const expected = way.reduce((sum, each, i) => sum + each * (gradient[i] as number), 0);
    const before = numbers.slice(says.start, says.start + says.length);
    const at = (by: number) => {
      before.forEach((each, i) => {
        numbers[says.start + i] = each + by * (way[i] as number);
      });
      return saysLoss(target, numbers, says, error);
    };
    expect((at(2e-4) - at(-2e-4)) / 4e-4).toBeCloseTo(expected, 2);
    expect(Math.abs(expected)).toBeGreaterThan(0.05);
  });

  it('of the kind: less when it is surer of what is so', () => {
    const into = new Float32Array(KINDS_OUT);
    const sure = kindLoss(1, [0.1, 0.8, 0.1, 0, 0, 0], into);
    expect(sure).toBeLessThan(kindLoss(1, [0.8, 0.1, 0.1, 0, 0, 0], into));
    expect(into[1]).toBeLessThan(0);
    expect(into[0]).toBeGreaterThan(0);
  });

  it('asks neither for digits that are too small to tell nor against them', () => {
    const tiny = made.marks.map((mark) => ({ ...mark, height: 5 })).filter(({ symbol }) => symbol < 10);
    const of = targetOf({ ...made, marks: tiny });
    expect(of.centres).toEqual([]);
    expect([...of.asked].some((each) => each === 0)).toBe(true);
  });
});
