import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LOGS, type Outcome, ROOT, runTool } from './step.ts';

/** The parts of vitest's JSON report that are read here. */
export interface VitestReport {
  readonly testResults: readonly FileReport[];
}

interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly TestReport[];
}

interface TestReport {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages?: readonly string[] | null;
}

export interface VitestRun {
  /** A project of vitest.config.ts, or several by a pattern. */
  readonly project: 'unit' | 'http*' | 'journeys';
  readonly env?: Readonly<Record<string, string>>;
  readonly minutes?: number;
  /** Parts of paths; none: all files. */
  readonly only?: readonly string[];
}

/** One flake must not refuse a whole change; what fails in more files than these is none. */
const MOST_TRIED_AGAIN = 3;

/**
 * Runs one project of vitest.config.ts and counts its tests. A few files that failed are tried once more, with servers
 * and data of their own: in the middle of a file, a second try would meet what the first has left. Whatever passes then
 * is named.
 */
export async function runVitest(name: string, run: VitestRun): Promise<Outcome> {
  const first = await reportOf(name, run);
  if (!('ended' in first)) return first;
  const failed = triedAgain(run, first);
  if (failed.length === 0) return outcomeOf(first.report, first.ended);
  const second = await reportOf(`${name}-again`, { ...run, only: failed });
  if (!('ended' in second)) return outcomeOf(first.report, first.ended);
  return outcomeOf(withSecondTry(first.report, second.report), second.ended);
}

interface Reported {
  readonly report: VitestReport;
  readonly ended: { readonly code: number | null; readonly output: string };
}

async function reportOf(name: string, run: VitestRun): Promise<Reported | Outcome> {
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
  if (existsSync(file)) return { report: JSON.parse(readFileSync(file, 'utf8')) as VitestReport, ended };
  return { passed: 0, failed: 1, skipped: [], report: `vitest wrote no report.\n${ended.output}` };
}

/** The files that get a second try. Unit tests wait for no server and no clock: theirs could only hide a defect. */
function triedAgain({ project }: VitestRun, { report, ended }: Reported): string[] {
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  const isFew = failed.length <= MOST_TRIED_AGAIN;
  if (project === 'unit' || !isFew || UNHANDLED.test(ended.output)) return [];
  return failed.map(({ name }) => relative(ROOT, name));
}

/** The second try of a file counts. A test that it passes keeps why the first one failed. */
export function withSecondTry(first: VitestReport, second: VitestReport): VitestReport {
  return {
    testResults: first.testResults.map((before) => {
      const again = second.testResults.find(({ name }) => name === before.name);
      if (!again) return before;
      const why = ({ fullName }: TestReport) =>
        before.assertionResults.find((test) => test.fullName === fullName && test.status === 'failed')
          ?.failureMessages ?? (before.assertionResults.length === 0 ? [before.message ?? ''] : []);
      return {
        ...again,
        assertionResults: again.assertionResults.map((test) =>
          test.status === 'passed' ? { ...test, failureMessages: why(test) } : test,
        ),
      };
    }),
  };
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

const UNHANDLED = /⎯ Unhandled (Errors?|Rejection)/;

/** What vitest says about errors outside of tests; without it, the end of its output. */
function whatVitestSays(output: string): string {
  const at = output.search(UNHANDLED);
  return at < 0 ? output.slice(-4000) : output.slice(at, at + 4000);
}
