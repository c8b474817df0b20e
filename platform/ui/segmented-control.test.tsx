// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { SegmentedControl } from './segmented-control.tsx';

afterEach(() => vi.restoreAllMocks());

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
