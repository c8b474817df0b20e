import { setPriority } from 'node:os';
import { parentPort, type TransferListItem, workerData } from 'node:worker_threads';

/**
 * The other end of a ThreadPool: does one piece of work after the other. What it throws ends the thread, and the pool
 * starts another one.
 * @param moved buffers of an answer that are moved to the main thread instead of copied
 */
export function answerInThread<Work, Said>(
  answer: (work: Work) => Promise<Said>,
  moved: (said: Said) => readonly TransferListItem[] = () => [],
): void {
  // On Linux this is the thread's own priority: requests to the server come first.
  if (process.platform === 'linux') setPriority(10);
  parentPort?.on('message', async (work: Work) => {
    const said = await answer(work);
    parentPort?.postMessage(said, moved(said));
  });
  // The first message of each thread: its script is loaded.
  parentPort?.postMessage('ready');
}

/** What the pool was given as `setting`. */
export const settingOfThread = (): unknown => workerData?.setting;
