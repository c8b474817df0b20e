import { describe, expect, it } from 'vitest';
import { findingsOf } from '../rule.ts';
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

  it('finds what is written into a table of another feature, and what is read of one that nobody may join', () => {
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
  });
});
