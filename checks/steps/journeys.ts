import { findChromium } from '../../platform/testing/chromium.ts';
import { PROSE, type Step, skip } from '../step.ts';
import { runVitest } from '../vitest-report.ts';

export const journeys: Step = {
  name: 'journeys',
  title: 'journeys in real Chromium',
  after: 'build',
  ignores: PROSE,
  async run() {
    const chromium = await findChromium();
    if ('unavailable' in chromium) return skip(`journeys: ${chromium.unavailable}`);
    const env = { CHROMIUM_PATH: chromium.path };
    const outcome = await runVitest('journeys', { project: 'journeys', env, minutes: 60 });
    return { ...outcome, notes: [`with ${chromium.path}`, ...(outcome.notes ?? [])] };
  },
};
