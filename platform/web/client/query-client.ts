import { QueryClient } from '@tanstack/react-query';
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

function mayRetry(error: unknown): boolean {
  if (isNoAnswer(error)) return navigator.onLine;
  return error instanceof ApiError && error.status >= 500;
}
