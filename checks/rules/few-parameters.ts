import ts from 'typescript';
import { type Finding, lineOf, parse, type Rule, walk } from '../rule.ts';
import { isTest, isTypeScript } from '../source-files.ts';

const MOST = 5;

/** In a call with more values a reader cannot see which is which. */
export const fewParameters: Rule = {
  name: 'few-parameters',
  title: `no function takes more than ${MOST} parameters`,
  applies: (path) => isTypeScript(path) && !isTest(path),
  check(file) {
    const findings: Finding[] = [];
    walk(parse(file), (node) => {
      if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return true;
      if (node.parameters.length > MOST)
        findings.push({
          path: file.path,
          line: lineOf(node),
          what: `${node.parameters.length} parameters; put those that belong together into one object (at most ${MOST})`,
        });
      return true;
    });
    return findings;
  },
};
