import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findingsOf } from '../rule.ts';
import { ROOT } from '../step.ts';
import { safeMigration } from './safe-migration.ts';

const PATH = 'features/none/server/migrations/9999_fixture.sql';
const found = (text: string) => findingsOf(safeMigration, [{ path: PATH, text }]);

const fixture = (name: string) =>
  readFileSync(join(ROOT, 'checks/fixtures/migrations', `${name}.sql`), 'utf8');

it('finds every statement of the bad fixture, each on its line', () => {
  const text = fixture('bad');
  const wanted = text
    .split('\n')
    .flatMap((line, index) =>
      /^(alter|drop|create)/i.test(line) && !line.includes('-- fine') ? [index + 1] : [],
    );
  expect(wanted.length).toBeGreaterThan(8);
  expect(found(text).map(({ line }) => line)).toEqual(wanted);
});

it('lets the good fixture pass', () => {
  expect(found(fixture('good'))).toEqual([]);
});

it('lets pass what was excused, and nothing after it', () => {
  expect(found('-- allow safe-migration: nobody reads it since 0.2\ndrop table old_ones;')).toEqual([]);
  expect(found('-- allow safe-migration:\ndrop table old_ones;')).toHaveLength(1);
});

it('looks at migrations alone', () => {
  expect(safeMigration.applies('bench/seed.sql')).toBe(false);
  expect(safeMigration.applies('platform/server/db/migrations/0000_platform.sql')).toBe(false);
  expect(safeMigration.applies(PATH)).toBe(true);
});

it.each([
  'ALTER TABLE persons DROP "nickname";',
  'ALTER TABLE persons ADD "room" text NOT NULL;',
  'ALTER TABLE persons ADD COLUMN x numeric(10,2) NOT NULL, ADD COLUMN y text;',
  'ALTER TABLE persons ADD COLUMN x text NOT NULL /* default later */;',
  'ALTER TABLE "persons" ADD COLUMN "code" text UNIQUE;',
  `ALTER TABLE "persons" ADD COLUMN "kind" text NOT NULL CHECK (kind <> 'default');`,
  'ALTER TABLE persons ALTER x SET NOT NULL;',
  'ALTER TABLE persons ALTER x TYPE bigint;',
  'ALTER TABLE persons ALTER COLUMN "x" DROP DEFAULT;',
  'DROP INDEX "accounts_phone";',
  'DROP INDEX CONCURRENTLY IF EXISTS public.by_name, public.accounts_email CASCADE;',
  'ALTER TABLE linked_identities DROP CONSTRAINT "linked_identities_provider_subject_pk";',
  'ALTER TABLE persons DROP CONSTRAINT IF EXISTS persons_pkey;',
  'ALTER TABLE persons DROP CONSTRAINT persons_phone_key CASCADE;',
  'ALTER TABLE persons ADD CHECK (x > 0);',
  'ALTER TABLE persons ADD UNIQUE (x);',
  'ALTER TABLE jobs.persons ADD FOREIGN KEY (x) REFERENCES y (z);',
  'ALTER TABLE persons SET SCHEMA old;',
  "ALTER TYPE mood RENAME VALUE 'sad' TO 'low';",
  'ALTER VIEW people RENAME TO persons_seen;',
  'DROP MATERIALIZED VIEW sums;',
  'DROP SEQUENCE numbers;',
  'DROP PROCEDURE tidy;',
  'TRUNCATE persons;',
  'VACUUM FULL persons;',
  'LOCK TABLE persons;',
  '/* gone */ DROP TABLE persons;',
  'DO $$ begin if true then alter table persons drop column nickname; end if; end $$;',
  "DO $$ begin execute 'drop table persons'; end $$;",
])('refuses %s', (statement) => expect(found(statement)).toHaveLength(1));

it.each([
  'ALTER TABLE persons ADD "room" text;',
  "ALTER TABLE persons ADD COLUMN x numeric(10,2) NOT NULL DEFAULT 0, ADD y text DEFAULT 'a, b' NOT NULL;",
  "ALTER TABLE persons ADD COLUMN kind text NOT NULL DEFAULT 'unique' CHECK (kind <> 'a''b');",
  'ALTER TABLE persons ADD CHECK (x > 0) NOT VALID;',
  'ALTER TABLE persons VALIDATE CONSTRAINT positive;',
  'ALTER TABLE persons ALTER COLUMN x DROP NOT NULL;',
  'CREATE TABLE rooms (x int NOT NULL); ALTER TABLE rooms ADD UNIQUE (x);',
  'DROP INDEX by_name;',
  'DROP INDEX CONCURRENTLY IF EXISTS public.payment_refunds_on_their_way;',
  'ALTER TABLE lab_orders DROP CONSTRAINT lab_orders_total;',
  'CREATE TABLE rooms (x int DEFAULT 1); ALTER TABLE rooms ALTER x DROP DEFAULT;',
  "ALTER TYPE mood ADD VALUE 'calm';",
  'DO $$ begin update persons set x = 1; end $$;',
])('lets %s pass', (statement) => expect(found(statement)).toEqual([]));
