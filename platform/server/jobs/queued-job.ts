/** What the runner takes out of the queue. */
export interface QueuedJob {
  readonly name: string;
  readonly data: unknown;
}
