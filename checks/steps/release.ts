import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failure, type Outcome, ROOT, runProgram, type Step, sum } from '../step.ts';

/** Where demo data and simulators are in the repository. */
const OF_THE_DEMO = [
  /(^|\/)apps\/server\/(demo|seed-demo|demo-accounts|local-\w+)\.ts$/,
  /(^|\/)features\/[^/]+\/server\/demo[^/]*\.ts$/,
  /(^|\/)partners\/(lab|payment-gateway)\/local\//,
  /(^|\/)partners\/(email|push|sms|voice)\/local\.ts$/,
  /(^|\/)partners\/e-sign\/simulator\.ts$/,
];
/** Texts that only they contain, so that a search of the files of an installation finds them. */
const MARKS = ['/demo/gateway/control', '/demo/lab/control', 'Simulated eSign', 'sukham-demo-2026'];

export const release: Step = {
  name: 'release',
  title: 'an installation for production has neither demo data nor simulators, and says so',
  after: 'build',
  async run() {
    const place = mkdtempSync(join(tmpdir(), 'sukham-release-'));
    const folder = join(place, 'installed');
    try {
      const made = await runProgram('release', process.execPath, [
        ...['apps/release.mjs', folder, '--built', '--without-packages'],
      ]);
      if (made.code !== 0) return failure(made.output);
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
      return sum([nothingOfTheDemo(folder), await refusesDemo(folder), findsWhatIsPutBack(folder)]);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  },
};

/** What of the demo is in a folder: sources, sources that a bundle was made of, and marks. */
function foundIn(folder: string): { sources: Set<string>; marks: Set<string> } {
  const [sources, marks] = [new Set<string>(), new Set<string>()];
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || /\.(br|gz|onnx|png)$/.test(entry.name)) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const text = readFileSync(path, 'utf8');
    const bundled = entry.name.endsWith('.map')
      ? (JSON.parse(text) as { sources: readonly string[] }).sources
      : [];
    for (const source of [path.slice(folder.length + 1), ...bundled])
      if (OF_THE_DEMO.some((pattern) => pattern.test(source))) sources.add(source);
    for (const mark of MARKS) if (text.includes(mark)) marks.add(mark);
  }
  return { sources, marks };
}

function nothingOfTheDemo(folder: string): Outcome {
  const { sources, marks } = foundIn(folder);
  return outcome([...sources, ...marks].map((found) => `an installation for production contains ${found}`));
}

/** A search that finds nothing proves something only if it finds what is there. */
function findsWhatIsPutBack(folder: string): Outcome {
  const demo = join(folder, 'dist/server/demo');
  mkdirSync(demo);
  cpSync(join(ROOT, 'dist/server/demo'), demo, { recursive: true });
  const { sources, marks } = foundIn(folder);
  const unseen = OF_THE_DEMO.filter((pattern) => ![...sources].some((source) => pattern.test(source)));
  return outcome([
    ...unseen.map(({ source }) => `the build has nothing of ${source} in dist/server/demo`),
    ...MARKS.filter((mark) => !marks.has(mark)).map((mark) => `“${mark}” is not found in dist/server/demo`),
  ]);
}

async function refusesDemo(folder: string): Promise<Outcome> {
  const dataDir = join(folder, '..', 'data');
  const problems: string[] = [];
  for (const [mode, script] of [
    ['demo', 'main'],
    ['test', 'migrate'],
  ] as const) {
    const started = await runProgram(
      `release-${mode}`,
      process.execPath,
      [join(folder, `dist/server/${script}.js`)],
      {
        cwd: folder,
        minutes: 2,
        env: { MODE: mode, DATA_DIR: dataDir, PORT: '0' },
      },
    );
    if (started.code !== 1 || !/neither demo data nor simulators.*set MODE=production/.test(started.output))
      problems.push(`${script}.js with MODE=${mode} ended with ${started.code}: ${started.output}`);
  }
  return outcome(problems);
}

const outcome = (problems: readonly string[]): Outcome => ({
  passed: problems.length === 0 ? 1 : 0,
  failed: problems.length === 0 ? 0 : 1,
  skipped: [],
  report: problems.join('\n'),
});
