import type { Page } from 'playwright-core';

/** Scrolls upwards within the page, frame by frame, until that message is drawn. */
export const scrollUpTo = (page: Page, seq: number): Promise<void> =>
  page.evaluate(async (seq) => {
    const log = document.querySelector('[role=log]')!;
    const end = performance.now() + 120_000;
    const first = () => {
      const text = log.querySelector('[data-message] p[dir=auto]')?.textContent ?? '';
      return Number(/^line(\d+)/.exec(text)?.[1]);
    };
    let frames = 0;
    const tops: number[] = [];
    while (!(first() <= seq)) {
      if (performance.now() > end)
        throw new Error(
          `It came to line${first()} only after ${frames} frames, at ${tops.slice(-20)} of ${log.scrollHeight}` +
            `${log.isConnected ? '' : ', and is no longer in the page'}: ${log.querySelector('button')?.textContent}`,
        );
      frames += 1;
      log.scrollTop -= 2000;
      tops.push(log.scrollTop);
      await new Promise((done) => requestAnimationFrame(done));
    }
  }, seq);

const FRAMES = 60;
const STEP = 90;

/** How busy the page is with one frame of scrolling, milliseconds: script, style and layout, without the waiting. */
export async function costOfFrame(page: Page): Promise<number> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration');
  };
  const before = await busy();
  await page.evaluate(
    async ({ frames, step }) => {
      const log = document.querySelector('[role=log]')!;
      for (let frame = 0; frame < frames; frame += 1) {
        log.scrollTop += frame < frames / 2 ? -step : step;
        await new Promise((done) => requestAnimationFrame(done));
      }
    },
    { frames: FRAMES, step: STEP },
  );
  const after = await busy();
  await session.detach();
  return ((after - before) * 1000) / FRAMES;
}

/** What the page's scripts hold, megabytes, with nothing left to collect. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

export const heightOf = (page: Page): Promise<number> =>
  page.getByRole('log').evaluate((log) => log.scrollHeight);
