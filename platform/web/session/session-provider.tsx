import { type ReactNode, useEffect } from 'react';
import { followSession } from './session-client.ts';

/** Follows other tabs, the focus and, when an interval is given (seconds), the clock. */
export function SessionProvider({
  refetchInterval = 0,
  children,
}: {
  readonly refetchInterval?: number;
  readonly children: ReactNode;
}) {
  useEffect(() => followSession(refetchInterval), [refetchInterval]);
  return children;
}
