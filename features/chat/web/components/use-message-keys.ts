import { type KeyboardEvent, useCallback } from 'react';
import { flushSync } from 'react-dom';

interface Keys {
  /** The user goes back to the text field. */
  readonly onLeave: () => void;
  /** Hears that the list was scrolled. */
  readonly onScroll: () => void;
  /** The user wants to see the latest message, from any place in the history. */
  readonly onEnd: () => void;
}

/** Of a page, so much is turned; the rest stays on screen to go on from. */
const PAGE = 0.85;

/**
 * Up and down go from message to message, PageUp, PageDown, Home and End turn pages and move the focus along when a
 * message has it; Escape goes back to the text field.
 */
export function useMessageKeys({ onLeave, onScroll, onEnd }: Keys) {
  return useCallback(
    (event: KeyboardEvent<HTMLDivElement>) => {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (target.closest('[popover], dialog, input, textarea, select, audio, [role=slider]')) return;
      const log = event.currentTarget;
      const here = target.closest<HTMLElement>('[data-message]');
      switch (event.key) {
        case 'Escape':
          onLeave();
          return;
        case 'ArrowUp':
        case 'ArrowDown': {
          const next = here ? neighbour(log, here, event.key === 'ArrowUp' ? -1 : 1) : edge(log, event.key);
          if (!next) return;
          event.preventDefault();
          go(next);
          return;
        }
        case 'PageUp':
        case 'PageDown':
          log.scrollTop += (event.key === 'PageUp' ? -1 : 1) * PAGE * log.clientHeight;
          break;
        case 'Home':
          log.scrollTop = 0;
          break;
        case 'End':
          flushSync(onEnd);
          break;
        default:
          return;
      }
      event.preventDefault();
      // The focus goes to what is drawn there, so it is drawn at once.
      flushSync(onScroll);
      if (here) go(edge(log, event.key === 'PageUp' || event.key === 'Home' ? 'top' : 'end'));
    },
    [onLeave, onScroll, onEnd],
  );
}

const messagesIn = (log: HTMLElement) => [...log.querySelectorAll<HTMLElement>('[data-message]')];

function neighbour(log: HTMLElement, here: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const all = messagesIn(log);
  return all[all.indexOf(here) + by];
}

/** The first or last message that is wholly on screen; the nearest one where none is. Up comes from below. */
function edge(log: HTMLElement, side: string): HTMLElement | undefined {
  const { top, bottom } = log.getBoundingClientRect();
  const all = messagesIn(log);
  const seen = all.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= bottom + 1;
  });
  const near = seen.length > 0 ? seen : all.filter((each) => each.getBoundingClientRect().bottom > top);
  return side === 'top' || side === 'ArrowDown' ? near[0] : (near.at(-1) ?? all.at(-1));
}

function go(to: HTMLElement | undefined): void {
  to?.focus({ preventScroll: true });
  to?.scrollIntoView({ block: 'nearest' });
}
