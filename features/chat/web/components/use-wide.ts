import { useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Whether list and conversation stand side by side. */
export const useWide = (): boolean => useMedia('(min-width: 768px)');

/** Whether there is a mouse and a keyboard: Enter sends. */
export const useDesk = (): boolean => useMedia('(hover: hover) and (pointer: fine)');
