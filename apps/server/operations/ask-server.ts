import type { Config } from '#platform/server/config/config.ts';
import { CommandRefused } from '../command.ts';

const PATIENCE_MS = 15 * 60_000;

/**
 * Asks the server of this machine that runs with the same settings, as the operator.
 * @throws CommandRefused when it is not there or refuses
 */
export async function askServer<Answer>(
  config: Config,
  method: 'GET' | 'POST',
  path: string,
): Promise<Answer> {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}${path}`;
  const reply = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${config.operatorKey}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    throw new CommandRefused(`No server answers at ${url} (${(error as Error).message}).`);
  });
  if (reply.ok) return (await reply.json()) as Answer;
  const { message, error } = (await reply.json().catch(() => ({}))) as { message?: string; error?: string };
  throw new CommandRefused(
    `The server at ${url} answered ${reply.status}: ${message ?? error ?? 'no reason given'}`,
  );
}
