import type { LoadJob, LoadRequest } from './load.ts';
import { run } from './measure.ts';
import type { Running } from './servers.ts';

export function get(path: string, headers: Record<string, string> = {}): LoadRequest {
  return { method: 'GET', path, headers };
}

export function post(path: string, body: object, headers: Record<string, string> = {}): LoadRequest {
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** These requests in turns, for so many seconds. */
export function jobOf(
  server: Running,
  requests: readonly LoadRequest[],
  connections: number,
  seconds: number,
): LoadJob {
  return { port: server.port, connections, seconds, warmUpSeconds: 1, requests };
}

/** '1' when a request leaves an entry in the trail of reads, else '0'. */
export async function writesTrail(
  ours: Running,
  requests: readonly LoadRequest[],
  countReads: () => Promise<number>,
): Promise<'0' | '1'> {
  const before = await countReads();
  await run({ ...jobOf(ours, requests, 1, 5), warmUpSeconds: 0, once: true });
  return (await countReads()) > before ? '1' : '0';
}
