import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectConfig } from '#platform/server/config/config.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { Jobs } from '#platform/server/jobs/job-queue.ts';
import { lanes } from '../lanes.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { examine } from './doctor.ts';
import { replayCallbacks } from './replay-callbacks.ts';
import { supportPacket } from './support-packet.ts';

const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_test_0000000000',
  RAZORPAY_KEY_SECRET: 'a secret of the gateway',
  RAZORPAY_WEBHOOK_SECRET: 'a secret of its callbacks',
};
const SECRET_KEY = 'only for tests, only for tests, only for tests';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ...RAZORPAY, OPERATOR_KEY: 'a key of the operators, long enough' });
});
afterAll(() => app.close());

const settings = async (more: Record<string, string>) => ({
  MODE: 'test',
  DATA_DIR: await mkdtemp(join(tmpdir(), 'sukham-doctor-')),
  SECRET_KEY,
  PUBLIC_URL: app.url,
  ...more,
});
async function found(more: Record<string, string>) {
  const { config, problems } = inspectConfig(await settings(more));
  const findings = await examine(config, problems);
  return new Map(findings.map((finding) => [finding.what, finding]));
}

describe('the doctor', () => {
  it('finds a good installation well, and proves that callbacks of the gateway arrive', async () => {
    const findings = await found(RAZORPAY);
    const others = [...findings.values()].filter(({ what }) => what !== 'disk');
    expect(others.filter(({ state }) => state === 'wrong')).toEqual([]);
    // This directory is new, and a doctor makes nothing.
    expect(findings.get('database')).toMatchObject({ state: 'unused' });
    expect(findings.get('payments')).toMatchObject({ state: 'well' });
    expect(findings.get('clock')).toMatchObject({ state: 'well' });
    expect(findings.get('redis')).toMatchObject({ state: 'unused' });
  });

  it('says what to do about whatever is wrong, and no secret', async () => {
    const findings = await found({
      ...RAZORPAY,
      RAZORPAY_WEBHOOK_SECRET: 'hunter2 of another installation',
      REDIS_URL: 'redis://:hunter2@127.0.0.1:1',
      SMTP_URL: 'smtp://me:hunter2@127.0.0.1:1',
      EMAIL_FROM: 'care@sukham.example',
      SMS_HTTP_URL: 'http://127.0.0.1:1/',
      SMS_HTTP_KEY: 'hunter2',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_REGION: 'none',
      S3_BUCKET: 'none',
      S3_ACCESS_KEY_ID: 'none',
      S3_SECRET_ACCESS_KEY: 'hunter2',
    });
    for (const what of ['payments', 'redis', 'mail', 'sms', 'bucket'])
      expect(findings.get(what), what).toMatchObject({ state: 'wrong' });
    expect(findings.get('payments')?.say).toMatch(/answered with 400.*another secret/);
    expect(JSON.stringify([...findings])).not.toContain('hunter2');
  });

  it('notices an address that leads elsewhere, and a clock that is late', async () => {
    const other = createServer((_request, reply) => {
      reply.setHeader('date', new Date(Date.now() - 7_200_000).toUTCString());
      reply.statusCode = 404;
      reply.end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      const findings = await found({
        ...RAZORPAY,
        RAZORPAY_URL: `http://127.0.0.1:${port}`,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      });
      expect(findings.get('clock')?.say).toMatch(/by 7\d\d\d s: switch on/);
      expect(findings.get('payments')?.say).toMatch(/answered with 404/);
    } finally {
      other.close();
    }
    const away = await found({ ...RAZORPAY, PUBLIC_URL: 'http://127.0.0.1:1' });
    expect(away.get('payments')?.say).toMatch(/does not lead here/);
  });
});

it('a support packet names settings without their values, and no people', async () => {
  const env = await settings({
    ...RAZORPAY,
    SMTP_URL: 'smtp://me:hunter2@mail.example',
    EMAIL_FROM: 'Asha Rao <asha@sukham.example>',
    FHIR_CLIENTS: '',
    ALLOWED_ORIGINS: 'asha-of-the-front-desk',
    MAPS: 'asha',
  });
  const packet = await supportPacket({ ...env, HOME: '/home/asha', LS_COLORS: 'x' });
  expect(packet.settings).toEqual({
    ...{ MODE: 'test', SMTP_URL: 'set', EMAIL_FROM: 'set', ALLOWED_ORIGINS: 'set', MAPS: 'set' },
    ...{ DATA_DIR: 'set', SECRET_KEY: 'set', PUBLIC_URL: 'set' },
    ...Object.fromEntries(Object.keys(RAZORPAY).map((name) => [name, 'set'])),
  });
  // With a setting that can't be used the packet is needed most.
  expect(packet.doctor).toContainEqual(expect.objectContaining({ what: 'settings', state: 'wrong' }));
  const text = JSON.stringify(packet);
  for (const secret of [
    'hunter2',
    'asha',
    'Asha',
    'mail.example',
    SECRET_KEY,
    env.DATA_DIR,
    'rzp_test',
    'LS_COLORS',
  ])
    expect(text).not.toContain(secret);
});

it('callbacks are replayed by jobs, once for each', async () => {
  await app.database.db.execute(sql`insert into lab_callbacks (lab, event_id, body, received_at, handled_at)
    values ('orange-health', 'e1', 'x', now(), now()), ('orange-health', 'e2', 'x', now() - interval '2 days', now())`);
  const jobs = new Jobs(app.database.executor, pino({ level: 'silent' }), { lanes: lanes(), works: false });
  await jobs.start(async () => {}, []);
  const replayed = await replayCallbacks(app.database, jobs, new Date(Date.now() - 3_600_000));
  await jobs.stop();
  expect(replayed).toMatchObject({ lab: 1 });
  const open = await rowsOf<{ event_id: string }>(
    app.database.db,
    sql`select event_id from lab_callbacks where handled_at is null and event_id in ('e1', 'e2')`,
  );
  expect(open).toEqual([{ event_id: 'e1' }]);
});
