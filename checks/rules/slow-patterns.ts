import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkSync, type Diagnostics } from 'recheck';
import ts from 'typescript';
import { type Finding, lineOf, parse, type Rule, walk } from '../rule.ts';
import { isTest, isTypeScript } from '../source-files.ts';
import { ROOT } from '../step.ts';
import { constantsOf, textIn } from './constant-text.ts';

/** No check is cut off by a clock: which patterns are found must not depend on how fast the machine is. */
const THOROUGHLY = {
  checker: 'auto',
  randomSeed: 0,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  // What no clock ends has to end by its number of steps: a linear pattern needs far fewer for such a text.
  maxAttackStringSize: 30_000,
  attackLimit: 50_000_000,
  // Whether V8 is really slow isn't measured: that would depend on the machine.
  recallTimeout: -1,
} as const;
const CACHE = join(ROOT, '.cache', 'checks', 'slow-patterns.json');

/** Patterns that take more than linear time: a client could stop the server with a text made for them. */
export const slowPatterns: Rule = {
  name: 'slow-pattern',
  title: 'no pattern takes more time than the length of the text',
  // Plugins of the build read our own sources.
  applies: (path) =>
    /^(features|platform|partners|apps)\//.test(path) &&
    isTypeScript(path) &&
    !isTest(path) &&
    !/\.test-kit\.ts$|(^|\/)testing\/|^apps\/web\/([a-z-]+-plugin|first-load|vite\.config)\.ts$/.test(path),
  check(file) {
    const source = parse(file);
    const constants = constantsOf(source);
    const findings: Finding[] = [];
    walk(source, (node) => {
      const what = problemOf(node, constants);
      if (what) findings.push({ path: file.path, line: lineOf(node), what });
      return true;
    });
    return findings;
  },
};

function problemOf(node: ts.Node, constants: ReadonlyMap<string, ts.Expression>): string | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return verdict(node.text.slice(1, end), node.text.slice(end + 1));
  }
  if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
    const [pattern, flags] = (node.arguments ?? []).map((argument) => textIn(argument, constants));
    return typeof pattern === 'string'
      ? verdict(pattern, flags ?? '')
      : 'a pattern that is put together from other than constant text: it can’t be checked';
  }
  // A schema's pattern for a text.
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'pattern') {
    const pattern = textIn(node.initializer, constants);
    return typeof pattern === 'string' ? verdict(pattern, 'u') : null;
  }
  return null;
}

/** Checked once: a pattern's verdict stays the same. */
let known: Record<string, string> | undefined;

function verdict(pattern: string, flags: string): string | null {
  // Without repetition there is nothing to go over again.
  if (!/[*+{]/.test(pattern)) return null;
  known ??= readVerdicts();
  const key = createHash('sha256')
    .update(JSON.stringify([1, pattern, flags]))
    .digest('base64url');
  known[key] ??= inWords(checkSync(pattern, flags, THOROUGHLY));
  writeVerdicts(known);
  return known[key] === 'safe' ? null : `/${pattern}/${flags}: ${known[key]}`;
}

function inWords(result: Diagnostics): string {
  if (result.status === 'safe') return 'safe';
  if (result.status === 'vulnerable')
    return `takes ${result.complexity.summary} time, e.g. for ${result.attack.pattern.slice(0, 100)}`;
  return `can’t be checked (${result.error.kind}): make it simpler`;
}

function readVerdicts(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

function writeVerdicts(verdicts: Readonly<Record<string, string>>): void {
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(verdicts));
}
