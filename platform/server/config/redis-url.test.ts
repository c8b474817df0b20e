import { expect, it } from 'vitest';
import { parseRedisUrl } from './redis-url.ts';

it('reads one server, sentinels and a cluster', () => {
  expect(parseRedisUrl('redis://:secret@cache.example')).toMatchObject({
    kind: 'single',
    hosts: [{ host: 'cache.example', port: 6379 }],
    password: 'secret',
    tls: false,
  });
  expect(parseRedisUrl('rediss+sentinel://me:p%40ss@a:1,b/leader')).toEqual({
    kind: 'sentinel',
    hosts: [
      { host: 'a', port: 1 },
      { host: 'b', port: 26_379 },
    ],
    tls: true,
    username: 'me',
    password: 'p@ss',
    name: 'leader',
  });
  expect(parseRedisUrl('redis+cluster://a:7000,[::1]:7001')?.hosts).toEqual([
    { host: 'a', port: 7000 },
    { host: '::1', port: 7001 },
  ]);
});

it('refuses what names no server', () => {
  for (const wrong of [
    'localhost',
    'redis://',
    'http://a',
    'redis://a,b',
    'redis+sentinel://a:1',
    'redis://a:99999',
  ])
    expect(parseRedisUrl(wrong), wrong).toBeUndefined();
});
