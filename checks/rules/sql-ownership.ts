import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Finding, lineOf, parse, type Rule, walk } from '../rule.ts';
import { isTest, isTypeScript } from '../source-files.ts';
import { ROOT } from '../step.ts';

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
const READS = /\b(?:from|join|using)\s+/gi;
const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+/gi;
/** Where a list of tables ends. */
const ENDS =
  /[();]|\b(?:where|join|on|order|group|limit|union|set|returning|left|right|inner|cross|full|having|for|values|select|using|when)\b/i;
/** A plain string that is SQL, and no sentence. */
const IS_SQL = /^\s*(?:select|insert\s+into|update\s+\S+\s+(?:\w+\s+)?set|delete\s+from|with)\b/i;
const OUTBOX = 'outbox';
const DRIZZLE_WRITES = new Set(['insert', 'update', 'delete']);

/** The tables named after each match: `from a x, "public"."b"` names a and b. */
const tablesAfter = (text: string, pattern: RegExp): Set<string> =>
  new Set(
    [...text.matchAll(pattern)]
      .flatMap(({ index, 0: { length } }) => (text.slice(index + length).split(ENDS, 1)[0] ?? '').split(','))
      .map((each) => (each.trim().split(/\s/, 1)[0] ?? '').replaceAll('"', '').toLowerCase())
      .map((name) => name.replace(/^public\./, '')),
  );

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isTemplateLiteralToken(node)) return node.text;
  return ts.isStringLiteral(node) && IS_SQL.test(node.text) ? node.text : undefined;
};

/** Of `db.insert(x)`: x, where it is a name. */
function drizzleTarget(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [first] = node.arguments;
  const isWrite = DRIZZLE_WRITES.has(node.expression.name.text) && node.arguments.length === 1;
  return isWrite && first && ts.isIdentifier(first) ? first.text : undefined;
}

interface Imported {
  readonly feature: string;
  /** As that feature calls it. */
  readonly name: string;
  readonly node: ts.Node;
}

/** What is imported from other features, by its name here. */
function importedFrom(file: ts.SourceFile): ReadonlyMap<string, Imported> {
  const from = new Map<string, Imported>();
  for (const each of file.statements) {
    if (!ts.isImportDeclaration(each) || !ts.isStringLiteral(each.moduleSpecifier)) continue;
    const feature = /^#features\/([^/]+)\//.exec(each.moduleSpecifier.text)?.[1];
    const names = each.importClause?.namedBindings;
    if (feature && names && ts.isNamedImports(names))
      for (const node of names.elements)
        from.set(node.name.text, { feature, name: (node.propertyName ?? node.name).text, node });
  }
  return from;
}

/**
 * SQL of a feature writes its own tables only, and reads those of a feature that it builds on, where that one says so
 * (`mayBeJoined` in its `feature.json`): as text, or with a Drizzle object that it imports. The author of a change to a
 * table can then see which features read it. Events are written by the function of the platform.
 */
export const sqlOwnership = (ownershipOf: () => Ownership): Rule => ({
  name: 'sql-ownership',
  title: 'SQL stays with the tables of its feature and with those that others may join',
  applies: (path) => FEATURE.test(path) && isTypeScript(path) && !isTest(path) && !path.includes('test-kit'),
  check(file) {
    const feature = FEATURE.exec(file.path)?.[1] ?? '';
    const { owner, tables, mayBeJoined, needs } = ownershipOf();
    const isForeign = (table: string) => owner.has(table) && owner.get(table) !== feature;
    const findings: Finding[] = [];
    const say = (node: ts.Node, what: string) => findings.push({ path: file.path, line: lineOf(node), what });
    const source = parse(file);
    const imported = importedFrom(source);
    const checkRead = (node: ts.Node, table: string) => {
      const of = owner.get(table) ?? '';
      if (!mayBeJoined.has(table)) say(node, `reads ${table}, which ${of} lets nobody join`);
      else if (!needs.get(feature)?.has(of))
        say(node, `reads ${table}, but ${feature} does not build on ${of}`);
    };
    const checkText = (node: ts.Node, text: string) => {
      const written = tablesAfter(text, WRITES);
      if (written.has(OUTBOX)) say(node, `writes ${OUTBOX}: use publish or insertIntoOutbox`);
      for (const table of written)
        if (isForeign(table)) say(node, `writes ${table}, which belongs to ${owner.get(table)}`);
      for (const table of tablesAfter(text, READS))
        if (isForeign(table) && !written.has(table)) checkRead(node, table);
    };
    for (const { feature: of, name, node } of imported.values()) {
      const table = tables.get(`${of} ${name}`);
      if (table && isForeign(table)) checkRead(node, table);
    }
    walk(source, (node) => {
      const text = textOf(node);
      if (text !== undefined) checkText(node, text);
      const target = drizzleTarget(node);
      const from = target && imported.get(target)?.feature;
      if (from && from !== feature) say(node, `writes ${target}, which belongs to ${from}`);
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
