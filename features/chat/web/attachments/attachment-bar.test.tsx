// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import chat from '../../words/en.json' with { type: 'json' };
import { AttachmentBar } from './attachment-bar.tsx';
import { DropZone } from './drop-zone.tsx';
import type { ReadyFiles } from './ready-files.ts';

const say = chat.screen.attachments;
let ready: ReadyFiles[];
let room: 'written' | 'full';

beforeEach(async () => {
  await startEnglish({ chat: chat.screen });
  ready = [];
  room = 'written';
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  await renderScreen(
    <DropZone>
      <p id="log">…</p>
      <AttachmentBar
        chatId="c1"
        onSend={async (files) => {
          if (room === 'written') ready.push(files);
          return room;
        }}
      />
    </DropZone>,
  );
});
afterEach(() => {
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
  expect(button(say.send)).toBeUndefined();
});

test('files that are dropped go together, with a few words, but for those that were taken out', async () => {
  const report = new File(['%PDF'], 'report.pdf', { type: 'application/pdf' });
  await drop([photo, report, new File(['%PDF'], 'other.pdf', { type: 'application/pdf' })]);
  await press(say.removeFile.replace('{{name}}', 'other.pdf'));
  await press(say.send);
  expect(ready).toMatchObject([
    {
      caption: '',
      files: [
        { kind: 'photo', name: 'meter.jpg', blob: photo },
        { kind: 'file', name: 'report.pdf', size: report.size },
      ],
    },
  ]);
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('without room on the device it is said, and what was chosen and written stays', async () => {
  room = 'full';
  await drop([photo]);
  const words = document.querySelector('dialog textarea') as HTMLTextAreaElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(words, 'Breakfast');
    words.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press(say.send);
  expect(textOf()).toContain(chat.screen.waiting.full.replace('{{limit}}', '100 MB'));
  expect(words.value).toBe('Breakfast');
  room = 'written';
  await press(say.send);
  expect(ready).toMatchObject([{ caption: 'Breakfast', files: [{ name: 'meter.jpg' }] }]);
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
