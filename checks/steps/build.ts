import { oneCheck, runProgram, type Step } from '../step.ts';

export const build: Step = {
  name: 'build',
  title: 'build of browser and server',
  makes: true,
  run: async () => oneCheck(await runProgram('build', 'npm', ['run', 'build'])),
};
