import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { parseRedisUrl } from './config/redis-url.ts';

export type RedisClient = Redis | Cluster;

/**
 * Opens what REDIS_URL names. The address is one that the configuration has accepted.
 * @param options of the connection; with a cluster, of the connection to each node
 */
export function openRedis(url: string, options: RedisOptions = {}): RedisClient {
  const address = parseRedisUrl(url);
  if (!address || address.kind === 'single') return new Redis(url, options);
  const signIn = {
    ...(address.username ? { username: address.username } : {}),
    ...(address.password ? { password: address.password } : {}),
    ...(address.tls ? { tls: {} } : {}),
  };
  if (address.kind === 'sentinel')
    return new Redis({
      ...options,
      ...signIn,
      sentinels: [...address.hosts],
      name: address.name as string,
      ...(address.password ? { sentinelPassword: address.password } : {}),
      // Without these the password goes to the sentinels in the clear.
      ...(address.tls ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
    });
  const { lazyConnect, enableOfflineQueue, retryStrategy } = options;
  return new Cluster([...address.hosts], {
    redisOptions: { ...options, ...signIn },
    ...(lazyConnect === undefined ? {} : { lazyConnect }),
    ...(enableOfflineQueue === undefined ? {} : { enableOfflineQueue }),
    ...(retryStrategy === undefined ? {} : { clusterRetryStrategy: () => null }),
  });
}
