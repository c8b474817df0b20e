/** Tests about which the lab was asked after the order. */
export interface Asked {
  readonly at: string;
  /** No answer came. */
  readonly isUnknown: boolean;
}

/** An answer takes seconds; after this time the request counts as unanswered. */
const UNANSWERED_MS = 2 * 60_000;

/** The lab has these tests or not: a person asks it. */
export const isUnanswered = ({ at, isUnknown }: Asked, now: Date): boolean =>
  isUnknown || now.getTime() - Date.parse(at) > UNANSWERED_MS;
