export type SendFailure =
  /** No answer in time. */
  | 'timeout'
  /** No connection. */
  | 'unreachable'
  /** The other side is overloaded or broken just now. */
  | 'busy'
  /** The other side will not take this message: a wrong key, a wrong number, an unknown template. */
  | 'refused';

/**
 * A message that didn't go out. The job queue tries again later and shows the last failure to an operator, so
 * neither the recipient, nor the text, nor what the other side answered (it may repeat the text) goes in here.
 */
export class SendFailed extends Error {
  readonly failure: SendFailure;
  /** Status of HTTP or reply code of SMTP, when there was one. */
  readonly status: number | undefined;
  /** Milliseconds for which the other side doesn't want to be asked again, when it said so. */
  readonly retryAfterMs: number | undefined;
  constructor(partner: string, failure: SendFailure, status?: number, retryAfterMs?: number) {
    super(`${partner}: ${failure}${status === undefined ? '' : ` (${status})`}`);
    this.name = 'SendFailed';
    this.failure = failure;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
