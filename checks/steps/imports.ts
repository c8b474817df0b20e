import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isTypeScript, paths } from '../source-files.ts';
import { failure, type Outcome, ROOT, runTool, type Step, sum } from '../step.ts';

const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const FOLDERS = [
  'features',
  'platform',
  'partners',
  'apps',
  'brands',
  'journeys',
  'bench',
  'faults',
  'training',
];
/** Deliberately breaks every rule once. */
const BAD_HOUSE = join(ROOT, 'checks', 'fixtures', 'bad-house');

interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly module: string; readonly couldNotResolve: boolean }[];
  }[];
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
      readonly comment?: string;
      readonly cycle?: readonly { readonly name: string }[];
    }[];
  };
}

export const imports: Step = {
  name: 'imports',
  title: 'who may import whom, and whether the rules bite',
  run: async () => sum(await Promise.all([ourHouse(), badHouse()])),
};

async function ourHouse(): Promise<Outcome> {
  const cruise = await cruiseIn(ROOT, 'imports');
  if (typeof cruise === 'string') return failure(cruise);
  const problems = cruise.summary.violations.map((violation) => {
    const way = violation.cycle
      ? ` -> ${violation.cycle.map((step) => step.name).join(' -> ')}`
      : ` -> ${violation.to}`;
    return `${violation.rule.name}: ${violation.from}${way}`;
  });
  // A tool that silently looks at nothing finds nothing: every source file must have been looked at.
  const seen = new Set(cruise.modules.map((module) => module.source));
  const files = paths().filter((path) => isTypeScript(path) && FOLDERS.includes(path.split('/')[0] ?? ''));
  const missed = files.filter((path) => !seen.has(path)).map((path) => `not looked at: ${path}`);
  if (files.length === 0) missed.push('no source file was found');
  const dead = cruise.modules.flatMap((module) =>
    module.dependencies
      .filter((dependency) => dependency.module.startsWith('#') && dependency.couldNotResolve)
      .map((dependency) => `leads nowhere: ${dependency.module} in ${module.source}`),
  );
  const found = [problems, missed, dead];
  return {
    passed: found.filter((list) => list.length === 0).length,
    failed: found.filter((list) => list.length > 0).length,
    skipped: [],
    notes: [`${files.length} source files looked at`],
    report: found.flat().join('\n'),
  };
}

async function badHouse(): Promise<Outcome> {
  const cruise = await cruiseIn(BAD_HOUSE, 'imports-bad-house');
  if (typeof cruise === 'string') return failure(cruise);
  const bitten = new Set(cruise.summary.violations.map((violation) => violation.rule.name));
  const rules = ruleNames();
  const toothless = rules.filter((name) => !bitten.has(name));
  return {
    passed: rules.length - toothless.length,
    failed: toothless.length,
    skipped: [],
    notes: [`${rules.length - toothless.length} of ${rules.length} rules bite in checks/fixtures/bad-house`],
    report: toothless
      .map((name) => `The rule ${name} finds nothing in checks/fixtures/bad-house.`)
      .join('\n'),
  };
}

function ruleNames(): string[] {
  const config = createRequire(import.meta.url)(CONFIG) as { forbidden: { name: string }[] };
  return config.forbidden.map((rule) => rule.name);
}

/** What dependency-cruiser saw in the folders below `root`, or why it saw nothing. */
async function cruiseIn(root: string, log: string): Promise<Cruise | string> {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const args = ['--config', CONFIG, '--output-type', 'json', ...folders];
  const ended = await runTool(log, 'dependency-cruiser/bin/dependency-cruise.mjs', args, { cwd: root });
  const start = ended.output.indexOf('{');
  try {
    return JSON.parse(ended.output.slice(start, ended.output.lastIndexOf('}') + 1)) as Cruise;
  } catch {
    return `dependency-cruiser gave no answer: ${ended.output.slice(0, 4000)}`;
  }
}
