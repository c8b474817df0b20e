import ts from 'typescript';
import { lineOf, parse, walk } from '../rule.ts';
import { isTest, isTypeScript, type SourceFile } from '../source-files.ts';
import { askable, type Side, type WordsFolder } from './catalogue.ts';
import type { Allowed } from './complete.ts';

const SPEAKERS = new Set(['t', 'say']);
const BROWSER = /^(features\/[^/]+\/web|platform\/(web|ui)|apps\/web)\//;

export interface Usage {
  /** Keys that the code uses without a text. */
  readonly unknown: readonly string[];
  /** Keys that no code seems to use. */
  readonly unused: readonly string[];
}

/** Holds the keys that the code asks for against the keys that exist. */
export function usage(
  folders: readonly WordsFolder[],
  files: readonly SourceFile[],
  allowed: Allowed,
): Usage {
  const keys: Record<Side, Set<string>> = {
    screen: askable(folders, 'screen'),
    server: askable(folders, 'server'),
  };
  const unused = new Set([...keys.screen, ...keys.server]);
  const unknown: string[] = [];
  const codes = new Set<string>();
  const drop = (prefix: string) => {
    for (const key of unused) if (key.startsWith(prefix)) unused.delete(key);
  };
  for (const { prefix } of allowed.dynamic) drop(prefix);
  for (const file of files.filter(
    ({ path }) => isTypeScript(path) && !isTest(path) && !path.startsWith('checks/'),
  )) {
    const known = keys[BROWSER.test(file.path) ? 'screen' : 'server'];
    walk(parse(file), (node) => {
      if (ts.isStringLiteralLike(node)) {
        unused.delete(node.text);
        codes.add(node.text);
      }
      // A template that begins like a key asks for every key that begins so.
      if (ts.isTemplateExpression(node) && /^[a-z_]+\.([\w]+\.)*\w*$/.test(node.head.text))
        drop(node.head.text);
      for (const asked of keysAskedBy(node)) {
        const found = asked.whole
          ? known.has(asked.text)
          : [...known].some((key) => key.startsWith(asked.text));
        if (!found) unknown.push(`${file.path}:${lineOf(node)}  ${asked.text}${asked.whole ? '' : '...'}`);
      }
      return true;
    });
  }
  // A refusal is said by its code: `refuse('slot_taken')` says `appointments.errors.slot_taken`.
  const isCode = (key: string) => /\.(errors|fields)\./.test(key) && codes.has(key.split('.').at(-1) ?? '');
  return { unknown, unused: [...unused].filter((key) => !isCode(key)).sort() };
}

interface Asked {
  readonly text: string;
  /** False when only its beginning is known before run time. */
  readonly whole: boolean;
}

/** Keys in `t('a.b')`, `words.say(language, 'a.b')` and `<Trans i18nKey="a.b">`. */
function keysAskedBy(node: ts.Node): Asked[] {
  if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey' && node.initializer) {
    const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
    return value ? keysIn(value as ts.Expression) : [];
  }
  if (!ts.isCallExpression(node)) return [];
  const callee = node.expression;
  const name = ts.isPropertyAccessExpression(callee)
    ? callee.name.text
    : ts.isIdentifier(callee)
      ? callee.text
      : '';
  if (!SPEAKERS.has(name)) return [];
  return node.arguments.slice(0, name === 't' ? 1 : 2).flatMap(keysIn);
}

function keysIn(node: ts.Expression): Asked[] {
  if (ts.isParenthesizedExpression(node)) return keysIn(node.expression);
  if (ts.isConditionalExpression(node)) return [...keysIn(node.whenTrue), ...keysIn(node.whenFalse)];
  if (ts.isStringLiteralLike(node)) return looksLikeKey(node.text) ? [{ text: node.text, whole: true }] : [];
  if (ts.isTemplateExpression(node) && node.head.text.includes('.'))
    return [{ text: node.head.text, whole: false }];
  return [];
}

function looksLikeKey(text: string): boolean {
  return /^[a-z][\w-]*(\.[\w-]+)+$/.test(text);
}

/** Error codes of contracts without a text. */
export function unspokenErrors(folders: readonly WordsFolder[], files: readonly SourceFile[]): string[] {
  const known = askable(folders, 'server');
  const unspoken: string[] = [];
  for (const file of files) {
    const feature = /^features\/([^/]+)\/contract(\.ts$|\/)/.exec(file.path)?.[1];
    if (!feature || isTest(file.path)) continue;
    walk(parse(file), (node) => {
      if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'errors') return true;
      if (!ts.isArrayLiteralExpression(node.initializer)) return true;
      for (const code of node.initializer.elements.filter(ts.isStringLiteral)) {
        const said = known.has(`${feature}.errors.${code.text}`) || known.has(`common.errors.${code.text}`);
        if (!said) unspoken.push(`${file.path}:${lineOf(code)}  ${feature}.errors.${code.text}`);
      }
      return false;
    });
  }
  return unspoken;
}
