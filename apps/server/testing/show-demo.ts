import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { seedShown } from '../seed-demo.ts';
import { TEST_SECRET_KEY, type TestApp } from './test-app.ts';

type Parts = NonNullable<Parameters<typeof seedShown>[2]>;

/** Fills the database of a test app with what the demo shows. @param days from now, as at a later start */
export async function showDemo(app: TestApp, parts: Parts, { days = 0 } = {}): Promise<void> {
  const now = new Date(app.clock.now().getTime() + days * 86_400_000);
  const of = { now, keys: keyRingOf([TEST_SECRET_KEY]), secrets: secretsOf(TEST_SECRET_KEY) };
  await seedShown(
    app.database.db,
    { ...of, gatewayPath: join(tmpdir(), `gateway-${randomUUID()}.json`) },
    parts,
  );
}
