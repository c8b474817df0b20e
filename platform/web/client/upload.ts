import type { EndpointDeclaration, ReplyOf } from '#platform/contract/endpoint.ts';
import { showUpload } from '../shell/loader.ts';
import { NoAnswer } from './api-error.ts';
import { addressOf, answer, headersOf, type InputOf, type LooseInput, parsed } from './call.ts';
import { noteCall } from './connection.ts';
import { newId } from './new-id.ts';

export interface UploadOptions {
  /** 0 to 1; called as the bytes leave. */
  readonly onProgress?: (share: number) => void;
  /** Aborting it cancels the upload; the promise is then refused with an AbortError. */
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly fileName?: string;
}

/**
 * Sends a file with the further fields of the endpoint's body, by XHR: fetch can't tell how far it is.
 * Any 2xx is a success; the reply is JSON, falling back to text.
 */
export function upload<E extends EndpointDeclaration>(
  endpoint: E,
  input: InputOf<E>,
  file: Blob,
  options: UploadOptions = {},
): Promise<ReplyOf<E>> {
  return send(
    endpoint,
    input as LooseInput,
    file,
    options,
    (status) => status >= 200 && status < 300,
  ) as Promise<ReplyOf<E>>;
}

/** The variant for pictures: only 200 is a success. */
export function uploadImage<E extends EndpointDeclaration>(
  endpoint: E,
  input: InputOf<E>,
  file: Blob,
  options: UploadOptions = {},
): Promise<ReplyOf<E>> {
  return send(endpoint, input as LooseInput, file, options, (status) => status === 200) as Promise<
    ReplyOf<E>
  >;
}

function send(
  endpoint: EndpointDeclaration,
  input: LooseInput,
  file: Blob,
  options: UploadOptions,
  isSuccess: (status: number) => boolean,
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  // Fields come before the file: a server that streams knows them when the bytes arrive.
  form.append(
    endpoint.upload?.field ?? 'file',
    file,
    options.fileName ?? (file instanceof File ? file.name : 'file'),
  );

  return new Promise((resolve, reject) => {
    const noted = noteCall();
    const show = showUpload();
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, input));
    for (const [name, value] of Object.entries(headersOf({}))) request.setRequestHeader(name, value);
    if (endpoint.idempotent) request.setRequestHeader('Idempotency-Key', options.idempotencyKey ?? newId());
    request.upload.onprogress = (event) => {
      if (!event.lengthComputable) return;
      // What is sent waits for its answer, and the screen says so itself.
      show(event.loaded < event.total ? event.loaded / event.total : null);
      options.onProgress?.(event.loaded / event.total);
    };
    request.onloadend = () => show(null);
    request.onload = () => {
      noted.answered(request.status);
      const value = request.responseText === '' ? undefined : parsed(request.responseText);
      try {
        const retryAfter = request.getResponseHeader('retry-after');
        resolve(answer({ status: request.status, value, retryAfter }, isSuccess(request.status)));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => {
      const error = new NoAnswer(`${endpoint.method} ${endpoint.path}`);
      console.error('upload: no answer', error);
      noted.unanswered();
      reject(error);
    };
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    if (options.signal?.aborted) return request.onabort(new ProgressEvent('abort'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
