import { oneCheck, runTool, type Step } from '../step.ts';

export const format: Step = {
  name: 'format',
  title: 'formatting and lint (biome)',
  run: async () => {
    const args = ['ci', '.', '--max-diagnostics=200', '--colors=off'];
    return oneCheck(await runTool('format', '@biomejs/biome/bin/biome', args));
  },
};
