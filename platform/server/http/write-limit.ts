import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { openRedis, type RedisClient } from '../redis.ts';
import type { Principal } from './context.ts';
import { Refusal } from './refusal.ts';

/**
 * How often one person may change something within a minute: far more than anybody does by hand, and than a device
 * sends that was offline for days. Counted in Redis when several servers share it, else in this process.
 */
export class WriteLimit {
  readonly #limiter: RateLimiterMemory | RateLimiterRedis | undefined;
  readonly #redis: RedisClient | undefined;

  /**
   * @param perMinute 0: no limit
   * @param what is counted; each has a limit of its own
   */
  constructor(perMinute: number, redisUrl: string | undefined, what = 'writes') {
    if (perMinute === 0) return;
    const options = { keyPrefix: what, points: perMinute, duration: 60 };
    const inMemory = new RateLimiterMemory(options);
    this.#redis = redisUrl
      ? openRedis(redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 500 })
      : undefined;
    this.#redis?.on('error', () => {});
    // While Redis is away each server counts for itself.
    this.#limiter = this.#redis
      ? new RateLimiterRedis({ ...options, storeClient: this.#redis, insuranceLimiter: inMemory })
      : inMemory;
  }

  /** @throws Refusal 429 with the seconds to wait. */
  async take({ personId }: Pick<Principal, 'personId'>): Promise<void> {
    try {
      await this.#limiter?.consume(personId);
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal;
      const { msBeforeNext } = refusal as RateLimiterRes;
      throw new Refusal(429, 'too_many_requests', { retryAfterSeconds: Math.max(1, msBeforeNext / 1000) });
    }
  }

  close(): void {
    this.#redis?.disconnect();
  }
}
