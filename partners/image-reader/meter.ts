import { availableParallelism } from 'node:os';
import { ThreadFailed, ThreadPool, threadScript } from '#platform/server/threads/thread-pool.ts';
import { type ImageReader, ImageReaderFailed, type ImageReading } from './port.ts';

export interface MeterReaderOptions {
  /** One core is left for requests. */
  readonly threads?: number;
  /** For one picture, from the moment at which a thread takes it. */
  readonly timeoutMs?: number;
  /** Pictures that wait for a thread; one more is refused. */
  readonly mostWaiting?: number;
}

const REASONS: Record<ThreadFailed['reason'], ImageReaderFailed['reason']> = {
  timeout: 'timeout',
  busy: 'refused',
  died: 'unreachable',
  closed: 'unreachable',
};

/**
 * Our own reader (docs/photo-reader.md), in threads of its own. What it isn't sure of it says it can't read.
 */
export function meterReader(options: MeterReaderOptions = {}): Required<ImageReader> {
  const { threads = Math.max(1, availableParallelism() - 1), timeoutMs = 15_000, mostWaiting = 64 } = options;
  const pool = new ThreadPool<Uint8Array, ImageReading>({
    script: threadScript(import.meta.url, './meter-reader/read-in-thread.ts'),
    threads,
    timeoutMs,
    mostWaiting,
  });
  return {
    isThere: true,
    async read({ bytes }) {
      try {
        return await pool.do(bytes);
      } catch (error) {
        throw error instanceof ThreadFailed ? new ImageReaderFailed(REASONS[error.reason]) : error;
      }
    },
    close: () => pool.close(),
  };
}
