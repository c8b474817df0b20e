import ts from 'typescript';
import { type Finding, lineOf, parse, type Rule, walk } from '../rule.ts';
import { isTest } from '../source-files.ts';

const SCREENS = /^(features\/[^/]+\/web|platform\/(web|ui)|apps\/web)\/.*\.tsx$/;
/** The page that shows every component is for developers. */
const GALLERY = /^platform\/ui\/gallery\//;
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'alt',
  'label',
]);
/** Signs of units that read the same in every language. */
const UNITS = new Set(['mg/dL', 'mmol/L', 'mmHg', 'kg', 'cm', 'kcal', '°C', '°F', 'bpm', 'kB', 'MB']);

/** Whatever a person reads or hears comes from the words, or five of six readers get English. */
export const untranslatedText: Rule = {
  name: 'untranslated-text',
  title: 'screens take their text from the words',
  applies: (path) => SCREENS.test(path) && !GALLERY.test(path) && !isTest(path),
  check(file) {
    const findings: Finding[] = [];
    const add = (node: ts.Node, text: string) =>
      findings.push({
        path: file.path,
        line: lineOf(node),
        what: `untranslated text: ${text.trim().slice(0, 60)}`,
      });
    walk(parse(file), (node) => {
      if (ts.isJsxText(node) && isSpoken(node.text)) add(firstWord(node), node.text);
      if (ts.isJsxExpression(node) && node.expression && isChild(node)) literals(node.expression, add);
      if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && node.initializer) {
        const value = node.initializer;
        if (ts.isStringLiteral(value) && isSpoken(value.text)) add(value, value.text);
        if (ts.isJsxExpression(value) && value.expression) literals(value.expression, add);
      }
      return true;
    });
    return findings;
  },
};

/** Text that an expression would show as it stands: either branch of a choice, but no argument of a call. */
function literals(node: ts.Expression, add: (node: ts.Node, text: string) => void): void {
  if (ts.isParenthesizedExpression(node)) literals(node.expression, add);
  else if (ts.isConditionalExpression(node)) {
    literals(node.whenTrue, add);
    literals(node.whenFalse, add);
  } else if (ts.isBinaryExpression(node)) {
    const shows = [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
    ];
    const joins = node.operatorToken.kind === ts.SyntaxKind.PlusToken;
    if (joins) literals(node.left, add);
    if (joins || shows.includes(node.operatorToken.kind)) literals(node.right, add);
  } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    if (isSpoken(node.text)) add(node, node.text);
  } else if (ts.isTemplateExpression(node)) {
    const fixed = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' ');
    if (isSpoken(fixed)) add(node, node.getText());
  }
}

function isChild(node: ts.JsxExpression): boolean {
  return ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);
}

function isSpoken(text: string): boolean {
  const plain = text.replace(/&#?\w+;/g, ' ').trim();
  return /\p{L}/u.test(plain) && !UNITS.has(plain);
}

/** JSX text starts right after the tag; the finding should point at the line of its first word. */
function firstWord(node: ts.JsxText): ts.Node {
  const source = node.getSourceFile();
  const offset = node.text.search(/\S/);
  const at = { getSourceFile: () => source, getStart: () => node.pos + Math.max(offset, 0) };
  return at as unknown as ts.Node;
}
