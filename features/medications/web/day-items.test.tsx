// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { useDayItems } from '#platform/web/shell/day-items.ts';
import { DEFAULT_TIMES } from '../contract/shapes.ts';
import { aVersion } from '../regimen.test-kit.ts';
import medications from '../words/en.json' with { type: 'json' };
import { dayOf, type Listed } from './day.ts';
import { useOnDayLine } from './day-items.ts';

const listed = {
  medications: [{ medication_id: 'm', name: 'Metformin', strength: '', regimens: [aVersion()] }],
  ...{ past: [], events: [], days: [], times: DEFAULT_TIMES },
} as unknown as Listed;
const day = (at: Date) => dayOf(listed, [], at);

function Items({ of }: { readonly of: ReturnType<typeof day> }) {
  useOnDayLine(of, false);
  const items = useDayItems();
  return items.map(({ id, time, isOfNextDay }) => <p key={id}>{[id, time, isOfNextDay].join(' | ')}</p>);
}
const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);

beforeEach(() => startEnglish({ medications: medications.screen }));
afterEach(() => {
  vi.useRealTimers();
});

it("adds the new day's doses right after midnight, with their day, not yet on the line", async () => {
  const at = clinicInstant('2026-11-25', '00:30');
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  await renderScreen(<Items of={day(at)} />);
  expect(shown()).toEqual([
    expect.stringMatching(/^m 2026-11-24 morning 0 \| [^,]+ \| $/),
    expect.stringMatching(/^m 2026-11-24 night 0 \| [^,]+ \| $/),
    expect.stringMatching(/^m 2026-11-25 morning 0 \| Today, .+ \| true$/),
    expect.stringMatching(/^m 2026-11-25 night 0 \| Today, .+ \| true$/),
  ]);
});

it.each(['04:00', '23:30'])('has only the doses of the day at %s', (clock) => {
  expect(day(clinicInstant('2026-11-25', clock))).toMatchObject({ day: '2026-11-25', next: [] });
});
