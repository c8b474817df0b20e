import ts from 'typescript';
import type { Plugin } from 'vite';

/** What only the server and its document need of an endpoint; the browser calls by name, method and path. */
const SERVER_ONLY = new Set(['params', 'query', 'body', 'reply', 'access', 'summary', 'errors', 'status']);
const CONTRACT = /\/(?:features\/[a-z-]+\/contract(?:\/[a-z-]+)?|platform\/contract\/[a-z-]+)\.ts$/;

/**
 * Contracts declare each call once, for both sides. In the browser the types have done their work when the code is
 * built, so the schemas are left out of the endpoints, every call is marked as free of effects, and unused code is
 * removed from the bundle.
 */
export function shakeContracts(): Plugin {
  return {
    name: 'sukham:shake-contracts',
    enforce: 'pre',
    transform(code, id) {
      if (!CONTRACT.test(id)) return undefined;
      return { code: shaken(id, withNamespace(code)), map: null };
    },
  };
}

/** Typebox's default export is an object that no bundler can shake; its namespace can be. */
function withNamespace(code: string): string {
  return code.replace(/^import Type(?:, \{([^}]*)\})? from 'typebox';$/m, (_, named?: string) =>
    named
      ? `import * as Type from 'typebox'; import {${named}} from 'typebox';`
      : "import * as Type from 'typebox';",
  );
}

function shaken(id: string, code: string): string {
  const file = ts.createSourceFile(id, code, ts.ScriptTarget.Latest, true);
  const edits: { at: number; until: number; text: string }[] = [];
  const isInEndpoint = (node: ts.Node): boolean =>
    ts.isObjectLiteralExpression(node.parent) &&
    ts.isCallExpression(node.parent.parent) &&
    node.parent.parent.expression.getText(file) === 'endpoint';
  const visit = (node: ts.Node): void => {
    if (
      ts.isObjectLiteralElement(node) &&
      node.name &&
      SERVER_ONLY.has(node.name.getText(file)) &&
      isInEndpoint(node)
    ) {
      const comma = code.slice(node.end).match(/^\s*,/)?.[0].length ?? 0;
      edits.push({ at: node.getStart(file), until: node.end + comma, text: '' });
      return;
    }
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression))
      throw new Error(
        `${id}: ${node.getText(file)} would be left out, since calls here are taken as free of effects`,
      );
    if (ts.isCallExpression(node)) {
      const at = node.getStart(file);
      edits.push({ at, until: at, text: '/*#__PURE__*/ ' });
    }
    ts.forEachChild(node, visit);
    const value = valueOfModule(node);
    if (!value || !isMade(value)) return;
    edits.push({ at: value.end, until: value.end, text: '))()' });
    edits.push({ at: value.getStart(file), until: value.getStart(file), text: '/*#__PURE__*/ (() => (' });
  };
  visit(file);
  let result = code;
  for (const { at, until, text } of edits.sort((a, b) => b.at - a.at || b.until - a.until))
    result = result.slice(0, at) + text + result.slice(until);
  return result;
}

/** The value of a constant of the module itself. */
function valueOfModule(node: ts.Node): ts.Expression | undefined {
  if (!ts.isVariableDeclaration(node) || !ts.isSourceFile(node.parent.parent.parent)) return undefined;
  return node.initializer;
}

/**
 * Whether calls or spreads go into it. A bundler takes a spread for something that may have effects, and keeps it and
 * all that it is made of; as the body of a function that is free of effects it falls out like the rest.
 */
function isMade(value: ts.Node): boolean {
  if (ts.isFunctionLike(value)) return false;
  if (ts.isCallExpression(value) || ts.isSpreadAssignment(value) || ts.isSpreadElement(value)) return true;
  return ts.forEachChild(value, (child) => isMade(child) || undefined) ?? false;
}
