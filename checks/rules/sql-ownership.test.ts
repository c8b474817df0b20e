import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsOf } from '../rule.ts';
import { ROOT } from '../step.ts';
import { ownershipIn, sqlOwnership } from './sql-ownership.ts';

describe('sql-ownership', () => {
  const owner = new Map([
    ['persons', 'accounts'],
    ['sessions', 'accounts'],
    ['visits', 'appointments'],
    ['bills', 'payments'],
  ]);
  const tables = new Map([
    ['accounts persons', 'persons'],
    ['accounts accountSessions', 'sessions'],
    ['payments bills', 'bills'],
  ]);
  const needs = new Map([['appointments', new Set(['accounts'])]]);
  const mayBeJoined = new Set(['persons', 'bills']);
  const rule = sqlOwnership(() => ({ owner, tables, mayBeJoined, needs }));
  const found = (text: string) =>
    findingsOf(rule, [{ path: 'features/appointments/server/repository.ts', text }]).map(({ line }) => line);

  it('finds what is written into a table of another feature, and what is read of one that may not be joined', () => {
    expect(found('sql`\n  update persons set name = 1`;')).toEqual([1]);
    expect(found('sql`insert into persons (id) values (1)`;')).toEqual([1]);
    expect(found('sql`delete from sessions`;')).toEqual([1]);
    expect(found('\nsql`select 1 from visits v join sessions s on s.id = v.id`;')).toEqual([2]);
  });

  it('finds it in each form of SQL', () => {
    expect(found('sql`DELETE FROM "sessions"`;')).toEqual([1]);
    expect(found('sql`select 1 from visits v, public.sessions s`;')).toEqual([1]);
    expect(found('sql`delete from visits using sessions s where s.id = visits.id`;')).toEqual([1]);
    expect(found("sql.raw('update sessions set at = now()');")).toEqual([1]);
    expect(
      found("import { persons } from '#features/accounts/server/index.ts';\ntx.insert(persons);"),
    ).toEqual([2]);
  });

  it('finds what is read of a feature on which this one does not build, and events that are written by hand', () => {
    expect(found('sql`select 1 from bills`;')).toEqual([1]);
    expect(found('sql`insert into outbox (id) select id from visits`;')).toEqual([1]);
  });

  it('finds a Drizzle object of such a table, by its own name or another', () => {
    const imports = (names: string, feature: string) =>
      found(`\nimport { ${names} } from '#features/${feature}/server/index.ts';`);
    expect(imports('accountSessions', 'accounts')).toEqual([2]);
    expect(imports('accountSessions as theirs', 'accounts')).toEqual([2]);
    expect(imports('bills', 'payments')).toEqual([2]);
    expect(imports('persons, sessionOf', 'accounts')).toEqual([]);
  });

  it('finds it after a value that is filled in', () => {
    expect(found('sql`select $' + '{columns} from sessions`;')).toEqual([1]);
  });

  const persons = "import { persons } from '#features/accounts/server/index.ts';\n";
  const all = "import * as acc from '#features/accounts/server/index.ts';\n";
  const filled = (name: string) => `\${${name}}`;
  it.each([
    ['an update of a Drizzle object', `${persons}sql\`update ${filled('persons')} set name = 1\`;`, [2]],
    ['an insertion into one', `${persons}sql\`insert into ${filled('persons')} (id) values (1)\`;`, [2]],
    ['one of all that is imported', `${all}tx.insert(acc.persons);`, [2]],
    ['one of all that is imported, read', `${all}db.select().from(acc.accountSessions);`, [2]],
    ['a name that is filled in', `sql\`select 1 from ${filled("sql.identifier('sessions')")}\`;`, [1, 1]],
    [
      'a fragment as a plain string',
      "const mine = 'exists (select 1 from sessions s where s.id = v.id)';",
      [1],
    ],
    ['a table after a filled-in one', `sql\`select 1 from ${filled('own')} o, sessions s\`;`, [1]],
    ['only', 'sql`select 1 from only sessions`;', [1]],
    ['brackets', 'sql`select 1 from (sessions s join visits v on true)`;', [1]],
    ['a table after brackets', 'sql`select 1 from (select 1 from visits) v, sessions s`;', [1]],
    ['a table after a join', 'sql`select 1 from visits v join visits w on v.id = w.id, sessions`;', [1]],
    ['a comment', 'sql`select 1 from /* all */ sessions`;', [1]],
    ['a comment to the end of the line', 'sql`update -- all\n sessions set at = 1`;', [1]],
    ['merge', 'sql`merge into persons p using visits v on true when matched then delete`;', [1]],
    ['truncate', 'sql`truncate table visits, persons`;', [1]],
    [
      'the object of the outbox',
      "import { outbox } from '#platform/server/events/tables.ts';\ntx.insert(outbox);",
      [2],
    ],
  ])('finds %s', (_what, text, lines) => {
    expect(found(text)).toEqual(lines);
  });

  it('finds in apps/server every write, and reads of tables that may not be joined', () => {
    const inApps = (text: string) =>
      findingsOf(rule, [{ path: 'apps/server/metrics.ts', text }]).map(({ line }) => line);
    expect(inApps('sql`select 1 from sessions`;')).toEqual([1]);
    expect(inApps('sql`update persons set name = 1`;')).toEqual([1]);
    expect(inApps('sql`select 1 from persons`;')).toEqual([]);
    const imports = "import { bills, accountSessions } from '#features/accounts/server/index.ts';\n";
    expect(inApps(imports)).toEqual([]);
    expect(inApps(`${imports}db.select().from(accountSessions);`)).toEqual([2]);
  });

  it('finds each statement of the bad house', () => {
    const path = 'features/appointments/server/foreign-tables.ts';
    const text = readFileSync(join(ROOT, 'checks/fixtures/bad-house', path), 'utf8');
    expect(findingsOf(sqlOwnership(ownershipIn), [{ path, text }])).toHaveLength(
      text.match(/sql`/g)?.length ?? 0,
    );
  });

  it('knows every table that may be joined', () => {
    const { owner: owners, tables, mayBeJoined } = ownershipIn();
    expect([...mayBeJoined].filter((table) => !owners.has(table))).toEqual([]);
    expect(owners.get('persons')).toBe('accounts');
    expect(tables.size).toBe(owners.size);
  });

  it('is content with own tables, with those that may be joined, and with words', () => {
    expect(found('sql`update visits set at = now() from persons p`;')).toEqual([]);
    expect(found('const text = "from sessions";')).toEqual([]);
    expect(found('sql`select 1 from something_else`;')).toEqual([]);
    expect(found('sql`select v.at is distinct from v.was, sessions from visits v`;')).toEqual([]);
    expect(found('sql`select count(sessions), extract(epoch from at), sessions from visits`;')).toEqual([]);
    expect(found(`${persons}sql\`update visits set name = ${filled('persons.name')}\`;`)).toEqual([]);
    expect(found('const text = "Select your own sessions.";')).toEqual([]);
  });
});
