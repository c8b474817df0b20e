import { expect, it } from 'vitest';
import { findChromium } from '../../platform/testing/chromium.ts';
import { type UnseenOutcome, unseenOutcomes } from './unseen-outcomes.ts';
import { FAMILIES, SETS } from './unseen-pressures.ts';

const chromium = await findChromium();

it.skipIf('unavailable' in chromium)(
  'no pressure in a picture of each unseen layout is reported wrongly, and some are reported',
  { timeout: 120_000 },
  async () => {
    const all: UnseenOutcome[] = [];
    for await (const outcome of unseenOutcomes(SETS.spent + 180, FAMILIES.length)) all.push(outcome);
    expect(new Set(all.map(({ family }) => family)).size).toBe(FAMILIES.length);
    expect(all.filter(({ isWrong }) => isWrong)).toEqual([]);
    expect(all.filter(({ reported }) => reported !== undefined).length).toBeGreaterThan(0);
  },
);
