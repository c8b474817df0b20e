// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Readings } from '#platform/contract/readings.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useDayItems } from '#platform/web/shell/day-items.ts';
import vitals from '../words/en.json' with { type: 'json' };
import { CareAdvice } from './components/care-advice.tsx';
import { HomeCritical } from './components/home-critical.tsx';
import { LastVitals } from './components/last-vitals.tsx';

let items: ReturnType<typeof useDayItems> = [];
function Line() {
  items = useDayItems();
  return null;
}

let waiting: object[] = [];
// Waiting readings are stored in the browser's database, which jsdom doesn't have.
vi.mock('./sync/outgoing.ts', () => ({ useWaiting: () => waiting }));

const say = vitals.screen;
let replies: Record<string, object>;

beforeEach(async () => {
  await startEnglish({ vitals: vitals.screen });
  queryClient.clear();
  waiting = [];
  replies = {};
  vi.stubGlobal('fetch', async (url: string) => {
    const found = Object.entries(replies).find(([path]) => url.startsWith(`/api${path}`));
    return Response.json(found?.[1] ?? {}, { status: found ? 200 : 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const show = (what: ReactNode) => renderScreen(what);
const text = () => document.body.textContent ?? '';
const shows = (wanted: string) =>
  waitFor(() => {
    expect(text()).toContain(wanted);
  });
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const now = new Date().toISOString();
const vital = (id: string, type: string, readings: object, level: string | null) => ({
  ...{ id, type, readings, unit: type === 'blood_pressure' ? 'mmHg' : 'mg/dL', note: '', level },
  ...{ taken_at: now, recorded_at: now, source: 'manual', outside: [], bmi: null, file_id: null, edits: 0 },
  ...{ entered_by: 'patient', entered_by_name: null, can: { edit: true, delete: true } },
});
const HIGH = vital('v1', 'blood_pressure', { systolic: 192, diastolic: 118 }, 'critical_high');
const FOOD = vital('v2', 'calories', { value: 300 }, null);
const notice = {
  ...{ vital_id: 'v1', notified_at: now },
  notified: [{ person_id: 'd1', name: 'Dr. Anand Rao' }],
};
const answer = (latest: object[], critical: object[]) => ({
  ...{ patient_id: 'p1', vitals: latest, latest, critical, as_of: now, next_cursor: null, height_cm: null },
  can: { add: true, set_ranges: false, set_routine: false },
});

it('the top of Home says what is critical, what to do, which numbers to call, and who was notified', async () => {
  replies = { '/vitals?': answer([FOOD, HIGH], [notice]) };
  await show(<HomeCritical />);
  await shows(say.critical.act.pressure_high);
  expect(text()).toContain(`192/118 mmHg: ${say.level.short.critical_high}`);
  expect(text()).toContain('Dr. Anand Rao');
  expect(text().indexOf(say.critical.again)).toBeLessThan(text().indexOf(say.critical.act.pressure_high));
  expect(links()).toEqual(['/vitals/add/blood_pressure', '/chat/with/d1', 'tel:112']);
});

it('without a care team or a network, it says that no one was notified', async () => {
  replies = { '/vitals?': answer([HIGH], [{ vital_id: 'v1', notified_at: null, notified: [] }]) };
  await show(<HomeCritical />);
  await shows(say.critical.notNotified);
  waiting = [{ ...HIGH, id: 'w1', taken_at: new Date(Date.now() + 1000).toISOString(), written_at: 1 }];
  await show(<HomeCritical key="again" />);
  await shows(say.critical.notSent);
});

it('one that is answered, or followed by a newer one on this device, is at the top no more', async () => {
  replies = { '/vitals?': answer([HIGH], []) };
  await show(<HomeCritical />);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(text()).toBe('');
  queryClient.clear();
  replies = { '/vitals?': answer([HIGH], [notice]) };
  const later = new Date(Date.now() + 1000).toISOString();
  waiting = [
    { ...HIGH, id: 'w1', readings: { systolic: 122, diastolic: 80 }, taken_at: later, written_at: 1 },
  ];
  await show(<HomeCritical key="again" />);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(text()).toBe('');
});

it('the tiles begin with it, and the line of the day has its tone and word', async () => {
  replies = { '/vitals?': answer([FOOD, HIGH], [notice]) };
  items = [];
  await show(
    <>
      <LastVitals />
      <Line />
    </>,
  );
  await shows('192');
  expect(text().indexOf('192')).toBeLessThan(text().indexOf('300'));
  expect(items.find(({ id }) => id === 'v1')).toMatchObject({
    tone: 'bad',
    stateLabel: `${say.type.blood_pressure} · ${say.level.short.critical_high}`,
  });
  expect(items.find(({ id }) => id === 'v2')).toMatchObject({ tone: 'neutral' });
});

it('shows the range of a weight for the height, and always the main kinds', async () => {
  const weight = { ...vital('v3', 'weight', { value: 72 }, 'high'), unit: 'kg' };
  const others = [
    vital('v4', 'blood_pressure', { systolic: 118, diastolic: 76 }, 'in_range'),
    vital('v5', 'blood_sugar', { value: 104, context: 'fasting' }, 'in_range'),
    vital('v6', 'blood_sugar', { value: 7.4, context: 'hba1c' }, 'high'),
    vital('v7', 'spo2', { value: 93 }, 'low'),
  ];
  replies = {
    '/vitals?': { ...answer([weight, ...others], []), height_cm: 170 },
    '/vital-ranges': { ranges: [] },
  };
  await show(<LastVitals />);
  await waitFor(() => expect(document.querySelectorAll('[role="img"]').length).toBe(5));
  expect([...document.querySelectorAll('h3')].map((name) => name.textContent)).toEqual([
    ...[say.short.weight, say.type.spo2, say.context.hba1c, say.short.blood_pressure],
    `${say.short.blood_sugar} · ${say.context.fasting}`,
  ]);
  const range = say.target.between.replace('{{low}}', '53.4').replace('{{high}}', '66.4');
  expect(document.querySelector(`[aria-label="${range}"]`)).not.toBeNull();
});

it('a kind without a line of the last days has its target beside the number', async () => {
  const earlier = { ...HIGH, id: 'v8', taken_at: new Date(Date.now() - 86_400_000).toISOString() };
  const sugar = vital('v9', 'blood_sugar', { value: 104, context: 'fasting' }, 'in_range');
  replies = { '/vitals?': answer([HIGH, earlier, sugar], []), '/vital-ranges': { ranges: [] } };
  await show(<LastVitals />);
  await waitFor(() => expect(document.querySelectorAll('[role="img"]').length).toBe(2));
  const parts = [...document.querySelectorAll('[role="img"]')].map((target) => target.parentElement?.tagName);
  expect(parts).toEqual(['LI', 'DIV']);
});

const at = () => ({ taken_at: now });
const pressure = (systolic: number, diastolic: number) =>
  ({ type: 'blood_pressure', readings: { systolic, diastolic }, unit: 'mmHg', ...at() }) as const;
const sugar = (readings: Readings) => ({ type: 'blood_sugar', readings, unit: 'mg/dL', ...at() }) as const;

it.each([
  { shown: pressure(192, 118), level: 'critical_high', act: 'pressure_high' },
  { shown: sugar({ value: 48 }), level: 'critical_low', act: 'sugar_low' },
  { shown: sugar({ beyond: 'high' }), level: 'critical_high', act: 'sugar_hi' },
  { shown: sugar({ beyond: 'low' }), level: 'critical_low', act: 'sugar_lo' },
] as const)(
  '$act: it says how it is, what to do, to measure again, and 112',
  async ({ shown, level, act }) => {
    await show(<CareAdvice level={level} count={1} personId={undefined} shown={shown} />);
    expect(text()).toContain(say.level.short[level]);
    expect(text()).toContain(say.critical.act[act]);
    expect(text()).toContain(say.critical.again);
    expect(links()).toContain('tel:112');
  },
);

it('a weight slightly above its range gets one calm sentence and none of the alarm', async () => {
  const shown = {
    type: 'weight',
    readings: { value: 72 },
    unit: 'kg',
    taken_at: now,
  } as const;
  await show(<CareAdvice level="high" count={1} personId={undefined} shown={shown} />);
  expect(text()).toBe(say.level.advice.high);
  expect(document.querySelectorAll('a, button')).toHaveLength(0);
});
