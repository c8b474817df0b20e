import { answerInThread } from '../threads/answer-in-thread.ts';
import { buffersOf, type FileAnswer, type FileWork } from './file-threads.ts';
import { runFileTask } from './run-file-task.ts';

answerInThread<FileWork, FileAnswer>(runFileTask, (answer) =>
  'found' in answer ? buffersOf(answer.found) : [],
);
