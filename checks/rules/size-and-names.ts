import type { Finding, Rule } from '../rule.ts';

const MOST_LINES = 300;
const SOURCE = /\.(ts|tsx|mts|mjs|cjs|js)$/;
const BAGS = new Set(['utils', 'util', 'helpers', 'helper', 'misc']);
const BAGS_BY_THEMSELVES = new Set(['common', 'shared', 'lib', 'stuff']);
/** Tools look for these names, or for their default export. */
const SET_BY_TOOLS = /(^|\/)(README\.md|LICENSE|[A-Z]+\.md|[^/]+\.config\.(ts|mjs|cjs)|\.[^/]+)$/;

export const smallFiles: Rule = {
  name: 'small-files',
  title: `no source file is longer than ${MOST_LINES} lines`,
  applies: (path) => SOURCE.test(path),
  check(file) {
    const lines = file.text.split('\n').length - (file.text.endsWith('\n') ? 1 : 0);
    if (lines <= MOST_LINES) return [];
    return [
      { path: file.path, line: 1, what: `${lines} lines; split it by what it does (at most ${MOST_LINES})` },
    ];
  },
};

export const plainNames: Rule = {
  name: 'plain-names',
  title: 'names say what is inside: kebab-case, no utils, helpers, common, misc, shared',
  applies: (path) => /\.(ts|tsx|mjs|cjs|js|css)$/.test(path),
  check(file) {
    const findings: Finding[] = [];
    const add = (what: string) => findings.push({ path: file.path, line: 1, what });
    const parts = file.path.split('/');
    const names = parts.map((part, index) => (index === parts.length - 1 ? part.replace(/\..*$/, '') : part));
    for (const name of names) {
      const words = name.toLowerCase().split(/[-_.]/);
      const bag = words.find((word) => BAGS.has(word)) ?? (BAGS_BY_THEMSELVES.has(name) ? name : undefined);
      if (bag) add(`"${name}" is a bag, not a noun`);
    }
    const kebab = names.every(
      (name) => name === '' || /^\.?[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || /^\[.+\]$/.test(name),
    );
    if (!kebab && !SET_BY_TOOLS.test(file.path)) add('names are in kebab-case');
    return findings;
  },
};

export const namedExports: Rule = {
  name: 'named-exports',
  title: 'everything is exported under its own name',
  // Vitest takes what prepares a whole run from the default export of a file.
  applies: (path) => /\.(ts|tsx)$/.test(path) && !SET_BY_TOOLS.test(path) && !/(^|\/)testing\//.test(path),
  check: (file) =>
    linesWith(file.text, /^export default\b/).map((line) => ({
      path: file.path,
      line,
      what: 'export default',
    })),
};

export function linesWith(text: string, pattern: RegExp): number[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));
}
