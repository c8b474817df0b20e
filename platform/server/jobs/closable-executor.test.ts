import { expect, it } from 'vitest';
import { closableExecutor } from './closable-executor.ts';

it('waits at the close for statements under way, and sends none afterwards', async () => {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const executor = closableExecutor({
    executeSql: (text) => {
      sent.push(text);
      return new Promise((resolve) => answers.push(() => resolve({ rows: [] })));
    },
  });
  const order: string[] = [];
  const statement = executor.executeSql('complete a job').then(() => order.push('answered'));
  const close = executor.close().then(() => order.push('closed'));
  let late = false;
  void executor.executeSql('complete another').finally(() => {
    late = true;
  });
  for (const answer of answers) answer();
  await Promise.all([statement, close]);
  expect(order).toEqual(['answered', 'closed']);
  expect(sent).toEqual(['complete a job']);
  expect(late).toBe(false);
});

it('closes also when a statement under way fails, and leaves the error to its caller', async () => {
  const executor = closableExecutor({ executeSql: () => Promise.reject(new Error('away')) });
  const statement = executor.executeSql('fetch jobs');
  await Promise.all([expect(statement).rejects.toThrow('away'), executor.close()]);
});
