import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The other end of a ThreadPool: does one piece of work after the other. What it throws ends the thread, and the pool
 * starts another one.
 */
export function answerInThread<Work, Said>(answer: (work: Work) => Promise<Said>): void {
  // On Linux this is the thread's own priority: whoever waits for an answer of the server comes first.
  if (process.platform === 'linux') setPriority(10);
  parentPort?.on('message', async (work: Work) => parentPort?.postMessage(await answer(work)));
}

/** What the pool was given as `setting`. */
export const settingOfThread = (): unknown => workerData?.setting;
