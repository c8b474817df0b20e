// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoAnswer } from '../client/api-error.ts';
import { clearDevice, type Doc, device, first, opened, serverOf, texts, type } from './autosave.test-kit.ts';

beforeEach(() => {
  vi.useFakeTimers();
  clearDevice();
});
afterEach(() => vi.useRealTimers());

test('a draft of what the server has is dropped, also when the writer goes on before it was read', async () => {
  device.drafts.set('killed', { text: 'fever', version: 1 });
  const onServer = serverOf({ version: 2, text: 'fever' });
  const autosave = opened(onServer());
  type(autosave, 'fever and cough');
  await vi.advanceTimersByTimeAsync(1000);
  expect(autosave.shown.get()).toMatchObject({ body: { text: 'fever and cough' }, state: { is: 'saved' } });
  expect([onServer().text, texts()]).toEqual(['fever and cough', []]);
  expect(device.sent).toEqual(['fever and cough from 2']);
});

test('a draft that was made from a newer version than the page shows is sent, although the texts are the same', async () => {
  device.drafts.set('killed', { text: 'fever', version: 2 });
  const onServer = serverOf({ version: 2, text: 'cough' });
  const autosave = opened({ version: 1, text: 'fever' });
  await vi.advanceTimersByTimeAsync(0);
  expect([autosave.shown.get().state.is, onServer().text]).toEqual(['saved', 'fever']);
});

test('what goes on from a save without an answer is in no conflict with it, here and on the next page', async () => {
  const onServer = serverOf(first);
  const saves = device.answer;
  const lost: typeof device.answer = async (body, version) => {
    await saves(body, version).catch(() => undefined);
    throw new NoAnswer();
  };
  device.answer = lost;
  const autosave = opened();
  type(autosave, 'fever');
  await vi.advanceTimersByTimeAsync(1000);
  type(autosave, 'fever and cough');
  await vi.advanceTimersByTimeAsync(1000);
  expect([autosave.shown.get().state.is, onServer().text]).toEqual(['on_device', 'fever']);
  const left = new Map(device.drafts);

  device.answer = saves;
  await vi.advanceTimersByTimeAsync(8000);
  expect(autosave.shown.get().state.is).toBe('saved');
  expect([onServer().text, texts()]).toEqual(['fever and cough', []]);
  autosave.close();

  // The same, where the page was killed before the network was back.
  device.there.clear();
  for (const [writer, draft] of left) device.drafts.set(writer, draft);
  const again = serverOf({ version: 2, text: 'fever' });
  const next = opened(again());
  await vi.advanceTimersByTimeAsync(0);
  expect(next.shown.get()).toMatchObject({ body: { text: 'fever and cough' }, state: { is: 'saved' } });
  expect([again().text, texts()]).toEqual(['fever and cough', []]);
});

test('what another device saved from the same version is a conflict, whatever was sent without an answer', async () => {
  const theirs: Doc = { version: 2, text: 'theirs' };
  device.answer = () => Promise.reject(new NoAnswer());
  const autosave = opened();
  type(autosave, 'fever');
  await vi.advanceTimersByTimeAsync(1000);
  serverOf(theirs);
  type(autosave, 'fever and cough');
  await vi.advanceTimersByTimeAsync(1000);
  expect(autosave.shown.get()).toMatchObject({
    body: { text: 'fever and cough' },
    state: { is: 'conflict', theirs },
  });
  expect(texts()).toMatchObject([{ text: 'fever and cough', version: 1 }]);
});

test('a draft that is read while a save is under way waits for it, and both texts are there', async () => {
  device.drafts.set('killed', { text: 'left here', version: 1 });
  const onServer = serverOf(first);
  let read = (): void => undefined;
  device.reading = new Promise((resolve) => {
    read = resolve;
  });
  const autosave = opened();
  type(autosave, 'typed');
  const saves = device.answer;
  let reply = (): void => undefined;
  device.answer = async (body, version) => {
    await new Promise<void>((resolve) => {
      reply = resolve;
    });
    return await saves(body, version);
  };
  await vi.advanceTimersByTimeAsync(1000);
  read();
  await vi.advanceTimersByTimeAsync(0);
  device.answer = saves;
  reply();
  await vi.advanceTimersByTimeAsync(0);
  expect(onServer().text).toBe('typed');
  expect(autosave.shown.get()).toMatchObject({
    body: { text: 'left here' },
    state: { is: 'conflict', theirs: { text: 'typed' } },
  });
});
