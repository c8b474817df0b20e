import { afterEach, expect, it } from 'vitest';
import { type ThreadFailed, ThreadPool, type ThreadPoolOptions, threadScript } from './thread-pool.ts';

const open: ThreadPool<string, string>[] = [];
const pool = (other: Partial<ThreadPoolOptions> = {}) => {
  const made = new ThreadPool<string, string>({
    script: threadScript(import.meta.url, './doing.test-thread.ts'),
    threads: 1,
    timeoutMs: 20_000,
    mostWaiting: 4,
    setting: 'did',
    ...other,
  });
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    (said) => said,
    ({ name, reason }: ThreadFailed) => `${name} ${reason}`,
  );

it('does one piece of work after the other', { timeout: 30_000 }, async () => {
  const own = pool();
  expect(await Promise.all([own.do('a'), own.do('b')])).toEqual(['did a', 'did b']);
});

it('replaces a thread that throws, leaves or sticks; only its own work fails', {
  timeout: 60_000,
}, async () => {
  const own = pool({ timeoutMs: 3000, mostWaiting: 5 });
  const asked = ['throw', 'a', 'leave', 'b', 'stick'];
  const said = await Promise.all(asked.map((work) => reasonOf(own.do(work))));
  expect(said).toEqual(['ThreadFailed died', 'did a', 'ThreadFailed died', 'did b', 'ThreadFailed timeout']);
  expect(await own.do('c')).toBe('did c');
});

it('has a queue that ends, and lets everybody go when it is closed', { timeout: 30_000 }, async () => {
  const own = pool({ mostWaiting: 1 });
  const [first, second, third] = ['stick', 'a', 'b'].map((work) => reasonOf(own.do(work)));
  expect(await third).toBe('ThreadFailed busy');
  await own.close();
  expect(await Promise.all([first, second])).toEqual(Array(2).fill('ThreadFailed closed'));
  expect(await reasonOf(own.do('c'))).toBe('ThreadFailed closed');
});

it('finds its script beside the bundle once it is built', () => {
  expect(threadScript('file:///x/partners/a/b.ts', './c/d.ts').href).toBe('file:///x/partners/a/c/d.ts');
  expect(threadScript('file:///x/dist/server/chunk-AB.js', './c/d.ts').href).toBe(
    'file:///x/dist/server/d.js',
  );
});
