import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
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

/** Each comment becomes blanks and line breaks, so that lines are still counted right. */
const withoutComments = (text: string): string =>
  text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));

/** Bodies between `$$` belong to their statement. */
function statementsOf(text: string): Statement[] {
  const found: Statement[] = [];
  let line = 1;
  for (const part of text.split(/(\$\w*\$[\s\S]*?\$\w*\$|;|--> statement-breakpoint)/)) {
    if (part === ';' || part === '--> statement-breakpoint') {
      found.push({ line: 0, statement: '' });
      continue;
    }
    const plain = withoutComments(part);
    const lead = plain.length - plain.trimStart().length;
    const begins = line + plain.slice(0, lead).split('\n').length - 1;
    const last = found.at(-1);
    const flat = plain
      .replaceAll(/\s+/g, ' ')
      .replaceAll('"', '')
      .replaceAll(/\$\w*\$/g, ' ')
      .toLowerCase();
    if (!last || (last.line === 0 && flat.trim())) found.push({ line: begins, statement: flat.trim() });
    else if (last.line > 0) found[found.length - 1] = { ...last, statement: `${last.statement}${flat}` };
    line += part.split('\n').length - 1;
  }
  return found.filter(({ statement }) => statement);
}

/** Tables and columns that this migration makes itself: they are not in use yet. */
function namesMade(text: string): ReadonlySet<string> {
  const plain = text.replaceAll('"', '').toLowerCase();
  return new Set(
    [...plain.matchAll(/create table (?:if not exists )?(?:public\.)?(\w+)/g)].map(
      ([, name]) => name as string,
    ),
  );
}

/** Indexes and constraints that some migration makes unique: `on conflict` of the old version needs them. */
const uniqueNames = new Set(
  ['features', 'platform/server/db'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => MIGRATION.test(`${folder}/${name.split(sep).join('/')}`))
      .flatMap((name) => namesMadeUnique(readFileSync(join(ROOT, folder, name), 'utf8'))),
  ),
);

function namesMadeUnique(text: string): string[] {
  const made =
    /create unique index (?:concurrently )?(?:if not exists )?(\w+)|constraint (\w+) (?:unique|primary key)\b/g;
  const flat = withoutComments(text).replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase();
  return [...flat.matchAll(made)].map(([, index, constraint]) => (index ?? constraint) as string);
}

/** PostgreSQL itself ends the name of a primary key with `_pkey`, that of a unique column with `_key`. */
const isUnique = (name: string): boolean => uniqueNames.has(name) || /_p?key$/.test(name);

const UNIQUE = '`on conflict` of the old version fails without what makes it unique: drop it a release later';
const DROPS = 'drops what the old version may still use: drop it a release later';
const RENAMES = 'renames what the old version knows by its old name: add, copy, and drop later';
const table = /^alter table (?:if exists )?(?:only )?(?:\w+\.)?(\w+)/;

function problemsOf(statement: string, made: ReadonlySet<string>): string[] {
  if (/^do\b/.test(statement)) return ofBody(statement, made);
  if (/^truncate\b|^vacuum full\b|^lock\b/.test(statement))
    return ['empties, rewrites or locks a table that the old version uses'];
  const altered = table.exec(statement)?.[1];
  const dropped = /^drop table (?:if exists )?(?:public\.)?(\w+)/.exec(statement)?.[1];
  const isNew = made.has(altered ?? dropped ?? '');
  const indexes = /^drop index (?:concurrently )?(?:if exists )?([\w., ]+)/.exec(statement)?.[1];
  if (indexes?.match(/\w+(?=\s*(?:,|$|\s(?:cascade|restrict)))/g)?.some(isUnique)) return [UNIQUE];
  // The old version does not refer to other indexes, triggers, rules or policies by name.
  if (/^drop (?!index|trigger|rule|policy)/.test(statement) && !isNew) return [DROPS];
  if (altered !== undefined) return isNew ? [] : ofChange(statement);
  if (/^alter (?!index)/.test(statement) && /\brename\b|\bset schema\b/.test(statement)) return [RENAMES];
  const index =
    /^create (?:unique )?index (concurrently )?(?:if not exists )?\w* ?on (?:only )?(?:public\.)?(\w+)/.exec(
      statement,
    );
  if (index && !index[1] && !made.has(index[2] as string))
    return [
      'locks the table while the index is built: `create index concurrently`, in a migration of its own',
    ];
  return [];
}

/** A block of code: each of its statements, also those that it puts together as text. */
function ofBody(statement: string, made: ReadonlySet<string>): string[] {
  const parts = statement.split(/;|\bthen\b|\bloop\b|\bbegin\b|\belse\b|'/).map((part) => part.trim());
  return [...new Set(parts.flatMap((part) => (/^do\b/.test(part) ? [] : problemsOf(part, made))))];
}

const CHANGES: readonly (readonly [RegExp, string])[] = [
  [
    /^drop (?!constraint|default|not null|expression|identity)/,
    'drops a column that the old version reads: drop it a release later',
  ],
  [/^rename\b|^set schema\b/, RENAMES],
  [
    /^alter (?:column )?\w+ (?:set data )?type\b/,
    'changes a type, which rewrites the table: add another column',
  ],
  [
    /^alter (?:column )?\w+ set not null\b/,
    'refuses rows of the old version, and reads the whole table under a lock: add a check that is `not valid` first',
  ],
  [
    /^alter (?:column )?\w+ drop default\b/,
    'the old version inserts rows without this column: keep the default until a release later',
  ],
];

function ofChange(statement: string): string[] {
  const action = statement.replace(table, '');
  return clausesOf(action).flatMap((clause) => {
    const constraint = /^drop constraint (?:if exists )?(\w+)/.exec(clause)?.[1];
    return [
      ...CHANGES.filter(([pattern]) => pattern.test(clause)).map(([, what]) => what),
      ...(constraint && isUnique(constraint) ? [UNIQUE] : []),
      ...ofAddition(clause),
    ];
  });
}

const RULE = /^add (?:constraint \w+ )?(?:check|unique|primary key|foreign key|exclude)\b/;

/** What a new column says outside of quotes and parentheses: a check may name `default` and set none. */
function plainWords(clause: string): string {
  let words = clause.replaceAll(/'(?:[^']|'')*'/g, "''");
  for (let before = ''; before !== words; ) {
    before = words;
    words = words.replaceAll(/\([^()]*\)/g, ' ');
  }
  return words;
}

function ofAddition(clause: string): string[] {
  if (RULE.test(clause))
    return /\bnot valid\b|\busing index\b/.test(clause)
      ? []
      : ['reads the whole table under a lock: `not valid`, and `validate constraint` in the next migration'];
  if (!/^add\b/.test(clause)) return [];
  const words = plainWords(clause);
  if (/\bunique\b|\bprimary key\b/.test(words))
    return [
      'builds an index while the table is locked: `create unique index concurrently`, in a migration of its own',
    ];
  if (/\bnot null\b/.test(words) && !/\bdefault\b|\bgenerated\b/.test(words))
    return ['the old version inserts rows without this column: give it a default, or let it be null'];
  return [];
}

/** Divides at commas outside of parentheses. */
function clausesOf(action: string): string[] {
  const clauses = [''];
  let depth = 0;
  for (const letter of action) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += letter;
  }
  return clauses.map((clause) => clause.trim());
}
