import { afterEach, expect, it } from 'vitest';
import type { Paper } from './paper.ts';
import { type PaperFailed, type PdfRenderer, type PressOptions, typstPress } from './press.ts';

const open: PdfRenderer[] = [];
const press = (options: PressOptions = {}) => {
  const made = typstPress(options);
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const SLOW = { timeout: 60_000 };
const TEMPLATE = 'platform/server/papers/trial.test-paper.typ';
const paper = (text: string): Paper => ({
  template: TEMPLATE,
  data: { text },
  language: 'en',
  title: 'Trial',
  madeAt: new Date('2026-11-22T00:00:00Z'),
});
const failure = (printing: Promise<unknown>) =>
  printing.then(
    () => 'printed',
    ({ name, message }: PaperFailed) => `${name}: ${message}`,
  );

it('prints, the same paper the same way', SLOW, async () => {
  const own = press();
  const [first, second] = [await own.print(paper('118')), await own.print(paper('118'))];
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(second.equals(first)).toBe(true);
  expect((await own.print(paper('119'))).equals(first)).toBe(false);
});

it('continues after a paper that can’t be set, and repeats none of its text', SLOW, async () => {
  const own = press();
  const broken = await failure(own.print({ ...paper('a secret'), data: { secret: 'a secret' } }));
  expect(broken).toMatch(/^PaperFailed: no paper: broken \(.+\)$/);
  expect(broken).not.toContain('secret');
  expect(await failure(own.print({ ...paper('x'), template: 'platform/nowhere.typ' }))).toMatch(/broken/);
  expect(await failure(own.print(paper('118')))).toBe('printed');
});

it('says so where there is no engine for this system', SLOW, async () => {
  const own = press({ engine: '@myriaddreamin/typst-ts-node-compiler-for-nothing' });
  expect(await failure(own.print(paper('118')))).toMatch(/^PaperFailed: no paper: not_available/);
  expect(await failure(own.print(paper('118')))).toMatch(/not_available/);
});

it('has a queue that ends, gives up what takes too long, and lets everybody go', SLOW, async () => {
  const hasty = press({ timeoutMs: 1, mostWaiting: 1 });
  const [first, second, third] = ['1', '2', '3'].map((text) => failure(hasty.print(paper(text))));
  expect(await third).toBe('PaperFailed: no paper: busy');
  expect(await first).toBe('PaperFailed: no paper: timeout');
  expect(await second).toBe('PaperFailed: no paper: timeout');
  const own = press();
  const waiting = failure(own.print(paper('4')));
  await own.close();
  expect(await waiting).toBe('PaperFailed: no paper: broken (closed)');
});
