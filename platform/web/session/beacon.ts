export type BeaconCode = 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR';

/** Tells the server's log what went wrong in the browser: the code and the error's text, never data. */
export function sendBeacon(basePath: string, code: BeaconCode, error: unknown, url?: string): void {
  const message = error instanceof Error ? error.message : messageOf(error);
  console.error(`[session] ${code}`, error);
  const form = new URLSearchParams({
    level: 'error',
    code,
    error: String(error),
    message,
    ...(url ? { url } : {}),
    client: 'true',
  });
  const address = `${basePath}/_log`;
  // A beacon that fails must not fail anything else.
  if (navigator.sendBeacon?.(address, form)) return;
  fetch(address, { method: 'POST', body: form, keepalive: true }).catch(() => undefined);
}

function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : String(error);
}
