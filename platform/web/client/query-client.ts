import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiError, isNoAnswer } from './api-error.ts';

/** One for the page. Without a network a read fails at once, so that a screen can show what was last seen. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      // Long enough that what was last seen is still there to be persisted.
      gcTime: 24 * 60 * 60 * 1000,
      retry: (failures, error) => failures < 2 && mayRetry(error),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Statuses that say that there is nothing here, or not for this person. */
const NOT_HERE: ReadonlySet<number> = new Set([404, 410]);

// What a person may no longer read doesn't stay on the screen. After any other failure it does.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'error') return;
  const { error } = event.action;
  if (error instanceof ApiError && NOT_HERE.has(error.status) && event.query.state.data !== undefined)
    event.query.setState({ data: undefined, dataUpdatedAt: 0 });
});

/** Reads that were invalidated before their first answer. */
const overtaken = new WeakSet<Query>();

// An invalidation doesn't restart a read that has no data yet, and its answer may be from before the change: it is
// asked again once it is there.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (
    action.type === 'invalidate' &&
    query.state.fetchStatus === 'fetching' &&
    query.state.data === undefined
  )
    overtaken.add(query);
  if (action.type === 'success' && overtaken.delete(query))
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
});

function mayRetry(error: unknown): boolean {
  if (isNoAnswer(error)) return navigator.onLine;
  return error instanceof ApiError && error.status >= 500;
}
