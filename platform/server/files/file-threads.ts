import type { TransferListItem } from 'node:worker_threads';
import { invalidField, Refusal, refuse } from '../http/refusal.ts';
import { ThreadFailed, ThreadPool, type ThreadPoolOptions, threadScript } from '../threads/thread-pool.ts';

/** A module that exports `run`, which reads what people sent and runs in a thread. */
export interface FileTask<Given, Found> {
  readonly script: URL;
  /** Types only. */
  readonly run?: (given: Given) => Found | Promise<Found>;
}

/** @param source of the module, relative to `from`: `import.meta.url` of the caller */
export const fileTask = <Module extends { readonly run: (given: never) => unknown }>(
  from: string,
  source: string,
): FileTask<Parameters<Module['run']>[0], Awaited<ReturnType<Module['run']>>> => ({
  script: threadScript(from, source),
});

export const EXAMINE_FILE = fileTask<typeof import('./examine-file.ts')>(
  import.meta.url,
  './examine-file.ts',
);

export interface FileWork {
  /** Address of the module. */
  readonly script: string;
  readonly given: unknown;
}

/** What a refusal is made of: an error would lose its class on its way between threads. */
export type FileAnswer =
  | { readonly found: unknown }
  | { readonly refused: Pick<Refusal, 'status' | 'code' | 'fields' | 'values'> };

/**
 * Reads files and exports that people sent in threads with a deadline, so that a slow one delays no other request.
 * One pool for all features keeps the memory bounded.
 */
export class FileThreads {
  readonly #pool: ThreadPool<FileWork, FileAnswer>;

  constructor(options: Partial<Pick<ThreadPoolOptions, 'script' | 'timeoutMs'>> = {}) {
    this.#pool = new ThreadPool({
      script: threadScript(import.meta.url, './read-file-in-thread.ts'),
      timeoutMs: 10_000,
      threads: 2,
      mostWaiting: 100,
      memoryMb: 256,
      ...options,
    });
  }

  /**
   * Runs a task. `bytes` of what it is given are moved to the thread: they are empty here afterwards.
   * @param field that is named when the task takes too long or needs too much memory
   * @throws Refusal of the task itself; 400 when it does not end, 503 when too many wait
   */
  async run<Given, Found>(task: FileTask<Given, Found>, given: Given, field: string): Promise<Found> {
    const work = { script: task.script.href, given };
    const answer = await this.#pool.do(work, buffersOf(given)).catch((error: unknown) => {
      throw refusalOf(error, field);
    });
    if ('found' in answer) return answer.found as Found;
    const { status, code, fields, values } = answer.refused;
    throw new Refusal(status, code, { fields, values });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** The buffer of `bytes`, unless it is a part of one that others use too. */
export function buffersOf(value: unknown): TransferListItem[] {
  const { bytes } = (value ?? {}) as { bytes?: unknown };
  if (!(bytes instanceof Uint8Array) || !(bytes.buffer instanceof ArrayBuffer)) return [];
  return bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];
}

function refusalOf(error: unknown, field: string): unknown {
  if (!(error instanceof ThreadFailed)) return error;
  if (error.reason === 'busy' || error.reason === 'closed') return refuse('unavailable');
  const { code } = (error.cause ?? {}) as { code?: unknown };
  if (error.reason === 'timeout' || code === 'ERR_WORKER_OUT_OF_MEMORY')
    return invalidField(field, 'takes_too_long');
  return error;
}
