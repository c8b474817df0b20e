// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadWords } from '#platform/web/i18n/words.ts';
import { startWords } from '#platform/web/i18n/words.ts';
import shell from '#platform/web/words/en.json' with { type: 'json' };
import chat from '../../words/en.json' with { type: 'json' };
import { AttachmentBar } from './attachment-bar.tsx';
import { DropZone } from './drop-zone.tsx';
import type { ReadyFiles } from './ready-files.ts';

const say = chat.screen.attachments;
let root: Root;
let ready: ReadyFiles[];
/** What was asked of the server, newest last; answered by the test. */
let sent: Sent[];

class Sent {
  upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  form = new FormData();
  onload = () => undefined;
  onerror = () => undefined;
  onabort = (_?: unknown) => undefined;
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    this.form = form;
    sent.push(this);
  }
  abort() {
    this.onabort();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    return act(async () => this.onload());
  }
  arrive() {
    const file = this.form.get('file') as File;
    const file_id = this.form.get('file_id');
    return this.answer(201, {
      file_id,
      name: file.name,
      mime: file.type,
      size: file.size,
      href: `/api/files/${file_id}`,
    });
  }
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const load: LoadWords = async () => ({ default: { chat: chat.screen, shell: shell.screen } });
  await startWords({ first: { en: load, te: load, hi: load, ta: load, ml: load, bn: load }, later: {} });
  ready = [];
  sent = [];
  vi.stubGlobal('XMLHttpRequest', Sent);
  vi.stubGlobal('fetch', async () => new Response('{"ok":true}'));
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
  await act(async () =>
    root.render(
      <DropZone>
        <p id="log">…</p>
        <AttachmentBar chatId="c1" onReady={(files) => ready.push(files)} />
      </DropZone>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const textOf = () => document.body.textContent ?? '';
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => each.textContent === label || each.getAttribute('aria-label') === label,
  ) as HTMLButtonElement;
const press = (label: string) => act(async () => button(label).click());
const photo = new File(['pixels'], 'meter.jpg', { type: 'image/jpeg' });

/** jsdom has no DataTransfer; what React reads of it is this. */
const drop = (files: File[]) =>
  act(async () => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { files, types: ['Files'] } });
    document.getElementById('log')?.dispatchEvent(event);
  });

test('what can’t be sent is said before anything is sent', async () => {
  const large = new File(['x'], 'scan.pdf', { type: 'application/pdf' });
  Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 + 1 });
  await drop([large, new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' })]);
  expect(textOf()).toContain('scan.pdf is larger than 25 MB. Choose a smaller file.');
  expect(textOf()).toContain(say.problem.wrong_kind.replace('{{name}}', 'setup.exe'));
  expect(sent).toEqual([]);
});

test('files that are dropped go one after the other, with a few words, once all have arrived', async () => {
  await drop([photo, new File(['%PDF'], 'report.pdf', { type: 'application/pdf' })]);
  expect(sent).toHaveLength(1);
  await press(say.send);
  await sent[0]?.arrive();
  expect(ready).toEqual([]);
  expect(sent).toHaveLength(2);
  await sent[1]?.arrive();
  expect(ready).toMatchObject([
    { names: ['meter.jpg', 'report.pdf'], caption: '', files: [{ kind: 'photo' }, { kind: 'file' }] },
  ]);
  expect(ready[0]?.file_ids).toEqual(sent.map(({ form }) => form.get('file_id')));
});

test('a file that failed is tried again under the same id, and what is taken out isn’t sent', async () => {
  await drop([photo]);
  await sent[0]?.answer(503, { code: 'unavailable', message: 'Later.' });
  expect(textOf()).toContain('Later.');
  await press(shell.screen.action.retry);
  expect(sent[1]?.form.get('file_id')).toBe(sent[0]?.form.get('file_id'));
  await press(say.cancelFile.replace('{{name}}', 'meter.jpg'));
  expect(button(say.send)).toBeUndefined();
  expect(ready).toEqual([]);
});

test('a browser that can’t record says so plainly', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('MediaRecorder', undefined);
  await press(say.record);
  expect(textOf()).toContain(say.voice.problem.unsupported);
  expect(button(say.voice.again)).toBeUndefined();
});

test('a microphone that was refused is explained, and may be tried again', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'MediaRecorder',
    Object.assign(() => undefined, { isTypeSupported: () => true }),
  );
  const refuse = async () => {
    throw new DOMException('no', 'NotAllowedError');
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refuse }, configurable: true });
  await press(say.record);
  expect(textOf()).toContain(say.voice.problem.refused);
  expect(button(say.voice.again)).toBeDefined();
});
