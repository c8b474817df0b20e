import Value from 'typebox/value';
import { readingProblems } from '#platform/contract/reading-rules.ts';
import { type PictureBox, UNREADABLE_REASONS, type UnreadableReason } from '#platform/contract/readings.ts';
import { type ImageReader, ImageReaderFailed, type ImageReading, type Picture, Read } from './port.ts';

export interface HttpReaderOptions {
  /** Of the call itself, e.g. `https://reader.example/api/v1/ml/process/image/`. */
  readonly url: string;
  /** Sent as `Authorization: Bearer <key>`; a reader in one's own network may need none. */
  readonly key?: string | undefined;
  readonly timeoutMs?: number;
  /** Bytes of a picture: a larger one isn't sent. */
  readonly mostSent?: number;
}

/** Bytes of an answer: a few numbers and boxes. */
const MOST_ANSWERED = 64 * 1024;
/** It says that this picture is not for it. */
const NOT_THIS_PICTURE = new Set([400, 413, 415, 422]);

/**
 * Any reader that takes one picture as `image` of a multipart form and answers `{status: 'read' | 'unreadable', kind,
 * readings, unit, confidence, boxes}`. It is never trusted: an answer of another form, or with a value that no person
 * can have, counts as unreadable.
 */
export function httpReader(options: HttpReaderOptions): ImageReader {
  const { url, key, timeoutMs = 10_000, mostSent = 16 * 1024 * 1024 } = options;
  return {
    isThere: true,
    async read({ bytes, mime }: Picture) {
      if (bytes.length > mostSent) return { status: 'unreadable', reason: 'too_large' };
      const body = new FormData();
      body.set('image', new Blob([new Uint8Array(bytes)], { type: mime }), `photo.${mime.split('/')[1]}`);
      const headers = { accept: 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
      let said: string | null;
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        // A patient's picture follows no redirect.
        const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
        if (!answer.ok) {
          await answer.body?.cancel().catch(() => {});
          if (NOT_THIS_PICTURE.has(answer.status)) return { status: 'unreadable', reason: 'not_understood' };
          throw new ImageReaderFailed('refused', answer.status);
        }
        said = await shortText(answer);
      } catch (error) {
        if (error instanceof ImageReaderFailed) throw error;
        const late = error instanceof DOMException && error.name === 'TimeoutError';
        throw new ImageReaderFailed(late ? 'timeout' : 'unreachable');
      }
      return understood(said);
    },
  };
}

/** The body, or null when it is longer than any answer. */
async function shortText(answer: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > MOST_ANSWERED) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function understood(said: string | null): ImageReading {
  const answer = jsonOf(said);
  if (answer?.status === 'unreadable') {
    const reason = UNREADABLE_REASONS.find((each) => each === answer.reason);
    return { status: 'unreadable', ...(reason ? { reason } : {}) };
  }
  if (answer?.status === 'not_available') return { status: 'not_available' };
  // Unknown fields are ignored: only the known ones are stored.
  const { status, kind, readings, unit, confidence, boxes = [] } = answer ?? {};
  const read = { status, kind, readings, unit, confidence, boxes };
  const isRead =
    Value.Check(Read, read) && readingProblems(read).length === 0 && read.boxes.every(liesWithin);
  return isRead ? read : unreadable('not_understood');
}

const unreadable = (reason: UnreadableReason): ImageReading => ({ status: 'unreadable', reason });
const liesWithin = (box: PictureBox): boolean => box.x + box.width <= 1.001 && box.y + box.height <= 1.001;

function jsonOf(said: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(said ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
