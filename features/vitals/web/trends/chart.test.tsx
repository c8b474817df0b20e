// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { timeAxis } from '#platform/domain/charts/time-axis.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { aTrend, aVital } from '../../rules/trends/a-trend.test-kit.ts';
import { panelsOf } from '../../rules/trends/panels.ts';
import vitals from '../../words/en.json' with { type: 'json' };
import { Chart } from './chart.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('writes the numbers of the target at the left and below the marks, so that none covers the newest', async () => {
  await startEnglish({ vitals: vitals.screen });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
  const axis = timeAxis('week', '2026-03-02', '2026-03-08');
  const [panel] = panelsOf(aTrend({ readings: [aVital({})], context: 'fasting' }), axis);
  const drawn = { key: 'value', panel: panel!, title: 'Sugar', isLess: false };
  await renderScreen(<Chart axis={axis} panels={[drawn]} label="Sugar" isOld={false} />);
  const bound = await screen.findByText('126');
  expect(Number(bound.getAttribute('x'))).toBeLessThan(180);
  const marks = document.querySelector('[data-marks]')!;
  expect(bound.compareDocumentPosition(marks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
