import { answerInThread, settingOfThread } from './answer-in-thread.ts';

answerInThread(async (work: string) => {
  if (work === 'throw') throw new Error('as asked');
  if (work === 'leave') process.exit(0);
  while (work === 'stick') {}
  return `${settingOfThread()} ${work}`;
});
