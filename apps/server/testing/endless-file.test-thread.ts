import { buffersOf, type FileAnswer, type FileWork } from '#platform/server/files/file-threads.ts';
import { runFileTask } from '#platform/server/files/run-file-task.ts';
import { answerInThread } from '#platform/server/threads/answer-in-thread.ts';

/** As in the server, but never ends with a file or an export that says so. */
answerInThread<FileWork, FileAnswer>(
  async (work) => {
    while (saysSo(work.given)) {}
    return await runFileTask(work);
  },
  (answer) => ('found' in answer ? buffersOf(answer.found) : []),
);

function saysSo(given: unknown): boolean {
  const { bytes, body } = given as { bytes?: Uint8Array; body?: unknown };
  return Buffer.from(bytes ?? JSON.stringify(body)).includes('never ends');
}
