import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../platform/testing/chromium.ts';
import { freePort } from '../platform/testing/free-port.ts';
import { startServer } from '../platform/testing/journey-server.ts';
import { judge, linesOf, type Report, type Targets } from '../platform/testing/lighthouse-scores.ts';
import { originOf } from './browsers.ts';
import { phoneOf } from './cast.ts';
import { signIn } from './in-page.ts';

/**
 * `npm run lighthouse`: what Lighthouse says of the sign-in and of a patient's Home, on its phone and its slow network,
 * of what is built. It ends with 1 if a target is missed.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
/** How often each page is looked at: the run with the middle performance counts. */
const RUNS = 3;
const TARGETS: Targets = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
const PAGES: readonly { readonly name: string; readonly path: string; readonly targets: Targets }[] = [
  {
    name: 'sign-in',
    path: '/account/login',
    targets: TARGETS,
  },
  { name: 'Home', path: '/', targets: TARGETS },
];

const run = promisify(execFile);
const found = await findChromium();
if (!('path' in found)) throw new Error(`Chromium is needed: ${found.unavailable}`);
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const server = await startServer();
const origin = originOf('living', String(server.port));
const port = await freePort();
// Lighthouse looks through a tab of this browser, so it has the cookie of the signed-in user.
const browser: BrowserContext = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: found.path,
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});
let isMissed = false;
try {
  for (const { name, path, targets } of PAGES) {
    if (name === 'Home') await signInAsPatient();
    const reports: Report[] = [];
    for (let turn = 0; turn < RUNS; turn += 1) reports.push(await lookAt(`${origin}${path}`));
    const speed = (report: Report) => report.categories.performance?.score ?? 0;
    const middle = reports.toSorted((a, b) => speed(a) - speed(b))[Math.floor(RUNS / 2)];
    if (!middle) throw new Error('Lighthouse looked at nothing');
    const judged = judge(middle, targets);
    for (const line of linesOf(name, judged)) console.log(line);
    isMissed ||= judged.some(({ isMet }) => !isMet);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isMissed ? 1 : 0;

async function signInAsPatient(): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/privacy`);
  await signIn(page, phoneOf('living', 'patient', 1));
  await page.close();
}

async function lookAt(url: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const options = [`--port=${port}`, '--output=json', `--output-path=${file}`, '--quiet'];
  await run('npx', ['--yes', LIGHTHOUSE, url, ...options, '--no-enable-error-reporting'], { cwd: folder });
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}
