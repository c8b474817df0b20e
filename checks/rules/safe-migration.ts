import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Rule } from '../rule.ts';
import { ROOT } from '../step.ts';

const MIGRATION = /^(?:(?:features\/[\w-]+\/server|platform\/server\/db)\/migrations)\/([\w-]+)\.sql$/;
/** Nothing ran beside an old version before the first release. */
const FIRST_RELEASE = Date.parse('2026-11-25T00:00:00Z');

/**
 * While a new version starts, servers of the old one go on with the new tables. So what they use stays in a step of
 * its own: first add, then move everybody, then (a release later, with an excuse) drop.
 * A statement that may pass is excused by `-- allow safe-migration: why` on the line before it.
 */
export const safeMigration: Rule = {
  name: 'safe-migration',
  title: 'a migration may run while servers of the version before it serve',
  applies: (path) => MIGRATION.test(path) && isReleased(path),
  check: ({ path, text }) => {
    const made = namesMade(text);
    return statementsOf(text).flatMap(({ line, statement }): Finding[] =>
      problemsOf(statement, made).map((what) => ({ path, line, what })),
    );
  },
};

/** Of its journal. A file that no journal knows is looked at. */
function isReleased(path: string): boolean {
  const tag = MIGRATION.exec(path)?.[1];
  const journal = join(ROOT, path, '..', 'meta', '_journal.json');
  if (!existsSync(journal)) return true;
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  const entry = entries.find((each) => each.tag === tag);
  return !entry || entry.when >= FIRST_RELEASE;
}

interface Statement {
  /** Counted from 1, of its first word. */
  readonly line: number;
  /** Without comments, in one line, small letters, no quotes around names. */
  readonly statement: string;
}

/** Bodies between `$$` belong to their statement. */
function statementsOf(text: string): Statement[] {
  const found: Statement[] = [];
  let line = 1;
  for (const part of text.split(/(\$\w*\$[\s\S]*?\$\w*\$|;|--> statement-breakpoint)/)) {
    if (part === ';' || part === '--> statement-breakpoint') {
      found.push({ line: 0, statement: '' });
      continue;
    }
    const plain = part.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
    const lead = plain.length - plain.trimStart().length;
    const begins = line + plain.slice(0, lead).split('\n').length - 1;
    const last = found.at(-1);
    const isBody = part.startsWith('$');
    const flat = isBody ? ' ' : plain.replaceAll(/\s+/g, ' ').replaceAll('"', '').toLowerCase();
    if (!last || (last.line === 0 && flat.trim())) found.push({ line: begins, statement: flat.trim() });
    else if (last.line > 0) found[found.length - 1] = { ...last, statement: `${last.statement}${flat}` };
    line += part.split('\n').length - 1;
  }
  return found.filter(({ statement }) => statement);
}

/** Tables and columns that this very migration makes: nobody uses them yet. */
function namesMade(text: string): ReadonlySet<string> {
  const plain = text.replaceAll('"', '').toLowerCase();
  return new Set(
    [...plain.matchAll(/create table (?:if not exists )?(?:public\.)?(\w+)/g)].map(
      ([, name]) => name as string,
    ),
  );
}

const table = /alter table (?:if exists )?(?:only )?(?:public\.)?(\w+)/;

function problemsOf(statement: string, made: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const altered = table.exec(statement)?.[1];
  const isNew = altered !== undefined && made.has(altered);
  if (/^drop (table|schema|type|view|function)\b/.test(statement) && !isNew)
    problems.push('drops what the old version may still use: drop it a release later');
  if (/^alter table\b/.test(statement) && !isNew) problems.push(...ofChange(statement));
  const index =
    /^create (?:unique )?index (concurrently )?(?:if not exists )?\w* ?on (?:only )?(?:public\.)?(\w+)/.exec(
      statement,
    );
  if (index && !index[1] && !made.has(index[2] as string))
    problems.push(
      'locks the table while the index is built: `create index concurrently`, in a migration of its own',
    );
  return problems;
}

const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/\bdrop column\b/, 'drops a column that the old version reads: drop it a release later'],
  [/\brename\b/, 'renames what the old version knows by its old name: add, copy, and drop later'],
  [/\balter column \w+ (set data )?type\b/, 'changes a type, which rewrites the table: add another column'],
  [
    /\balter column \w+ set not null\b/,
    'refuses rows of the old version, and reads the whole table under a lock: add a check that is `not valid` first',
  ],
];

function ofChange(statement: string): string[] {
  const problems = CHANGES.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what);
  for (const [column] of statement.matchAll(/\badd column [^,]*/g))
    if (/\bnot null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column))
      problems.push('the old version inserts rows without this column: give it a default, or let it be null');
  if (/\badd constraint\b/.test(statement) && !/\bnot valid\b|\busing index\b/.test(statement))
    problems.push(
      'reads the whole table under a lock: `not valid`, and `validate constraint` in the next migration',
    );
  return problems;
}
