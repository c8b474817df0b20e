import ts from 'typescript';
import { type Finding, lineOf, parse, type Rule, walk } from '../rule.ts';
import { isTest, isTypeScript } from '../source-files.ts';
import { linesWith } from './size-and-names.ts';

/** Rules and contracts decide the same everywhere and in every test: the clock and chance are arguments. */
export const noClockInRules: Rule = {
  name: 'no-clock-in-rules',
  title: 'contract.ts and rules.ts read no clock and roll no dice',
  applies: (path) => /^features\/[^/]+\/(contract|rules)(\.ts$|\/)/.test(path) && !isTest(path),
  check(file) {
    const findings: Finding[] = [];
    walk(parse(file), (node) => {
      const now = ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length;
      const asked =
        ts.isCallExpression(node) &&
        /^(Date\.now|Date|performance\.now|Math\.random|crypto\.randomUUID)$/.test(node.expression.getText());
      if (now || asked)
        findings.push({
          path: file.path,
          line: lineOf(node),
          what: `${node.getText()}: make it an argument`,
        });
      return true;
    });
    return findings;
  },
};

/** Things that are left behind by mistake. */
export const noLeftovers: Rule = {
  name: 'no-leftovers',
  title: 'nothing half done is left behind, and what is switched off says why',
  applies: (path) => isTypeScript(path) && !path.startsWith('checks/rules/'),
  check(file) {
    const marks: [RegExp, string][] = [
      [/(\/\/|\/?\*).*\b(TODO|FIXME|XXX|HACK)\b/, 'do it, or write an issue'],
      [/\b(it|test|describe)\.only\(/, '.only leaves all other tests out'],
      [/^\s*debugger;/, 'debugger'],
      [/@ts-(ignore|nocheck)\b/, 'use @ts-expect-error with a reason'],
      [/@ts-expect-error\s*(\*\/)?\s*$/, '@ts-expect-error without a reason'],
    ];
    return marks.flatMap(([pattern, what]) =>
      linesWith(file.text, pattern).map((line) => ({ path: file.path, line, what })),
    );
  },
};
