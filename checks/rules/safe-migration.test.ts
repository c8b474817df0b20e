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
