import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import type { RedisClient } from '../redis.ts';

/**
 * The adapter that reaches the other servers. It looks at no answer of `publish` and `subscribe`, so that a connection
 * that closes before Redis has answered (a server that stops while Redis is away) would end the process with an
 * unhandled rejection. Whoever waits for what these two bring has a time-out.
 */
export function adapterOver(redis: RedisClient): ReturnType<typeof createAdapter> {
  const single = redis as Redis;
  const duplicate = single.duplicate.bind(single);
  handleRejections(single, 'publish');
  single.duplicate = (...options) => {
    const copy = duplicate(...options);
    handleRejections(copy, 'subscribe');
    return copy;
  };
  return createAdapter(single);
}

function handleRejections(redis: Redis, command: 'publish' | 'subscribe'): void {
  const send = redis[command].bind(redis) as (...sent: unknown[]) => Promise<unknown>;
  const sendHandled = (...sent: unknown[]): Promise<unknown> => {
    const answer = send(...sent);
    answer.catch(() => {});
    return answer;
  };
  Object.assign(redis, { [command]: sendHandled });
}
