import { oneCheck, PROSE, runTool, type Step } from '../step.ts';

export const typesOfServer = types('server', 'types of what runs in Node');
export const typesOfWeb = types('web', 'types of what runs in the browser');
export const typesOfJourneys = types('journeys', 'types of journeys and screen tests');

/** TypeScript 7 checks in half the time of 6, which the tools that use the compiler's API still need. */
function types(project: string, title: string): Step {
  const name = `types-${project}`;
  return {
    name,
    title,
    ignores: PROSE,
    run: async () =>
      oneCheck(
        await runTool(name, 'typescript-7/bin/tsc', ['-p', `tsconfig.${project}.json`, '--pretty', 'false']),
      ),
  };
}
