import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { COMMON_ERRORS } from '../../platform/contract/error.ts';
import { type Finding, lineOf, parse, type Rule, walk } from '../rule.ts';
import { isTest, isTypeScript } from '../source-files.ts';
import { ROOT } from '../step.ts';

const FEATURE = /^features\/([^/]+)\/server\//;
/** Where the code stands among the arguments. */
const REFUSALS: Readonly<Record<string, number>> = { conflict: 0, Refusal: 1 };

/**
 * A code with which a feature refuses a call stands in its contract: clients find it in the OpenAPI document, and know
 * all that can come.
 * @param declared the codes in the contract of a feature
 */
export const declaredErrors = (declared: (feature: string) => ReadonlySet<string>): Rule => ({
  name: 'declared-errors',
  title: 'what a feature refuses with stands in its contract',
  applies: (path) => FEATURE.test(path) && isTypeScript(path) && !isTest(path),
  check(file) {
    const feature = FEATURE.exec(file.path)?.[1] ?? '';
    const findings: Finding[] = [];
    walk(parse(file), (node) => {
      if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return true;
      const code = node.arguments?.[REFUSALS[node.expression.getText()] ?? Number.NaN];
      if (!code || !ts.isStringLiteral(code)) return true;
      if (!(code.text in COMMON_ERRORS) && !declared(feature).has(code.text))
        findings.push({
          path: file.path,
          line: lineOf(node),
          what: `${code.text}: add it to \`errors\` of the endpoint`,
        });
      return true;
    });
    return findings;
  },
});

const found = new Map<string, ReadonlySet<string>>();

/** The words in the contract of a feature, its codes among them. */
export function wordsOfContract(feature: string): ReadonlySet<string> {
  const before = found.get(feature);
  if (before) return before;
  const folder = join(ROOT, 'features', feature);
  const inFolder = existsSync(join(folder, 'contract'))
    ? readdirSync(join(folder, 'contract')).map((name) => join('contract', name))
    : [];
  const texts = ['contract.ts', ...inFolder].map((name) => readFileSync(join(folder, name), 'utf8'));
  const words = new Set(texts.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word)));
  found.set(feature, words);
  return words;
}
