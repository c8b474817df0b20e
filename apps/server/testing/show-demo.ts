import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { seedShown } from '../seed-demo.ts';
import { TEST_SECRET_KEY, type TestApp } from './test-app.ts';

type Parts = NonNullable<Parameters<typeof seedShown>[2]>;

/** Fills the database of a test app with what the demo shows. @param days from now, as at a later start */
export async function showDemo(app: TestApp, parts: Parts, { days = 0 } = {}): Promise<void> {
  const now = new Date(app.clock.now().getTime() + days * 86_400_000);
  await seedShown(app.database.db, { now, keys: keyRingOf([TEST_SECRET_KEY]) }, parts);
}
