import { ApiError } from '../client/api-error.ts';
import { onRealtime } from '../realtime/realtime.ts';
import { onForget } from './session-client.ts';

/** Longer than a server needs, in milliseconds: a network that takes longer is none. */
export const PATIENCE_MS = 8000;

/** Statuses with which the server answers the same call again. */
const FINAL: ReadonlySet<number> = new Set([400, 404, 409, 410, 413, 415, 422]);

export const isFinal = (status: number): boolean => FINAL.has(status);

/** The server refused a call for good: sending it again brings the same answer. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && isFinal(error.status);

/** Why, in the server's words. */
export const reasonOf = (error: ApiError): string => error.fields[0]?.message ?? error.message;

/** Calls back after about so many milliseconds: spread out, so that not all devices come back at once. @returns its end */
export function pause(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms * (0.8 + Math.random() * 0.4));
  return () => clearTimeout(timer);
}

/** Calls `wake` whenever there may be a network again, and `reset` when the session ends. */
export function followNetwork(queue: { wake(): void; reset(): void }): void {
  const wake = () => queue.wake();
  onForget(() => queue.reset());
  onRealtime('ready', wake);
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
}
