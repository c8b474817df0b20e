export interface LinkTimes {
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly isUsed: boolean;
  readonly isWithdrawn: boolean;
}

export type LinkProblem = 'link_used' | 'link_expired' | 'link_withdrawn';

/** Why a link opens nothing; null while it does. That it was used says more than that it is late. */
export function linkProblem(link: LinkTimes, now: number): LinkProblem | null {
  if (link.isUsed) return 'link_used';
  if (link.isWithdrawn) return 'link_withdrawn';
  return now >= link.expiresAt ? 'link_expired' : null;
}

/** A guest's token outlives the time of the visit, and the last heartbeat, by so much: doctors take longer. */
export const GUEST_TOKEN_MINUTES = 60;
