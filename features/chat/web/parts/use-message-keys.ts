import { type KeyboardEvent, useCallback } from 'react';

/** Up and down go from message to message; Escape goes back to where one writes. */
export function useMessageKeys(onLeave: () => void) {
  return useCallback(
    (event: KeyboardEvent<HTMLDivElement>) => {
      const target = event.target as HTMLElement;
      if (event.key === 'Escape' && !target.closest('[popover]')) {
        onLeave();
        return;
      }
      if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || target.closest('[popover]')) return;
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
      const here = target.closest<HTMLElement>('[data-message]');
      const next = here ? all[all.indexOf(here) + (event.key === 'ArrowUp' ? -1 : 1)] : all.at(-1);
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest' });
    },
    [onLeave],
  );
}
