import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { openRedis, type RedisClient } from '#platform/server/redis.ts';

/**
 * Limits failed tries to sign in: ten for one identifier in a quarter of an hour, a hundred from one network address.
 * A try is counted before it is made, so that parallel ones can't slip through, and given back when it was right:
 * a whole hospital, or a mobile network, may stand behind one address.
 * Resets have ten of their own, and count among the two hundred questions who has an identifier that an address may
 * ask (a hospital's visitors share one). Counted in Redis when several servers share it, else in this process.
 */
export class SignInAttempts {
  readonly #perIdentifier: RateLimiterMemory | RateLimiterRedis;
  readonly #onKnownDevice: RateLimiterMemory | RateLimiterRedis;
  readonly #perAddress: RateLimiterMemory | RateLimiterRedis;
  readonly #questions: RateLimiterMemory | RateLimiterRedis;
  readonly #guesses: RateLimiterMemory | RateLimiterRedis;
  readonly #proofs: RateLimiterMemory | RateLimiterRedis;
  readonly #redis: RedisClient | undefined;

  constructor(redisUrl: string | undefined) {
    this.#redis = redisUrl
      ? openRedis(redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 1000 })
      : undefined;
    this.#redis?.on('error', () => {});
    const limiter = (keyPrefix: string, points: number) => {
      const options = { keyPrefix, points, duration: 900 };
      return this.#redis
        ? // While Redis is away each server counts for itself: a limit that is too wide beats a locked door.
          new RateLimiterRedis({
            ...options,
            storeClient: this.#redis,
            insuranceLimiter: new RateLimiterMemory(options),
          })
        : new RateLimiterMemory(options);
    };
    this.#perIdentifier = limiter('sign-in', 10);
    this.#onKnownDevice = limiter('sign-in-known', 10);
    this.#perAddress = limiter('sign-in-from', 100);
    this.#questions = limiter('who-is-this-from', 200);
    this.#guesses = limiter('reset', 10);
    this.#proofs = limiter('prove', 10);
  }

  /**
   * @param onKnownDevice the browser has signed in to this account before: strangers' tries don't count against it
   * @returns seconds to wait; 0 when this try may be made.
   */
  async take(identifier: string, ip: string, onKnownDevice = false): Promise<number> {
    if (onKnownDevice) {
      const own = await attempt(this.#onKnownDevice, identifier);
      return own.isRefused ? own.seconds : 0;
    }
    // Another identifier from an address that has used up its tries costs that identifier nothing.
    const address = await attempt(this.#perAddress, ip);
    if (address.isRefused) return address.seconds;
    const account = await attempt(this.#perIdentifier, identifier);
    if (!account.isRefused) return 0;
    // This was the last try of the address as well: it has to wait for whichever takes longer.
    return address.isLast ? Math.max(address.seconds, account.seconds) : account.seconds;
  }

  /** Of a question who has an identifier. @returns seconds to wait; 0 when it may be asked. */
  async ask(ip: string): Promise<number> {
    const asked = await attempt(this.#questions, ip);
    return asked.isRefused ? asked.seconds : 0;
  }

  /** Of a try to set a new password with a code, counted like a question. @returns seconds to wait; 0: go on. */
  async guess(identifier: string, ip: string, onKnownDevice = false): Promise<number> {
    if (onKnownDevice) return await this.take(identifier, ip, true);
    const wait = await this.ask(ip);
    if (wait > 0) return wait;
    const guessed = await attempt(this.#guesses, identifier);
    return guessed.isRefused ? guessed.seconds : 0;
  }

  /** For a signed-in user who gives the password once more. @returns seconds to wait; 0: allowed. */
  async prove(personId: string): Promise<number> {
    const proof = await attempt(this.#proofs, personId);
    return proof.isRefused ? proof.seconds : 0;
  }

  async proved(personId: string): Promise<void> {
    await this.#proofs.delete(personId);
  }

  async succeeded(identifier: string, ip: string): Promise<void> {
    await Promise.all([
      this.#perIdentifier.delete(identifier),
      this.#onKnownDevice.delete(identifier),
      this.#perAddress.reward(ip),
    ]);
  }

  close(): void {
    this.#redis?.disconnect();
  }
}

async function attempt(limiter: RateLimiterMemory | RateLimiterRedis, key: string) {
  const notified = (result: RateLimiterRes, isRefused: boolean) => ({
    isRefused,
    isLast: result.remainingPoints === 0,
    seconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  });
  try {
    return notified(await limiter.consume(key), false);
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return notified(refusal as RateLimiterRes, true);
  }
}
