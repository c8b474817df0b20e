import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Finding, lineOf, parse, type Rule, walk } from '../rule.ts';
import { isTest, isTypeScript } from '../source-files.ts';
import { ROOT } from '../step.ts';

/** Which feature each table belongs to, and which tables its `feature.json` lets other features join. */
export interface Ownership {
  readonly owner: ReadonlyMap<string, string>;
  readonly mayBeJoined: ReadonlySet<string>;
}

const FEATURE = /^features\/([^/]+)\/server\//;
const READS = /\b(?:from|join)\s+([a-z_]+)\b/g;
const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\b/g;

/**
 * SQL of a feature writes its own tables only, and reads those of another one only where that one says so
 * (`mayBeJoined` in its `feature.json`). The author of a change to a table can then see which features read it.
 */
export const sqlOwnership = (ownershipOf: () => Ownership): Rule => ({
  name: 'sql-ownership',
  title: 'SQL stays with the tables of its feature and with those that others may join',
  applies: (path) => FEATURE.test(path) && isTypeScript(path) && !isTest(path) && !path.includes('test-kit'),
  check(file) {
    const feature = FEATURE.exec(file.path)?.[1];
    const { owner, mayBeJoined } = ownershipOf();
    const isForeign = (table: string) => owner.has(table) && owner.get(table) !== feature;
    const findings: Finding[] = [];
    const say = (node: ts.Node, what: string) => findings.push({ path: file.path, line: lineOf(node), what });
    walk(parse(file), (node) => {
      if (!ts.isTemplateLiteralToken(node)) return true;
      const written = new Set([...node.text.matchAll(WRITES)].map(([, table = '']) => table));
      for (const table of written)
        if (isForeign(table)) say(node, `writes ${table}, which belongs to ${owner.get(table)}`);
      for (const [, table = ''] of node.text.matchAll(READS))
        if (isForeign(table) && !mayBeJoined.has(table) && !written.has(table))
          say(node, `reads ${table}, which ${owner.get(table)} lets nobody join`);
      return true;
    });
    return findings;
  },
});

/** Read off `pgTable` and `feature.json` of each feature. */
export function ownershipIn(root: string = ROOT): Ownership {
  const owner = new Map<string, string>();
  const mayBeJoined = new Set<string>();
  for (const feature of readdirSync(join(root, 'features'))) {
    const folder = join(root, 'features', feature);
    const server = join(folder, 'server');
    if (!existsSync(server)) continue;
    for (const name of readdirSync(server, { recursive: true, encoding: 'utf8' }))
      if (/tables\b.*\.ts$/.test(name))
        for (const [, table = ''] of readFileSync(join(server, name), 'utf8').matchAll(
          /pgTable\(\s*'(\w+)'/g,
        ))
          owner.set(table, feature);
    const said = JSON.parse(readFileSync(join(folder, 'feature.json'), 'utf8')) as { mayBeJoined?: string[] };
    for (const table of said.mayBeJoined ?? []) mayBeJoined.add(table);
  }
  return { owner, mayBeJoined };
}
