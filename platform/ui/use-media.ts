import { useSyncExternalStore } from 'react';

/** Narrower than a tablet, as the styles have it. */
export const PHONE = '(max-width: 767.98px)';

/** Whether the window is as the query says, and again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
