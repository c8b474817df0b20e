/** What a language model is given: what was said, by whom as a role, without names or ids. */
export interface SummaryRequest {
  /** ISO 639-1 of whoever reads it. */
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

/** Writes a few sentences about a conversation. Whoever shows them says that a machine wrote them. */
export interface SummaryWriter {
  /** False when nobody is configured; then `write` answers null. */
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
