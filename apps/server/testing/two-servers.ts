import { type ThrowawayRedis, throwawayRedis } from '#platform/testing/throwaway-redis.ts';
import { onPostgres } from './fresh-database.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Two equal servers need what they share: PostgreSQL, and a Redis that can be started here. */
export const canRunTwoServers = (): boolean => onPostgres() && Boolean(process.env.TEST_REDIS_URL);

export interface TwoServers {
  readonly first: TestApp;
  readonly second: TestApp;
  /** Of these two alone, so that a test may stop and start it. */
  readonly redis: ThrowawayRedis;
  close(): Promise<void>;
}

/** Two equal servers on one PostgreSQL and a Redis of their own. */
export async function startTwoServers(): Promise<TwoServers> {
  const redis = await throwawayRedis();
  if ('unavailable' in redis) throw new Error(redis.unavailable);
  const first = await startTestApp({ REDIS_URL: redis.url });
  const second = await startTestApp({ REDIS_URL: redis.url }, first.database);
  return {
    first,
    second,
    redis,
    async close() {
      await second.close();
      await first.close();
      await redis.stop();
    },
  };
}
