import ts from 'typescript';
import { walk } from '../rule.ts';

type Constants = ReadonlyMap<string, ts.Expression>;

/** What each `const` of a file is made as, by its name. */
export function constantsOf(source: ts.SourceFile): Constants {
  const found = new Map<string, ts.Expression>();
  walk(source, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      found.set(node.name.text, node.initializer);
    return true;
  });
  return found;
}

/** The text that an expression always has; null where it depends on more than the constants of its file. */
export function textIn(node: ts.Expression, constants: Constants, depth = 0): string | null {
  if (depth > 20) return null;
  const inner = (part: ts.Expression) => textIn(part, constants, depth + 1);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return node.text;
  if (ts.isIdentifier(node)) {
    const made = constants.get(node.text);
    return made ? inner(made) : null;
  }
  if (ts.isTemplateExpression(node)) return joined(node, (part) => part.text, inner);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return ts.isTemplateExpression(node.template)
      ? joined(node.template, (part) => part.rawText ?? '', inner)
      : (node.template.rawText ?? '');
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [inner(node.left), inner(node.right)];
    const isSum = ts.isNumericLiteral(node.left) || ts.isNumericLiteral(node.right);
    if (left === null || right === null) return null;
    return isSum ? String(Number(left) + Number(right)) : left + right;
  }
  return null;
}

type Part = ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail;

function joined(
  node: ts.TemplateExpression,
  textOf: (part: Part) => string,
  inner: (part: ts.Expression) => string | null,
): string | null {
  let text = textOf(node.head);
  for (const { expression, literal } of node.templateSpans) {
    const value = inner(expression);
    if (value === null) return null;
    text += value + textOf(literal);
  }
  return text;
}
