import type { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { openRedis } from './redis.ts';

const optionsOf = (url: string) => (openRedis(url, { lazyConnect: true }) as Redis).options;

it('speaks TLS with the sentinels as well as with the server that they name', () => {
  expect(optionsOf('rediss+sentinel://:hunter2@a:26379,b:26379/leader')).toMatchObject({
    tls: {},
    enableTLSForSentinelMode: true,
    sentinelTLS: {},
    sentinelPassword: 'hunter2',
  });
});

it('speaks no TLS with sentinels that are named without it', () => {
  const { sentinelTLS, enableTLSForSentinelMode } = optionsOf('redis+sentinel://:hunter2@a:26379/leader');
  expect({ sentinelTLS, enableTLSForSentinelMode }).toEqual({
    sentinelTLS: undefined,
    enableTLSForSentinelMode: false,
  });
});
