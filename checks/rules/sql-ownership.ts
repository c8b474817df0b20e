import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Finding, lineOf, parse, type Rule, walk } from '../rule.ts';
import { isTest, isTypeScript } from '../source-files.ts';
import { ROOT } from '../step.ts';
import { tablesInSql } from './tables-in-sql.ts';

/** What the `feature.json` files and the tables say. */
export interface Ownership {
  /** The feature of each table. */
  readonly owner: ReadonlyMap<string, string>;
  /** The table of each Drizzle object, by its feature and name: `people clinicians`. */
  readonly tables: ReadonlyMap<string, string>;
  /** The tables that other features may join. */
  readonly mayBeJoined: ReadonlySet<string>;
  /** The features that each one builds on, directly or through others. */
  readonly needs: ReadonlyMap<string, ReadonlySet<string>>;
}

const FEATURE = /^features\/([^/]+)\/server\//;
/** Puts all features together: it builds on each of them, and owns no table. */
const APPS = 'apps';
const OUTBOX = 'outbox';
/** A plain string that is SQL or a part of it, and no sentence. */
const IS_SQL =
  /\bselect\b.*\bfrom\b|\binsert\s+into\b|\bupdate\s+\S+\s+(?:\w+\s+)?set\b|\bdelete\s+from\b|\bmerge\s+into\b|\btruncate\b|\bjoin\s.*\son\b/is;
const DRIZZLE_WRITES = /^(?:insert|update|delete)$/;
const DRIZZLE_READS = /^(?:from|(?:left|right|inner|full)Join)$/;
/** Stands for a value or a fragment that is filled in. */
const FILLED_IN = ' filled_in ';

interface Imported {
  /** Null: of the platform. */
  readonly feature: string | null;
  /** As its owner calls it; null for `import * as`. */
  readonly name: string | null;
  readonly node: ts.Node;
}

/** What is imported from features and from the events of the platform, by its name here. */
function importedInto(file: ts.SourceFile): ReadonlyMap<string, Imported> {
  const from = new Map<string, Imported>();
  for (const each of file.statements) {
    if (!ts.isImportDeclaration(each) || !ts.isStringLiteral(each.moduleSpecifier)) continue;
    const path = each.moduleSpecifier.text;
    const feature = /^#features\/([^/]+)\//.exec(path)?.[1] ?? null;
    const names = each.importClause?.namedBindings;
    if (!names || !(feature || path.startsWith('#platform/server/events/'))) continue;
    if (ts.isNamespaceImport(names)) from.set(names.name.text, { feature, name: null, node: names });
    else
      for (const node of names.elements)
        from.set(node.name.text, { feature, name: (node.propertyName ?? node.name).text, node });
  }
  return from;
}

/** A table of another feature, as a Drizzle object: `persons`, or `accounts.persons` of `import * as accounts`. */
function objectOf(node: ts.Node | undefined, imported: ReadonlyMap<string, Imported>): Imported | undefined {
  if (!node) return undefined;
  if (ts.isIdentifier(node)) return imported.get(node.text);
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  const all = imported.get(node.expression.text);
  return all && all.name === null ? { ...all, name: node.name.text, node } : undefined;
}

/** Of `db.insert(x)` or `db.select().from(x)`: x. */
function drizzleTarget(node: ts.Node, methods: RegExp): ts.Node | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return methods.test(node.expression.name.text) ? node.arguments[0] : undefined;
}

/** Of `sql.identifier('x')`: x. */
function identifierOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [first] = node.arguments;
  const isOne = node.expression.name.text === 'identifier' && first && ts.isStringLiteralLike(first);
  return isOne ? first.text : undefined;
}

/** SQL as it is sent, with the names of the tables that are filled in. */
function sqlOf(node: ts.Node, nameOf: (filledIn: ts.Node) => string | undefined): string | undefined {
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (text, { expression, literal }) => `${text}${nameOf(expression) ?? FILLED_IN}${literal.text}`,
      node.head.text,
    );
  if (ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isStringLiteral(node) && IS_SQL.test(node.text) ? node.text : undefined;
}

type Say = (node: ts.Node, what: string) => void;

/** What one feature may do with the tables of the others. */
function judgeOf(feature: string, { owner, mayBeJoined, needs }: Ownership, say: Say) {
  const isForeign = (table: string) => owner.has(table) && owner.get(table) !== feature;
  const read = (node: ts.Node, table: string) => {
    const of = owner.get(table) ?? '';
    if (!isForeign(table)) return;
    if (!mayBeJoined.has(table)) say(node, `reads ${table}, which ${of} lets nobody join`);
    else if (feature !== APPS && !needs.get(feature)?.has(of))
      say(node, `reads ${table}, but ${feature} does not build on ${of}`);
  };
  const write = (node: ts.Node, table: string) => {
    if (table === OUTBOX) say(node, `writes ${OUTBOX}: use publish or insertIntoOutbox`);
    else if (isForeign(table)) say(node, `writes ${table}, which belongs to ${owner.get(table)}`);
  };
  return { read, write };
}

/**
 * SQL of a feature writes its own tables only, and reads those of a feature that it builds on, where that one says so
 * (`mayBeJoined` in its `feature.json`): as text, or with a Drizzle object that it imports. The author of a change to a
 * table can then see which features read it. Events are written by the function of the platform. `apps/server` owns no
 * table: it asks the features.
 */
export const sqlOwnership = (ownershipOf: () => Ownership): Rule => ({
  name: 'sql-ownership',
  title: 'SQL stays with the tables of its feature and with those that others may join',
  applies: (path) =>
    (FEATURE.test(path) || path.startsWith('apps/server/')) &&
    isTypeScript(path) &&
    !isTest(path) &&
    !path.includes('test-kit') &&
    !path.startsWith('apps/server/testing/'),
  check(file) {
    const feature = FEATURE.exec(file.path)?.[1] ?? APPS;
    const ownership = ownershipOf();
    const findings: Finding[] = [];
    const { read, write } = judgeOf(feature, ownership, (node, what) =>
      findings.push({ path: file.path, line: lineOf(node), what }),
    );
    const source = parse(file);
    const imported = importedInto(source);
    const tableOf = (node: ts.Node | undefined) => {
      const object = objectOf(node, imported);
      if (object?.feature === null) return object.name === OUTBOX ? OUTBOX : undefined;
      return object && ownership.tables.get(`${object.feature} ${object.name}`);
    };
    const nameOf = (node: ts.Node) => identifierOf(node) ?? tableOf(node);
    // Some features have the name of a table of theirs, and apps/server imports all features.
    if (feature !== APPS)
      for (const { feature: of, name, node } of imported.values())
        read(node, ownership.tables.get(`${of} ${name}`) ?? '');
    walk(source, (node) => {
      const named = tablesInSql(sqlOf(node, nameOf) ?? '');
      for (const table of named.written) write(node, table);
      for (const table of named.read) if (!named.written.has(table)) read(node, table);
      read(node, identifierOf(node) ?? '');
      read(node, tableOf(drizzleTarget(node, DRIZZLE_READS)) ?? '');
      write(node, tableOf(drizzleTarget(node, DRIZZLE_WRITES)) ?? '');
      return true;
    });
    return findings;
  },
});

/** Read off `pgTable` and `feature.json` of each feature. */
export function ownershipIn(root: string = ROOT): Ownership {
  const owner = new Map<string, string>();
  const tables = new Map<string, string>();
  const mayBeJoined = new Set<string>();
  const direct = new Map<string, readonly string[]>();
  for (const feature of readdirSync(join(root, 'features'))) {
    const folder = join(root, 'features', feature);
    const server = join(folder, 'server');
    if (!existsSync(server)) continue;
    for (const name of readdirSync(server, { recursive: true, encoding: 'utf8' }))
      if (/tables\b.*\.ts$/.test(name))
        for (const [, object = '', table = ''] of readFileSync(join(server, name), 'utf8').matchAll(
          /(\w+) = pgTable\(\s*'(\w+)'/g,
        )) {
          owner.set(table, feature);
          tables.set(`${feature} ${object}`, table);
        }
    const said = JSON.parse(readFileSync(join(folder, 'feature.json'), 'utf8')) as {
      readonly needs?: string[];
      readonly mayBeJoined?: string[];
    };
    direct.set(feature, said.needs ?? []);
    for (const table of said.mayBeJoined ?? []) mayBeJoined.add(table);
  }
  const needsOf = (feature: string, found = new Set<string>()): Set<string> => {
    for (const each of direct.get(feature) ?? []) if (!found.has(each)) needsOf(each, found.add(each));
    return found;
  };
  return {
    owner,
    tables,
    mayBeJoined,
    needs: new Map([...direct.keys()].map((each) => [each, needsOf(each)])),
  };
}
