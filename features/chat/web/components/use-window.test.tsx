// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useWindow } from './use-window.ts';

const keys = Array.from({ length: 200 }, (_, n) => `m${n}`);
const lasts = () => true;
const SEEN = 600;
let seen = SEEN;

let resized: () => void;
let bring: (key: string | 'end') => void;
function List({
  rows = keys,
  isWhole = true,
}: {
  readonly rows?: readonly string[];
  readonly isWhole?: boolean;
}) {
  const list = useWindow(rows, lasts, isWhole);
  bring = list.bring;
  const drawn = rows.slice(list.range.from, list.range.until);
  return (
    <div role="log" ref={list.scroller} onScroll={list.onScroll}>
      <div ref={list.block}>
        {drawn.map((key) => (
          <p key={key} data-key={key}>
            {key}
          </p>
        ))}
      </div>
    </div>
  );
}

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => seen });
  globalThis.ResizeObserver = class {
    constructor(hear: ResizeObserverCallback) {
      resized = () => hear([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

// Each test draws a list of its own.
afterEach(() => {
  cleanup();
  seen = SEEN;
});

test('a jump leads to its row though the event of an earlier scroll comes just after it', () => {
  render(<List />);
  const log = screen.getByRole('log');
  expect(screen.getByText('m199')).toBeTruthy();
  expect(log.scrollTop).toBeGreaterThan(SEEN);
  act(() => {
    bring('m40');
    log.dispatchEvent(new Event('scroll'));
  });
  expect(screen.getByText('m40')).toBeTruthy();
  expect(screen.queryByText('m199')).toBeNull();
});

test('scrolling shows the rows at the new place', () => {
  render(<List />);
  const log = screen.getByRole('log');
  act(() => {
    log.scrollTop = 0;
    log.dispatchEvent(new Event('scroll'));
  });
  expect(screen.getByText('m0')).toBeTruthy();
  expect(screen.queryByText('m199')).toBeNull();
});

test('stays at the end when the event of its own scroll comes after the window has become smaller', () => {
  const { rerender } = render(<List />);
  const log = screen.getByRole('log');
  const before = log.scrollTop;
  seen = SEEN - 300;
  act(() => {
    log.dispatchEvent(new Event('scroll'));
  });
  act(() => resized());
  rerender(<List />);
  expect(log.scrollTop).toBe(before + 300);
});

const withThreeMore = [...keys, 'n1', 'n2', 'n3'];

test('a jump to a row in the last window follows what comes after it', () => {
  const { rerender } = render(<List />);
  act(() => bring('m197'));
  rerender(<List rows={withThreeMore} />);
  expect(screen.getByText('n3')).toBeTruthy();
  expect(screen.getByRole('log').scrollTop).toBe(withThreeMore.length * 76 - SEEN);
});

test('a jump stays at its row where more of the list is still to be loaded', () => {
  const { rerender } = render(<List isWhole={false} />);
  act(() => bring('m197'));
  const { scrollTop } = screen.getByRole('log');
  rerender(<List rows={withThreeMore} isWhole={false} />);
  expect(screen.getByRole('log').scrollTop).toBeLessThan(withThreeMore.length * 76 - SEEN);
  expect(scrollTop).toBe(keys.length * 76 - SEEN);
});

test('a jump to a row that is not loaded yet waits for it', () => {
  const { rerender } = render(<List />);
  const older = Array.from({ length: 50 }, (_, n) => `o${n}`);
  act(() => bring('o10'));
  rerender(<List rows={[...older, ...keys]} />);
  expect(screen.getByText('o10')).toBeTruthy();
});
