import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LOGS, type Outcome, ROOT, runTool } from './step.ts';

/** The parts of vitest's JSON report that are read here. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

export interface VitestRun {
  /** A project of vitest.config.ts, or several by a pattern. */
  readonly project: 'unit' | 'http*' | 'journeys';
  readonly env?: Readonly<Record<string, string>>;
  readonly minutes?: number;
  /** Parts of paths; none: all files. */
  readonly only?: readonly string[];
}

/**
 * Runs one project of vitest.config.ts and counts its tests.
 */
export async function runVitest(name: string, run: VitestRun): Promise<Outcome> {
  const file = join(LOGS, `${name}.json`);
  mkdirSync(LOGS, { recursive: true });
  rmSync(file, { force: true });
  const args = [
    'run',
    '--project',
    run.project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
    ...(run.only ?? []),
  ];
  const ended = await runTool(name, 'vitest/vitest.mjs', args, {
    minutes: run.minutes ?? 40,
    env: { NODE_ENV: 'test', ...run.env },
  });
  if (!existsSync(file)) {
    const report = `vitest wrote no report.\n${ended.output}`;
    return { passed: 0, failed: 1, skipped: [], report };
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  return outcomeOf(report, ended);
}

export function outcomeOf(report: VitestReport, ended: { code: number | null; output: string }): Outcome {
  const ran: string[] = [];
  const satOut: string[] = [];
  const failures: string[] = [];
  const secondTries: string[] = [];
  let passed = 0;
  for (const file of report.testResults) {
    const where = relative(ROOT, file.name);
    for (const test of file.assertionResults) {
      const name = `${where} › ${test.fullName}`;
      if (test.status === 'passed') passed += 1;
      // Vitest keeps the failure of a try that was made again.
      const [atFirst] = test.failureMessages ?? [];
      if (test.status === 'passed' && atFirst) secondTries.push(`${name}: ${atFirst.split('\n', 1)[0]}`);
      if (test.status === 'passed' || test.status === 'failed') ran.push(name);
      else satOut.push(name);
      if (test.status === 'failed') failures.push(`${name}\n${(test.failureMessages ?? []).join('\n')}`);
    }
    const someFailed = file.assertionResults.some((test) => test.status === 'failed');
    // A file that could not be loaded has no tests to fail.
    if (file.status === 'failed' && !someFailed)
      failures.push(`${where} could not run\n${file.message ?? ''}`);
  }
  if (failures.length === 0 && ran.length === 0 && satOut.length === 0)
    failures.push('There are no tests here.');
  if (failures.length === 0 && ended.code !== 0) {
    failures.push(
      `vitest ended with ${ended.code} although no test failed:\n${whatVitestSays(ended.output)}`,
    );
  }
  return {
    passed,
    failed: failures.length,
    skipped: [],
    report: failures.join('\n\n'),
    ran,
    satOut,
    secondTries,
  };
}

/** What vitest says about errors outside of tests; without it, the end of its output. */
function whatVitestSays(output: string): string {
  const at = output.search(/⎯ Unhandled (Errors?|Rejection)/);
  return at < 0 ? output.slice(-4000) : output.slice(at, at + 4000);
}
