/** The input of a language model: the messages and the roles of their senders, without names or ids. */
export interface SummaryRequest {
  /** ISO 639-1 code of the reader's language. */
  readonly language: string;
  readonly messages: readonly {
    readonly from: 'patient' | 'care_team' | 'other';
    /** ISO 8601 */
    readonly at: string;
    readonly text: string;
  }[];
}

export interface WrittenSummary {
  readonly text: string;
  readonly model: string;
}

/** Writes a few sentences about a conversation. Screens that show them say that a machine wrote them. */
export interface SummaryWriter {
  /** False when none is configured; then `write` answers null. */
  readonly available: boolean;
  /** Null when there is no such writer. @throws SummaryFailed */
  write(request: SummaryRequest): Promise<WrittenSummary | null>;
}

export class SummaryFailed extends Error {
  readonly reason: 'timeout' | 'unreachable' | 'refused' | 'unreadable';
  readonly status: number | undefined;
  constructor(reason: SummaryFailed['reason'], status?: number) {
    super(`the summary endpoint failed: ${reason}${status === undefined ? '' : ` (${status})`}`);
    this.name = 'SummaryFailed';
    this.reason = reason;
    this.status = status;
  }
}
