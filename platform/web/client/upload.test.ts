// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import Type from 'typebox';
import { beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '#platform/contract/endpoint.ts';
import { useLoader } from '../shell/loader.ts';
import { connectClient } from './call.ts';
import { upload, uploadImage } from './upload.ts';

const send = endpoint({
  name: 'send',
  method: 'POST',
  path: '/upload-files',
  summary: '',
  access: 'public',
  upload: { field: 'image', maxBytes: 1000, types: ['image/png'] },
  body: Type.Object({ note: Type.Optional(Type.String()) }),
  reply: Type.Object({}),
});

class Sent {
  static last: Sent;
  upload: { onprogress?: (event: object) => void } = {};
  headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  url = '';
  form: FormData | undefined;
  onload = () => undefined as unknown;
  onloadend = () => undefined as unknown;
  onerror = () => undefined as unknown;
  onabort = () => undefined as unknown;
  constructor() {
    Sent.last = this;
  }
  open(_: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === 'retry-after' && this.status === 429 ? '120' : null;
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.onabort();
  }
  answer(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.onload();
  }
}

const file = new File(['x'], 'meter.png', { type: 'image/png' });
let ended = 0;

beforeEach(() => {
  ended = 0;
  vi.stubGlobal('XMLHttpRequest', Sent);
  connectClient({ token: () => 't', language: () => 'en', onSessionGone: () => (ended += 1) });
});

test('the progress line of the page shows how far it is, until the answer is there', async () => {
  const { result } = renderHook(useLoader);
  const done = upload(send, {}, file);
  act(() => Sent.last.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 }));
  expect(result.current.uploadLoader).toBe(0.25);
  act(() => Sent.last.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 }));
  expect(result.current.uploadLoader).toBeNull();
  act(() => Sent.last.upload.onprogress?.({ lengthComputable: true, loaded: 2, total: 4 }));
  act(() => {
    Sent.last.answer(200, '{}');
    Sent.last.onloadend();
  });
  expect(result.current.uploadLoader).toBeNull();
  await done;
});

test('any 2xx is a success; text that is not JSON comes back as text', async () => {
  const shares: number[] = [];
  const done = upload(send, { body: { note: 'n' } }, file, { onProgress: (share) => shares.push(share) });
  Sent.last.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  Sent.last.answer(204, 'plain');
  expect(await done).toBe('plain');
  expect(shares).toEqual([0.25]);
  expect(Sent.last.headers.Authorization).toBe('Bearer t');
  expect(Sent.last.headers['Content-Type']).toBeUndefined();
  expect(Sent.last.form!.get('note')).toBe('n');
  expect((Sent.last.form!.get('image') as File).name).toBe('meter.png');
});

test('for a picture only 200 is a success', async () => {
  const refused = uploadImage(send, {}, file);
  Sent.last.answer(201, '{}');
  await expect(refused).rejects.toMatchObject({ status: 201 });
  const taken = uploadImage(send, {}, file);
  Sent.last.answer(200, '{"ok":true}');
  expect(await taken).toEqual({ ok: true });
});

test('it can be cancelled, and a 403 ends the session here too', async () => {
  const stop = new AbortController();
  const cancelled = upload(send, {}, file, { signal: stop.signal });
  stop.abort();
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  const refused = upload(send, {}, file);
  Sent.last.answer(403, '{"code":"access_ended"}');
  await expect(refused).rejects.toMatchObject({ code: 'access_ended' });
  expect(ended).toBe(1);
});

test('a refused upload says how long to wait', async () => {
  const refused = upload(send, {}, file);
  Sent.last.answer(429, '{"code":"too_many_requests"}');
  await expect(refused).rejects.toMatchObject({ status: 429, retryAfterSeconds: 120 });
});
