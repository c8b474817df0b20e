import { Refusal } from '../http/refusal.ts';
import type { FileAnswer, FileTask, FileWork } from './file-threads.ts';

/** In the thread: runs the task and packs what it found, or why it refuses, for the main one. */
export async function runFileTask({ script, given }: FileWork): Promise<FileAnswer> {
  const { run } = (await import(script)) as Required<FileTask<unknown, unknown>>;
  try {
    return { found: await run(given) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, fields, values } = error;
    return { refused: { status, code, fields, values } };
  }
}
