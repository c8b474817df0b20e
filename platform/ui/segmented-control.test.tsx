// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { SegmentedControl } from './segmented-control.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const segments = ['Day', 'Week', 'Year'].map((label) => ({ value: label, label }));

it.each([
  ['Year', true],
  [null, false],
])('all are stacked when %s is below the others: %s', async (below, isStacked) => {
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === below ? 48 : 0;
  });
  await renderScreen(
    <SegmentedControl label="Span" segments={segments} value="Day" onValue={() => undefined} />,
  );
  expect(document.querySelector('[data-stacked]') !== null).toBe(isStacked);
});

it('all are stacked when a font that comes late makes one wider', async () => {
  const watched: [Element, () => void][] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #changed: () => void;
      constructor(changed: () => void) {
        this.#changed = changed;
      }
      observe(element: Element) {
        watched.push([element, this.#changed]);
      }
      disconnect() {}
    },
  );
  let top = 0;
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === 'Year' ? top : 0;
  });
  await renderScreen(
    <SegmentedControl label="Span" segments={segments} value="Day" onValue={() => undefined} />,
  );
  expect(document.querySelector('[data-stacked]')).toBeNull();
  top = 48;
  for (const [element, changed] of watched) if (element.textContent === 'Year') changed();
  expect(document.querySelector('[data-stacked]')).not.toBeNull();
});
