import ts from 'typescript';
import { type Finding, lineOf, parse, type Rule, walk } from '../rule.ts';
import { isTest, isTypeScript } from '../source-files.ts';

/**
 * The embedded database has one connection: a query on the outer `db` from inside a transaction waits for that
 * transaction, which waits for the query, for ever. On PostgreSQL it silently escapes the transaction.
 */
export const outerDbInTransaction: Rule = {
  name: 'outer-db-in-transaction',
  title: 'inside a transaction only the transaction is used',
  applies: (path) => isTypeScript(path) && !isTest(path) && !path.startsWith('checks/'),
  check(file) {
    const findings: Finding[] = [];
    walk(parse(file), (node) => {
      const callback = ts.isCallExpression(node) ? transactionCallback(node) : null;
      if (callback)
        findings.push(...outerUses(callback.body, receiverOf(node as ts.CallExpression), callback));
      return true;
    });
    // A transaction within a transaction is walked twice.
    return [...new Map(findings.map((finding) => [`${finding.line} ${finding.what}`, finding])).values()].map(
      (finding) => ({ ...finding, path: file.path }),
    );
  },
};

type Callback = ts.ArrowFunction | ts.FunctionExpression;

/** The function that runs inside, when `call` opens a transaction: `x.transaction(fn)` or `transaction(fn)`. */
function transactionCallback(call: ts.CallExpression): Callback | null {
  const callee = call.expression;
  const name = ts.isPropertyAccessExpression(callee)
    ? callee.name.text
    : ts.isIdentifier(callee)
      ? callee.text
      : '';
  if (!/^(in|with|new|open|run)?transaction$/i.test(name)) return null;
  return (
    (call.arguments.find((arg) => ts.isArrowFunction(arg) || ts.isFunctionExpression(arg)) as Callback) ??
    null
  );
}

/** `database.db` of `database.db.transaction(...)`, unless it names a transaction itself (a savepoint is fine). */
function receiverOf(call: ts.CallExpression): string | null {
  if (!ts.isPropertyAccessExpression(call.expression)) return null;
  const text = call.expression.expression.getText();
  return /^(tx|trx|transaction)\d*$/i.test(text) || /^(ctx|work|job|this|context)$/.test(text) ? null : text;
}

function outerUses(body: ts.Node, receiver: string | null, callback: Callback): Finding[] {
  const findings: Finding[] = [];
  const own = namesBoundIn(callback);
  walk(body, (node) => {
    if (ts.isTypeNode(node)) return false;
    const outer = isOuterDb(node, own) || (receiver !== null && isReceiver(node, receiver, own));
    if (!outer) return true;
    const what = `${node.getText()} inside a transaction: use the transaction that is handed in`;
    findings.push({ path: '', line: lineOf(node), what });
    return false;
  });
  return findings;
}

function isOuterDb(node: ts.Node, own: ReadonlySet<string>): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'db' && !startsWith(node, own);
  if (ts.isShorthandPropertyAssignment(node)) return node.name.text === 'db' && !own.has('db');
  if (!ts.isIdentifier(node) || node.text !== 'db' || own.has('db')) return false;
  const parent = node.parent;
  const isName =
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertySignature(parent) && parent.name === node);
  return !isName;
}

function isReceiver(node: ts.Node, receiver: string, own: ReadonlySet<string>): boolean {
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return false;
  if (node.getText() !== receiver || startsWith(node, own)) return false;
  return !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node);
}

/** Whether the expression starts at a name that the callback itself binds. */
function startsWith(node: ts.Node, own: ReadonlySet<string>): boolean {
  let start = node;
  while (ts.isPropertyAccessExpression(start)) start = start.expression;
  return ts.isIdentifier(start) && own.has(start.text);
}

/** Parameters and variables of the callback and of what is inside it. */
function namesBoundIn(callback: Callback): Set<string> {
  const names = new Set<string>();
  walk(callback, (node) => {
    if (
      (ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)) &&
      ts.isIdentifier(node.name)
    )
      names.add(node.name.text);
    return true;
  });
  return names;
}
