import ts from 'typescript';
import { type Finding, lineOf, parse, type Rule, walk } from '../rule.ts';
import { isTest, isTypeScript } from '../source-files.ts';

const MOST_LINES = 70;
/** Tests are exempt: a scenario reads best in one function. */
const TESTING = /(^|\/)(testing|journeys)\/|\.test-kit\.tsx?$/;

/** A longer function does not fit on one screen. */
export const shortFunctions: Rule = {
  name: 'short-functions',
  title: `no function is longer than ${MOST_LINES} lines`,
  applies: (path) => isTypeScript(path) && !isTest(path) && !TESTING.test(path),
  check(file) {
    const findings: Finding[] = [];
    const source = parse(file);
    walk(source, (node) => {
      if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return true;
      const line = lineOf(node);
      const lines = source.getLineAndCharacterOfPosition(node.end).line + 2 - line;
      if (lines > MOST_LINES)
        findings.push({
          path: file.path,
          line,
          what: `a function of ${lines} lines; split it by what it does (at most ${MOST_LINES})`,
        });
      return true;
    });
    return findings;
  },
};
