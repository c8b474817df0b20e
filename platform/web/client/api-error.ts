export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** The server answered, and refused. `message` is in the reader's language and may be shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
  /** Seconds until the same call may be made again, when the server says so (429, 503). */
  readonly retryAfterSeconds: number | undefined;
  /** What the server sent, as it sent it. */
  readonly body: unknown;

  constructor(status: number, body: unknown, retryAfterSeconds?: number) {
    const envelope = isRecord(body) ? body : {};
    super(text(envelope.message) ?? text(envelope.detail) ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = text(envelope.code) ?? `http_${status}`;
    this.fields = Array.isArray(envelope.fields) ? (envelope.fields as FieldError[]) : [];
    this.requestId = text(envelope.request_id);
    this.retryAfterSeconds = retryAfterSeconds;
    this.body = body;
  }

  /** What is said about one field of a form, if anything. */
  field(name: string): string | undefined {
    return this.fields.find((each) => each.field === name)?.message;
  }
}

/**
 * The id that this form has made is stored with other content: its first attempt was stored, its answer was lost, and the
 * input was corrected since.
 */
export const isIdTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code.endsWith('_id_taken');

/** No answer at all: no network, server away. (`fetch` says so with a TypeError, an upload with our own.) */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

export function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError || error instanceof NoAnswer;
}

export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Whether this answer means that the session or its account is gone. */
export function endsSession(status: number, body: unknown): boolean {
  if (status === 403) return true;
  const code = isRecord(body) ? body.code : undefined;
  return status === 401 && (code === 'token_not_valid' || code === 'user_not_found');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
