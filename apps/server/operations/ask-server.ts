import { request } from 'node:http';
import type { Config } from '#platform/server/config/config.ts';
import { CommandRefused } from '../command.ts';

const PATIENCE_MS = 15 * 60_000;

/** Of a path of the server of this machine that runs with the same settings. */
function urlOf({ host: listens, port }: Config, path: string): string {
  const host = listens === '0.0.0.0' || listens === '::' ? '127.0.0.1' : listens;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;
}

/** What it answers to a GET as the operator; null when it is not there or refuses. */
export async function textOfServer(config: Config, path: string, patienceMs: number): Promise<string | null> {
  return await replyOf(urlOf(config, path), 'GET', config.operatorKey, patienceMs).then(
    ({ status, text }) => (status === 200 ? text : null),
    () => null,
  );
}

/**
 * Asks the server of this machine that runs with the same settings, as the operator.
 * @throws CommandRefused when it is not there or refuses
 */
export async function askServer<Answer>(
  config: Config,
  method: 'GET' | 'POST',
  path: string,
  patienceMs = PATIENCE_MS,
): Promise<Answer> {
  const url = urlOf(config, path);
  const { status, text } = await replyOf(url, method, config.operatorKey, patienceMs).catch(
    (error: unknown) => {
      throw new CommandRefused(`No server answers at ${url} (${(error as Error).message}).`);
    },
  );
  const body = parsed(text);
  if (status >= 200 && status < 300 && body !== undefined) return body as Answer;
  const { message, error } = (body ?? {}) as { message?: string; error?: string };
  throw new CommandRefused(
    `The server at ${url} answered ${status}: ${message ?? error ?? 'no reason given'}`,
  );
}

/** Not by `fetch`, which gives up when there is no answer after five minutes, whatever its signal says. */
function replyOf(
  url: string,
  method: string,
  operatorKey: string | undefined,
  patienceMs: number,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${operatorKey}` };
    const asked = request(url, { method, headers, signal: AbortSignal.timeout(patienceMs) }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.once('error', reject);
      reply.once('end', () =>
        resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    asked.once('error', reject);
    asked.end();
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
