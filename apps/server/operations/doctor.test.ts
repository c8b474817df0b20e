import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inspectConfig } from '#platform/server/config/config.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { examine } from './doctor.ts';
import { certificate } from './examine-outside.ts';

const SETTINGS = { MODE: 'test', SECRET_KEY: 'only for tests, only for tests, only for tests' };

it('says in a line what to do about a DATA_DIR that can’t be made, and looks at the rest', async () => {
  const { config, problems } = inspectConfig({ ...SETTINGS, DATA_DIR: '/proc/nothing/can/be/made/here' });
  const findings = await examine(config, problems);
  const of = (name: string) => findings.find(({ what }) => what === name);
  expect(of('disk')).toMatchObject({
    state: 'wrong',
    say: expect.stringMatching(/^DATA_DIR .*\(ENOENT\): set/),
  });
  expect(of('directory')).toMatchObject({ state: 'wrong' });
  expect(of('mail')).toMatchObject({ state: 'unused' });
});

it('makes a line of a check that throws', async () => {
  const { config, problems } = inspectConfig({ ...SETTINGS, DATA_DIR: '/proc/nothing' });
  const broken = {
    ...config,
    get email(): never {
      throw Object.assign(new Error('hunter2'), { code: 'EODD' });
    },
  };
  const findings = await examine(broken, problems);
  expect(findings.find(({ what }) => what === 'mail')).toEqual({
    ...{ what: 'mail', state: 'wrong' },
    say: 'could not be looked at (EODD): run the doctor as the user of the server, with its settings',
  });
});

it('looks at the address of migrations too', async () => {
  const { config, problems } = inspectConfig({
    ...SETTINGS,
    DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/sukham',
    DATABASE_DIRECT_URL: 'postgres://me:hunter2@127.0.0.1:2/sukham',
  });
  const findings = await examine(config, problems);
  expect(findings.find(({ what }) => what === 'direct database')).toMatchObject({
    ...{ state: 'wrong', say: expect.stringMatching(/^DATABASE_DIRECT_URL: no PostgreSQL answers/) },
  });
  expect(JSON.stringify(findings)).not.toContain('hunter2');
});

it('sends itself a callback of each gateway, also of the one before', async () => {
  const away = 'http://127.0.0.1:1';
  const { config, problems } = inspectConfig({
    ...{ ...SETTINGS, PUBLIC_URL: away, RAZORPAY_URL: away, CASHFREE_URL: away },
    ...{ RAZORPAY_KEY_ID: 'rzp_test_0000000000', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 's' },
    ...{ CASHFREE_APP_ID: 'app', CASHFREE_SECRET_KEY: 's', PAYMENT_GATEWAY: 'cashfree' },
  });
  const found = (await examine(config, problems)).filter(({ what }) => what.endsWith('payments'));
  const say = expect.stringContaining('does not lead here');
  expect(found).toEqual([
    { what: 'payments', state: 'wrong', say },
    { what: 'former payments', state: 'wrong', say },
  ]);
});

it('wants a certificate of each host in the Caddyfile of the guide, and of no other', async () => {
  const caddyfile = await readFile(join(projectRoot, 'deploy/caddy/Caddyfile'), 'utf8');
  const hosts = /^(sukham\.example, .*) \{$/m.exec(caddyfile)?.[1]?.replaceAll('sukham.example', 'localhost');
  const { say } = await certificate({ publicUrl: new URL('https://localhost:1') });
  expect(say).toMatch(new RegExp(`^${hosts}: none that browsers trust`));
});
