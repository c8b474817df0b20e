import { type TransferListItem, Worker } from 'node:worker_threads';

export interface ThreadPoolOptions {
  /** What each thread runs: `threadScript(import.meta.url, './read-in-thread.ts')`. It calls `answerInThread`. */
  readonly script: URL;
  readonly threads: number;
  /** For one piece of work, from the moment at which a started thread takes it: what takes longer never ends. */
  readonly timeoutMs: number;
  /** For the objects of each thread; one that needs more ends. Buffers don't count. */
  readonly memoryMb?: number;
  /** Pieces of work that wait for a thread; one more is refused. */
  readonly mostWaiting: number;
  /** The data that a thread gets when it starts. */
  readonly setting?: unknown;
}

export class ThreadFailed extends Error {
  readonly reason: 'timeout' | 'died' | 'busy' | 'closed';
  constructor(reason: ThreadFailed['reason'], cause?: unknown) {
    super(`work in a thread failed: ${reason}`, cause === undefined ? {} : { cause });
    this.name = 'ThreadFailed';
    this.reason = reason;
  }
}

interface Task<Work, Said> {
  readonly work: Work;
  readonly moved: readonly TransferListItem[];
  readonly done: (said: Said) => void;
  readonly failed: (error: ThreadFailed) => void;
}

interface Thread<Work, Said> {
  readonly worker: Worker;
  task: Task<Work, Said> | undefined;
  timer: NodeJS.Timeout | undefined;
  isReady: boolean;
}

/** How long a thread may take to load its script, before its first piece of work. */
const START_MS = 30_000;

/**
 * Heavy work in threads of its own, so that other requests don't wait for it. The first piece of work starts the
 * threads; a thread that dies, or takes too long, is replaced, and only its own work fails.
 */
export class ThreadPool<Work, Said> {
  readonly #options: ThreadPoolOptions;
  readonly #running = new Set<Thread<Work, Said>>();
  readonly #waiting: Task<Work, Said>[] = [];
  #closed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
  }

  /**
   * @param moved buffers of `work` that are moved to the thread instead of copied: they are empty here afterwards
   * @throws ThreadFailed
   */
  do(work: Work, moved: readonly TransferListItem[] = []): Promise<Said> {
    if (this.#closed) return Promise.reject(new ThreadFailed('closed'));
    if (this.#waiting.length >= this.#options.mostWaiting) return Promise.reject(new ThreadFailed('busy'));
    return new Promise((done, failed) => {
      this.#waiting.push({ work, moved, done, failed });
      this.#next();
    });
  }

  /** What is under way is given up. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#waiting.splice(0)) task.failed(new ThreadFailed('closed'));
    const all = [...this.#running];
    this.#running.clear();
    for (const thread of all) this.#finish(thread)?.failed(new ThreadFailed('closed'));
    await Promise.all(all.map(({ worker }) => worker.terminate()));
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const idle = [...this.#running].find(({ task }) => !task);
      const free = idle ?? (this.#running.size < this.#options.threads ? this.#start() : undefined);
      if (!free) return;
      const task = this.#waiting.shift() as Task<Work, Said>;
      free.task = task;
      this.#allow(free, this.#options.timeoutMs + (free.isReady ? 0 : START_MS));
      free.worker.postMessage(task.work, task.moved);
    }
  }

  /** From now on. */
  #allow(thread: Thread<Work, Said>, ms: number): void {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => this.#drop(thread, new ThreadFailed('timeout')), ms);
  }

  #start(): Thread<Work, Said> {
    const { script, setting, memoryMb } = this.#options;
    // A thread doesn't inherit how the main one reads TypeScript.
    const first = script.pathname.endsWith('.ts') ? new URL('./run-typescript.mjs', import.meta.url) : script;
    const worker = new Worker(first, {
      workerData: { script: script.href, setting },
      ...(memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    });
    // A process that has nothing else to do may end.
    worker.unref();
    const thread: Thread<Work, Said> = { worker, task: undefined, timer: undefined, isReady: false };
    this.#running.add(thread);
    worker.on('message', (said: Said) => {
      // The first one says that its script is loaded.
      if (!thread.isReady) {
        thread.isReady = true;
        if (thread.task) this.#allow(thread, this.#options.timeoutMs);
        return;
      }
      this.#finish(thread)?.done(said);
      this.#next();
    });
    worker.on('error', (error) => this.#drop(thread, new ThreadFailed('died', error)));
    worker.on('exit', () => this.#drop(thread, new ThreadFailed('died')));
    return thread;
  }

  #finish(thread: Thread<Work, Said>): Task<Work, Said> | undefined {
    clearTimeout(thread.timer);
    const { task } = thread;
    thread.task = undefined;
    return task;
  }

  /** The thread is gone, or has to go: its work fails, the others get another thread. */
  #drop(thread: Thread<Work, Said>, why: ThreadFailed): void {
    if (!this.#running.delete(thread)) return;
    this.#finish(thread)?.failed(why);
    void thread.worker.terminate();
    this.#next();
  }
}

/**
 * The script of a thread: the source itself where this runs from its sources, else what the build (apps/build.mjs)
 * made of it, beside the bundle.
 * @param from `import.meta.url` of the caller
 * @param source of the script, relative to that
 */
export const threadScript = (from: string, source: string): URL =>
  from.endsWith('.ts')
    ? new URL(source, from)
    : new URL(`./${source.split('/').at(-1)?.replace(/\.ts$/, '.js')}`, from);
