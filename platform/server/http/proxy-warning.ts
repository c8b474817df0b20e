import type { Logger } from '../log/logger.ts';

/**
 * Behind an undeclared proxy, all users share one address and its limits. Logged at most once a minute: any client
 * can send this header.
 */
export function proxyWarning({
  trustedProxies,
  logger,
}: {
  trustedProxies: number;
  logger: Pick<Logger, 'warn'>;
}) {
  let last = Number.NEGATIVE_INFINITY;
  return (headers: Record<string, unknown>): void => {
    if (trustedProxies > 0 || headers['x-forwarded-for'] === undefined) return;
    if (performance.now() - last < 60_000) return;
    last = performance.now();
    logger.warn(
      'a request has X-Forwarded-For although TRUSTED_PROXIES is 0: behind a proxy, set TRUSTED_PROXIES to their number',
    );
  };
}
