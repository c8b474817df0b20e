import ts from 'typescript';
import { type Finding, lineOf, parse, type Rule, walk } from '../rule.ts';
import { isTest, isTypeScript } from '../source-files.ts';

/**
 * A code with which a feature refuses a call stands in its contract: clients find it in the OpenAPI document, and know
 * all that can come. The types of `server/refusals.ts` see to it; `Refusal` itself takes any text.
 */
export const declaredErrors: Rule = {
  name: 'declared-errors',
  title: 'what a feature refuses with stands in its contract',
  applies: (path) => /^features\/[^/]+\/server\//.test(path) && isTypeScript(path) && !isTest(path),
  check(file) {
    const findings: Finding[] = [];
    walk(parse(file), (node) => {
      const code = ts.isNewExpression(node) && node.expression.getText() === 'Refusal' && node.arguments?.[1];
      if (code && ts.isStringLiteral(code))
        findings.push({
          path: file.path,
          line: lineOf(node),
          what: `new Refusal(…, '${code.text}'): use refusal() of server/refusals.ts`,
        });
      return true;
    });
    return findings;
  },
};
