import { oneCheck, runTool, type Step } from '../step.ts';

export const unused: Step = {
  name: 'unused',
  title: 'files, exports and packages that nobody uses (knip)',
  run: async () =>
    oneCheck(await runTool('unused', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints'])),
};
