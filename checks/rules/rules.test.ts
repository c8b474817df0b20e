import { describe, expect, it } from 'vitest';
import { findingsOf, type Rule } from '../rule.ts';
import { declaredErrors } from './declared-errors.ts';
import { fieldTerms } from './field-terms.ts';
import { noClockInRules, noLeftovers } from './habits.ts';
import { leaks } from './leaks.ts';
import { namedExports, plainNames, smallFiles } from './size-and-names.ts';
import { slowPatterns } from './slow-patterns.ts';
import { outerDbInTransaction } from './transaction.ts';
import { untranslatedText } from './untranslated-text.ts';

function lines(rule: Rule, path: string, text: string): number[] {
  return findingsOf(rule, [{ path, text }]).map((finding) => finding.line);
}

describe('outer-db-in-transaction', () => {
  const service = 'features/appointments/server/service.ts';
  const found = (text: string) => lines(outerDbInTransaction, service, text);

  it('finds ctx.db, db and the database itself inside a transaction', () => {
    expect(found('await ctx.transaction(async (tx) => {\n  await find(ctx.db, id);\n});')).toEqual([2]);
    expect(found('await db.transaction(async (tx) => {\n  await db.select();\n});')).toEqual([2]);
    expect(found('await database.transaction(async (tx) => {\n  await database.execute(q);\n});')).toEqual([
      2,
    ]);
    expect(
      found('await this.database.db.transaction(async () => {\n  await this.database.db.execute(q);\n});'),
    ).toEqual([2]);
    expect(found('await inTransaction(async (tx) => {\n  await repo.add({ db });\n});')).toEqual([2]);
  });

  it('finds it in a function inside the transaction, once', () => {
    expect(
      found(
        'ctx.transaction(async (tx) => {\n  tx.transaction(async (inner) => {\n    for (const x of xs) run(ctx.db);\n  });\n});',
      ),
    ).toEqual([3]);
  });

  it('is content with the transaction, a savepoint, a name of its own and a library that calls it db', () => {
    expect(found('await ctx.transaction(async (tx) => find(tx, id));\nawait find(ctx.db, id);')).toEqual([]);
    expect(found('await tx.transaction(async (inner) => { await tx.execute(q); });')).toEqual([]);
    expect(found('await transaction(async (db) => { await db.select(); });')).toEqual([]);
    expect(found('await ctx.transaction(async (tx) => boss.send(job, { db: executorOf(tx) }));')).toEqual([]);
    expect(found('await ctx.transaction(async (tx) => { const x: { db: Db } = y; });')).toEqual([]);
  });

  it('lets a line pass that says why', () => {
    const text = (excuse: string) =>
      `db.transaction(async (tx) => {\n  // allow outer-db-in-transaction:${excuse}\n  await db.execute(q);\n});`;
    expect(found(text(' the lock is held on another connection'))).toEqual([]);
    expect(found(text(''))).toEqual([3]);
  });
});

describe('untranslated-text', () => {
  const found = (text: string) => lines(untranslatedText, 'features/people/web/screens/home.tsx', text);

  it('finds text between tags, in spoken attributes and in either branch of a choice', () => {
    expect(found('const a = (\n  <p>\n    Welcome back\n  </p>\n);')).toEqual([3]);
    expect(found('const a = <button aria-label="Close">×</button>;')).toEqual([1]);
    expect(found("const a = <input placeholder={'Your name'} />;")).toEqual([1]);
    expect(found("const a = <p>{busy ? 'Please wait' : t('x.y')}</p>;")).toEqual([1]);
    expect(found("const a = <p>{late && 'Too late'}</p>;")).toEqual([1]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample is source text
    expect(found('const a = <Field label={`Dose ${n}`} />;')).toEqual([1]);
    expect(found('const a = <p>నమస్తే</p>;')).toEqual([1]);
  });

  it('is content with words, signs, units, classes and what is not shown', () => {
    expect(
      found("const a = <p className=\"big\" title={t('a.b')}>{t('a.b', { name: 'x' })} · {'—'} 12%</p>;"),
    ).toEqual([]);
    expect(found('const a = <span>{value} <small>mg/dL</small>&nbsp;</span>;')).toEqual([]);
    expect(found("const a = <img alt=\"\" src={kind === 'a' ? 'x.png' : 'y.png'} />;")).toEqual([]);
    expect(found("const a = <p>{kind === 'doctor' ? <Doctor /> : null}</p>;")).toEqual([]);
    expect(found('const a = <Chip tone="warn" key="x" />;')).toEqual([]);
  });

  it('leaves the gallery, tests and the server alone', () => {
    const text = 'const a = <p>Buttons</p>;';
    expect(lines(untranslatedText, 'platform/ui/gallery/buttons.tsx', text)).toEqual([]);
    expect(lines(untranslatedText, 'platform/ui/button.test.tsx', text)).toEqual([]);
    expect(lines(untranslatedText, 'platform/ui/button.tsx', text)).toEqual([1]);
  });
});

describe('small-files', () => {
  it('counts to 300', () => {
    expect(lines(smallFiles, 'a.ts', 'x\n'.repeat(300))).toEqual([]);
    expect(lines(smallFiles, 'a.ts', 'x\n'.repeat(301))).toEqual([1]);
  });
});

describe('plain-names', () => {
  it('refuses bags and other ways of writing', () => {
    for (const path of [
      'platform/utils/a.ts',
      'features/chat/web/date-utils.ts',
      'platform/common/a.ts',
      'a/helpers.ts',
      'a/shared.ts',
      'a/misc/b.ts',
      'a/UserCard.tsx',
      'a/user_card.ts',
    ]) {
      expect(lines(plainNames, path, ''), path).toEqual([1]);
    }
  });

  it('is content with nouns', () => {
    for (const path of [
      'features/chat/server/routes.ts',
      'platform/ui/user-card.module.css',
      'vitest.config.ts',
      '.dependency-cruiser.cjs',
      'a/home.test.tsx',
      'a/common-errors.ts',
      'a/0001-first.ts',
    ]) {
      expect(lines(plainNames, path, ''), path).toEqual([]);
    }
  });
});

describe('named-exports', () => {
  it('refuses default exports except where a tool wants one', () => {
    expect(lines(namedExports, 'features/chat/web/a.tsx', 'export default function A() {}')).toEqual([1]);
    expect(lines(namedExports, 'features/chat/web/a.tsx', 'export function A() {}')).toEqual([]);
    expect(lines(namedExports, 'apps/web/vite.config.ts', 'export default {}')).toEqual([]);
  });
});

describe('no-clock-in-rules', () => {
  const found = (text: string) => lines(noClockInRules, 'features/appointments/rules.ts', text);

  it('finds the clock and chance', () => {
    expect(found('const a = new Date();\nconst b = Date.now();\nconst c = Math.random();')).toEqual([
      1, 2, 3,
    ]);
  });

  it('is content with a moment that is handed in', () => {
    expect(found('const a = (now: Date) => new Date(now.getTime() + 1);')).toEqual([]);
    expect(lines(noClockInRules, 'features/appointments/server/service.ts', 'new Date()')).toEqual([]);
  });
});

describe('no-leftovers', () => {
  it('finds what was left behind', () => {
    const text = [
      '// TO' + 'DO later',
      'it.on' + "ly('x')",
      '  debu' + 'gger;',
      '// @ts-' + 'ignore',
      '// @ts-expect-' + 'error',
    ];
    expect(lines(noLeftovers, 'features/chat/rules.ts', text.join('\n')).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('is content with a reason', () => {
    expect(lines(noLeftovers, 'a.ts', '// @ts-expect-error the type of the library is wrong')).toEqual([]);
  });
});

describe('leaks', () => {
  it('finds paths of a machine, other registries and keys', () => {
    for (const text of [
      'const a = "/ro' + 'ot/secret";',
      'see /Us' + 'ers/anna/x',
      'cd /ho' + 'me/anna/sukham',
      '"resolved": "https://npm.example.org/a.tgz"',
      '-----BEGIN PRIVATE ' + 'KEY-----',
    ]) {
      expect(lines(leaks, 'docs/a.md', text), text).toEqual([1]);
    }
    expect(lines(leaks, '.npmrc', 'registry=https://npm.example.org/')).toEqual([1]);
  });

  it('is content with what every system has', () => {
    const text = '/usr/bin/chromium\n/api/home/x\n./home/page\n';
    expect(lines(leaks, 'docs/a.md', text)).toEqual([]);
  });
});

describe('slow-pattern', { timeout: 120_000 }, () => {
  const found = (text: string) => lines(slowPatterns, 'features/chat/rules/a.ts', text);

  it('finds repetition within repetition, and repetition that overlaps another or its own start', () => {
    const text = [
      String.raw`const a = /^(\s*<!--x-->\s*)*<svg/;`,
      "const b = text.replace(/[. ]+$/, '');",
      'const DIGITS = String.raw`\\d+`;',
      `const c = new RegExp(\`^(\${DIGITS}|x)+$\`);`,
      "const d = Type.String({ pattern: '^(a+)+$' });",
    ];
    expect(found(text.join('\n'))).toEqual([1, 2, 4, 5]);
  });

  it('finds a pattern that it can’t know, unless a comment says why it is safe', () => {
    expect(found("const a = (word: string) => new RegExp(word + '+$');")).toEqual([1]);
    expect(found('// allow slow-pattern: at most 80 characters\nconst a = /[. ]+$/;')).toEqual([]);
  });

  it('is content with patterns that go through a text once, and with tests', () => {
    expect(found(String.raw`const a = /^\d{4}-\d\d$/; const b = /\s+/g; const c = /^[^:]+: .*$/;`)).toEqual(
      [],
    );
    expect(lines(slowPatterns, 'features/chat/rules/a.test.ts', 'const a = /(a+)+$/;')).toEqual([]);
  });
});

describe('field-terms', () => {
  const found = (text: string) => lines(fieldTerms, 'features/chat/server/a.ts', text);

  it('finds a replaced word in the name of whatever is declared', () => {
    const text = [
      'interface KeptFiles { readonly told: boolean }',
      'const usualUnit = 1;',
      'function heirOf(twin: string) { return twin; }',
      'class SeatRow { #whose = 1; }',
    ];
    expect(found(text.join('\n'))).toEqual([1, 1, 2, 3, 3, 4, 4]);
  });

  it('is content with other words, with names that come from elsewhere, and with a reason', () => {
    expect(
      found("const unusually = 1; const standard = row.told; const sent = { kept: 1 }; const a = 'fact';"),
    ).toEqual([]);
    expect(
      found(
        '// allow field-terms: the name in stored jobs\nconst { fact: event } = job as { fact: string };',
      ),
    ).toEqual([]);
  });
});

describe('declared-errors', () => {
  const found = (text: string) => lines(declaredErrors, 'features/appointments/server/service.ts', text);

  it('finds a code that no contract is asked about', () => {
    expect(found("\nthrow new Refusal(429, 'too_often', { retryAfterSeconds: 1 });")).toEqual([2]);
  });

  it('is content with refusals of the contract, and with the code of another refusal', () => {
    expect(found("throw refusal(429, 'too_often');\nthrow new Refusal(400, error.code);")).toEqual([]);
  });
});
