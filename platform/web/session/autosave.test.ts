// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoAnswer } from '../client/api-error.ts';
import { clearDevice, type Doc, device, first, opened, serverOf, texts, type } from './autosave.test-kit.ts';

beforeEach(() => {
  vi.useFakeTimers();
  clearDevice();
});
afterEach(() => vi.useRealTimers());

test('what is typed is sent once the writer pauses, from the newest version', async () => {
  const autosave = opened();
  type(autosave, 'f');
  await vi.advanceTimersByTimeAsync(900);
  type(autosave, 'fe');
  await vi.advanceTimersByTimeAsync(900);
  expect(device.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(device.sent).toEqual(['fe from 1']);
  expect(autosave.shown.get()).toMatchObject({ state: { is: 'saved' }, stored: { version: 2 } });
  type(autosave, 'fever');
  expect(await autosave.flush()).toEqual({ version: 3, text: 'fever' });
  expect(device.sent).toEqual(['fe from 1', 'fever from 2']);
});

test('what is typed while it is saved is saved next, one after the other', async () => {
  let release = (_: Doc): void => undefined;
  device.answer = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  const autosave = opened();
  type(autosave, 'one');
  await vi.advanceTimersByTimeAsync(1000);
  type(autosave, 'two');
  const flushed = autosave.flush();
  device.answer = async (body, version) => ({ ...body, version: version + 1 });
  release({ version: 2, text: 'one' });
  expect(await flushed).toEqual({ version: 3, text: 'two' });
  expect(device.sent).toEqual(['one from 1', 'two from 2']);
});

test('without a network it waits on the device, is tried again, and the next page goes on with it', async () => {
  device.answer = () => Promise.reject(new NoAnswer());
  const autosave = opened();
  type(autosave, 'fever');
  await vi.advanceTimersByTimeAsync(1000);
  expect(autosave.shown.get().state.is).toBe('on_device');
  expect(texts()).toEqual([{ text: 'fever', version: 1 }]);
  await vi.advanceTimersByTimeAsync(8000);
  expect(device.sent).toEqual(['fever from 1', 'fever from 1']);
  autosave.close();
  await vi.advanceTimersByTimeAsync(0);
  device.answer = async (body, version) => ({ ...body, version: version + 1 });
  const next = opened();
  await vi.advanceTimersByTimeAsync(0);
  expect(next.shown.get()).toMatchObject({ body: { text: 'fever' }, state: { is: 'saved' }, generation: 1 });
  expect(texts()).toEqual([]);
});

test('of two tabs that are closed without a network the text of both is there, one after the other', async () => {
  device.answer = () => Promise.reject(new NoAnswer());
  const [one, two] = [opened(), opened()];
  type(one, 'fever');
  type(two, 'cough');
  await vi.advanceTimersByTimeAsync(1000);
  one.close();
  const three = opened();
  await vi.advanceTimersByTimeAsync(0);
  expect(three.shown.get().body).toEqual({ text: 'fever' });
  two.close();
  three.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(
    texts()
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(['cough', 'fever']);

  const onServer = serverOf(first);
  const next = opened();
  await vi.advanceTimersByTimeAsync(0);
  const [earlier, later] = onServer().text === 'fever' ? ['fever', 'cough'] : ['cough', 'fever'];
  expect(next.shown.get()).toMatchObject({
    body: { text: later },
    state: { is: 'conflict', theirs: { text: earlier } },
  });
  expect(texts()).toEqual([{ text: later, version: 1 }]);
  next.choose('mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(onServer().text).toBe(later);
  expect(texts()).toEqual([]);
});

test('another user’s version can be chosen: mine continues from theirs, theirs replaces mine', async () => {
  const theirs: Doc = { version: 5, text: 'theirs' };
  device.answer = () => Promise.reject(Object.assign(new Error(), { theirs }));
  const mine = opened();
  type(mine, 'mine');
  await vi.advanceTimersByTimeAsync(1000);
  expect(mine.shown.get().state).toEqual({ is: 'conflict', theirs });
  device.answer = async (body, version) => ({ ...body, version: version + 1 });
  mine.choose('mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(device.sent).toEqual(['mine from 1', 'mine from 5']);

  device.answer = () => Promise.reject(Object.assign(new Error(), { theirs }));
  const other = opened();
  type(other, 'other');
  await vi.advanceTimersByTimeAsync(1000);
  other.choose('theirs');
  expect(other.shown.get()).toMatchObject({
    body: { text: 'theirs' },
    state: { is: 'saved' },
    generation: 1,
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual([]);
});

test('a signature that is refused since the document has changed shows both texts until one is chosen', async () => {
  const theirs: Doc = { version: 5, text: 'theirs' };
  const autosave = opened();
  expect(autosave.refused(new NoAnswer())).toBe(false);
  expect(autosave.refused(Object.assign(new Error(), { theirs }))).toBe(true);
  expect(autosave.shown.get().state).toEqual({ is: 'conflict', theirs });
  expect(await autosave.flush()).toBeUndefined();
  autosave.choose('theirs');
  expect(await autosave.flush()).toEqual(theirs);
});

test('what another page of this device could not save is not dropped by a page that can', async () => {
  device.answer = () =>
    Promise.reject(Object.assign(new Error(), { theirs: { version: 5, text: 'theirs' } }));
  const saves = opened();
  const conflicting = opened();
  type(conflicting, 'written here only');
  await vi.advanceTimersByTimeAsync(1000);
  device.answer = async (body, version) => ({ ...body, version: version + 1 });
  type(saves, 'more');
  await vi.advanceTimersByTimeAsync(1000);
  expect(saves.shown.get().state.is).toBe('saved');
  expect(texts()).toEqual([{ text: 'written here only', version: 1 }]);
});

test('while a save has no answer its text is on the device, and leaving asks; after 30 s it is sent again', async () => {
  device.answer = () => new Promise(() => undefined);
  const autosave = opened();
  type(autosave, 'fever');
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual([{ text: 'fever', version: 1 }]);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(autosave.shown.get().state.is).toBe('on_device');
  device.answer = async (body, version) => ({ ...body, version: version + 1 });
  await vi.advanceTimersByTimeAsync(8000);
  expect(device.sent).toEqual(['fever from 1', 'fever from 1']);
  expect(autosave.shown.get().state.is).toBe('saved');
  expect(texts()).toEqual([]);
  autosave.close();
});

test('a device that stores nothing and says nothing holds up no save', async () => {
  device.stores = false;
  const autosave = opened();
  type(autosave, 'fever');
  await vi.advanceTimersByTimeAsync(3000);
  expect(device.sent).toEqual(['fever from 1']);
  expect(autosave.shown.get().state.is).toBe('saved');
  autosave.close();
});

test('a document that was deleted is saved no more, and the device has nothing of it', async () => {
  device.answer = async () => {
    throw new NoAnswer();
  };
  const autosave = opened();
  type(autosave, 'one');
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toHaveLength(1);
  await expect(autosave.discard(() => Promise.reject(new NoAnswer()))).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(device.sent).toEqual(['one from 1', 'one from 1']);

  type(autosave, 'two');
  await autosave.discard(async () => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  autosave.close();
  expect(device.sent).toHaveLength(2);
  expect(texts()).toEqual([]);
});
