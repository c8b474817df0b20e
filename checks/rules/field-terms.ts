import ts from 'typescript';
import { type Finding, lineOf, parse, type Rule, walk } from '../rule.ts';
import { isTypeScript } from '../source-files.ts';

/** Words that stood for several things at once, each with the terms of docs/glossary.md that replaced it. */
const REPLACED: ReadonlyMap<string, string> = new Map([
  ['fact', 'event, or snapshot of what a decision depends on'],
  ['facts', 'events, or snapshot of what a decision depends on'],
  ['told', 'notified, sent or published'],
  ['kept', 'stored, saved or attached'],
  ['keeping', 'storing'],
  ['usual', 'canonical (of units), default'],
  ['twin', 'duplicate'],
  ['twins', 'duplicates'],
  ['whose', 'subject'],
  ['standing', 'state, membership or access'],
  ['heir', 'successor'],
  ['spoilt', 'failed'],
  ['harmless', 'escaped'],
  ['seat', 'session or membership'],
  ['seats', 'sessions or memberships'],
]);

/** The words of `someName`, `SomeName` and `SOME_NAME`, in small letters. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

export const fieldTerms: Rule = {
  name: 'field-terms',
  title: 'identifiers use the terms of docs/glossary.md',
  applies: (path) => isTypeScript(path) && !path.startsWith('checks/rules/'),
  check(file) {
    const findings: Finding[] = [];
    walk(parse(file), (node) => {
      if (!isDeclaredName(node)) return true;
      const word = wordsOf(node.text).find((each) => REPLACED.has(each));
      if (word)
        findings.push({
          path: file.path,
          line: lineOf(node),
          what: `"${node.text}": instead of "${word}" say ${REPLACED.get(word)}`,
        });
      return true;
    });
    return findings;
  },
};

/** Where a name is given; what uses it follows. Names on the wire and in the database are quoted or in snake case. */
function isDeclaredName(node: ts.Node): node is ts.Identifier | ts.PrivateIdentifier {
  if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isPropertyAccessExpression(parent)) return false;
  return (parent as ts.NamedDeclaration).name === node && !node.text.includes('_');
}
