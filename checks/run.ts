import { inputsOf, keepOutcome, markGreen, passedWith, readTree } from './passed.ts';
import { endAll, LOGS, type Outcome, type Step } from './step.ts';
import {
  BUDGET_STEPS,
  BUILD_STEPS,
  FIGURES_STEPS,
  JOURNEY_STEPS,
  PGLITE_STEPS,
  POSTGRES_STEPS,
  RELEASE_STEPS,
  STATIC_STEPS,
  UNIT_STEPS,
} from './steps/index.ts';

const MOST_LINES = 150;

/** Steps of one group run side by side, two at a time; a group waits for the one before it. */
const GROUPS: readonly (readonly Step[])[] = [
  STATIC_STEPS,
  UNIT_STEPS,
  POSTGRES_STEPS,
  BUILD_STEPS,
  RELEASE_STEPS,
  BUDGET_STEPS,
  JOURNEY_STEPS,
  PGLITE_STEPS,
  FIGURES_STEPS,
];
const SIDE_BY_SIDE = 2;

const results = new Map<string, Outcome>();
const reused = new Set<string>();

process.once('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

const chosen = chosenSteps(process.argv.slice(2));
/** A full local run skips steps that passed with the same inputs; `--only` and CI run every chosen step. */
const isFull = chosen.size === GROUPS.flat().length;
const mayReuse = isFull && !process.env.CI;
const started = Date.now();
for (const group of GROUPS) {
  const waiting = group.filter((step) => chosen.has(step.name));
  const workers = Array.from({ length: SIDE_BY_SIDE }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await perform(step);
  });
  await Promise.all(workers);
}
conclude();

function chosenSteps(args: readonly string[]): ReadonlySet<string> {
  const names = GROUPS.flat().map((step) => step.name);
  if (args.includes('--list')) {
    for (const step of GROUPS.flat()) console.log(`${step.name.padEnd(16)}${step.title}`);
    process.exit(0);
  }
  const unknown = args.filter((arg) => !arg.startsWith('--only='));
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice(7).split(','));
  const wrong = [...unknown, ...only.filter((name) => !names.includes(name))];
  if (wrong.length > 0) {
    console.error(`Not known: ${wrong.join(', ')}. Steps are ${names.join(', ')}; --only=name runs one.`);
    console.log('0 passed, 1 failed');
    process.exit(1);
  }
  return new Set(only.length > 0 ? only : names);
}

async function perform(step: Step): Promise<void> {
  const begun = Date.now();
  const inputs = currentInputs(step);
  const earlier = mayReuse && !step.makes && inputs ? passedWith(step, inputs) : undefined;
  const outcome = earlier ?? (await outcomeOf(step));
  results.set(step.name, outcome);
  if (earlier) reused.add(step.name);
  // What changed while the step ran may have been read before or after.
  else if (inputs && inputs === currentInputs(step)) keepOutcome(step, inputs, outcome);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const mark = outcome.failed > 0 ? 'FAILED' : outcome.passed > 0 ? 'ok' : 'skipped';
  console.log(`\n── ${step.name}: ${step.title}`);
  const when = earlier ? 'as before, with the same files' : `${seconds} s`;
  console.log(`   ${mark}, ${counts(outcome)} (${when})`);
  for (const note of outcome.notes ?? []) console.log(`   ${note}`);
  for (const name of outcome.secondTries ?? []) console.log(`   needed a second try: ${name}`);
  for (const reason of outcome.skipped) console.log(`   skipped: ${reason}`);
  if (outcome.failed > 0) console.log(indent(shorten(outcome.report)));
}

function currentInputs(step: Step): string | undefined {
  const tree = readTree();
  return tree && inputsOf(step, tree);
}

async function outcomeOf(step: Step): Promise<Outcome> {
  const before = step.after ? results.get(step.after) : undefined;
  if (step.after && before && before.passed === 0) {
    return { passed: 0, failed: 1, skipped: [], report: `Not possible, because "${step.after}" failed.` };
  }
  try {
    return await step.run();
  } catch (error) {
    return { passed: 0, failed: 1, skipped: [], report: (error as Error).stack ?? String(error) };
  }
}

/** The last line is the result; nothing is printed after it. */
function conclude(): never {
  const outcomes = [...results.values()];
  const ran = new Set(outcomes.flatMap((outcome) => outcome.ran ?? []));
  // A test that sat out on the embedded database and ran on PostgreSQL has been run.
  const sitting = outcomes.flatMap((outcome) => outcome.satOut ?? []).filter((name) => !ran.has(name));
  const satOut = [...new Set(sitting)];
  const leftOut = outcomes.reduce((total, outcome) => total + outcome.skipped.length, 0);
  const skipped = leftOut + satOut.length;
  const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
  const failed = outcomes.reduce((total, outcome) => total + outcome.failed, 0);
  const failures = [...results].filter(([, outcome]) => outcome.failed > 0).map(([name]) => name);
  console.log(`\n── ${((Date.now() - started) / 1000).toFixed(0)} s in all`);
  if (failures.length > 0)
    console.log(`   failed: ${failures.join(', ')}; full outputs in ${relativeLogs()}`);
  for (const name of satOut) console.log(`   skipped: ${name}`);
  if (reused.size > 0) console.log(`   as before: ${[...reused].join(', ')} (CI=1 runs them again)`);
  const secondTries = outcomes.reduce((total, outcome) => total + (outcome.secondTries?.length ?? 0), 0);
  console.log(`   tests that needed a second try: ${secondTries}`);
  // A test that needs a tool which this machine lacks may sit out; what a step leaves out may not.
  if (isFull && failed === 0 && leftOut === 0) markGreen();
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

function counts(outcome: Outcome): string {
  const sitting = outcome.skipped.length + (outcome.satOut?.length ?? 0);
  const parts = [`${outcome.passed} passed`, `${outcome.failed} failed`];
  if (sitting > 0) parts.push(`${sitting} skipped`);
  return parts.join(', ');
}

function shorten(report: string): string {
  const lines = report.trimEnd().split('\n');
  if (lines.length <= MOST_LINES) return lines.join('\n');
  return [
    ...lines.slice(0, MOST_LINES),
    `... and ${lines.length - MOST_LINES} lines more in ${relativeLogs()}`,
  ].join('\n');
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `   ${line}`)
    .join('\n');
}

function relativeLogs(): string {
  return LOGS.slice(process.cwd().length + 1) || LOGS;
}
