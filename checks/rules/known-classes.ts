import { posix } from 'node:path';
import type { Rule } from '../rule.ts';

const STYLES = /import (\w+) from '([^']+\.module\.css)'/g;
const CLASS = /\.([A-Za-z][\w-]*)(?=[^{}]*\{)/g;

/** The classes of a style sheet. */
const classesOf = (css: string): Set<string> =>
  new Set([...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(CLASS)].map(([, name]) => name ?? ''));

/**
 * A class that was renamed on one side only has no effect, and the compiler takes any name of a CSS module.
 * `read` gives the text of a file of the repository.
 */
export const knownClasses = (read: (path: string) => string): Rule => ({
  name: 'known-classes',
  title: 'a component uses only classes that its CSS module has',
  applies: (path) => /^(features|platform|apps)\/.*\.tsx$/.test(path),
  check: ({ path, text }) =>
    [...text.matchAll(STYLES)].flatMap(([, name = '', from = '']) => {
      const sheet = from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(path), from);
      const classes = classesOf(read(sheet));
      return text
        .split('\n')
        .flatMap((line, at) =>
          [...line.matchAll(new RegExp(`\\b${name}\\.(\\w+)\\b(?!\\.css)`, 'g'))]
            .filter(([, used = '']) => !line.startsWith('import ') && !classes.has(used))
            .map(([, used]) => ({ path, line: at + 1, what: `${sheet} has no class ${used}` })),
        );
    }),
});
