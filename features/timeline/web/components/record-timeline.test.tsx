// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import appointments from '#features/appointments/words/en.json' with { type: 'json' };
import history from '#features/history/words/en.json' with { type: 'json' };
import vitals from '#features/vitals/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import type { TimelineEntry } from '../../contract.ts';
import timeline from '../../words/en.json' with { type: 'json' };
import { RecordTimeline } from './record-timeline.tsx';

const entry = (title: string): TimelineEntry => ({
  ...{ entry_id: title, kind: 'note', at: '2030-01-08T05:00:00Z', title, about: null, word: null },
  history: null,
  ...{ by_name: null, readings: [], count: 0, link: null },
});
let answer: (url: string) => Response | Promise<Response>;
const never = new Promise<Response>(() => undefined);

beforeEach(async () => {
  await startEnglish({
    ...{ timeline: timeline.screen, history: history.screen, appointments: appointments.screen },
    vitals: vitals.screen,
  });
  queryClient.clear();
  vi.stubGlobal('fetch', async (url: string) => answer(url));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const page = (...titles: string[]) => Response.json({ entries: titles.map(entry), next_cursor: null });

it('keeps what it shows while another kind is read, and nothing of one patient for another', async () => {
  answer = (url) => (url.includes('kinds=') ? never : page('Cough of Asha'));
  await renderScreen(<RecordTimeline patientId="a" />);
  expect(await screen.findByText(/Cough of Asha/)).toBeDefined();
  const readings = screen.getByRole('button', { name: timeline.screen.kinds.readings });
  readings.click();
  await expect.poll(() => readings.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText(/Cough of Asha/)).toBeDefined();

  answer = () => never;
  await renderScreen(<RecordTimeline patientId="b" />);
  expect(screen.queryByText(/Cough of Asha/)).toBeNull();
});

it('says in words what was said of the history, and how far a visit has come', async () => {
  const said = (
    kind: 'history' | 'visit',
    about: string,
    word: string,
    more: object = {},
  ): TimelineEntry => ({
    ...entry(''),
    ...{ entry_id: `${about} ${word}`, kind, about, word, title: null },
    ...more,
  });
  const of = (given: object) => ({ history: { state: null, habit: null, relation: null, ...given } });
  const entries = [
    said('history', 'pregnancy', 'added', of({ state: 'not_pregnant' })),
    said('history', 'habit', 'added', of({ habit: 'smoking', state: 'past' })),
    said('history', 'family', 'added', { title: 'Diabetes', ...of({ relation: 'mother' }) }),
    said('visit', 'virtual', 'in_session'),
    said('visit', 'audio', 'booked'),
  ];
  answer = () => Response.json({ entries, next_cursor: null });
  await renderScreen(<RecordTimeline patientId="c" />);
  for (const text of [
    'Pregnancy · Not pregnant · Added',
    'Habit · Smoking: In the past · Added',
    'Family · Mother: Diabetes · Added',
    'Video visit · In Session',
    'Audio call · booked',
  ])
    expect(await screen.findByText(text)).toBeDefined();
});

it('says how high or low each reading is, and when the critical one was measured', async () => {
  const reading = (type: string, text: string, given: object) => ({
    ...{ type, context: null, text, taken_at: '2030-01-08T05:00:00Z', is_critical: false, level: 'in_range' },
    ...given,
  });
  const readings = [
    reading('spo2', '84 %', {
      ...{ level: 'critical_low', is_critical: true, taken_at: '2030-01-08T03:30:00Z' },
    }),
    reading('blood_pressure', '146/82 mmHg', { level: 'high' }),
    reading('weight', '71 kg', {}),
  ];
  answer = () =>
    Response.json({ entries: [{ ...entry(''), kind: 'readings', readings, count: 3 }], next_cursor: null });
  await renderScreen(<RecordTimeline patientId="d" />);
  await screen.findByText('84 %');
  const text = document.body.textContent?.replaceAll('\u202f', ' ');
  expect(text).toContain('84 % (Very low) · 9:00 am');
  expect(text).toContain('146/82 mmHg (High)');
  expect(text).not.toContain('71 kg (');
});

it('colours the icon of what is critical or out of range, of readings and of lab reports', async () => {
  const report = (title: string, word: string | null) => ({ ...entry(title), kind: 'lab_report', word });
  const reading = { type: 'weight', context: null, text: '91 kg', taken_at: '2030-01-08T05:00:00Z' };
  const readings = [{ ...reading, is_critical: false, level: 'high' }];
  const entries = [
    ...[report('Potassium', 'critical'), report('Glucose', 'abnormal'), report('Sodium', null)],
    { ...entry(''), kind: 'readings', readings, count: 1 },
  ];
  answer = () => Response.json({ entries, next_cursor: null });
  await renderScreen(<RecordTimeline patientId="e" />);
  const classOf = async (text: RegExp) =>
    (await screen.findByText(text)).closest('li')?.querySelector('svg')?.getAttribute('class') ?? '';
  expect(await classOf(/Potassium/)).toContain('critical');
  expect(await classOf(/Glucose/)).toContain('warn');
  expect(await classOf(/91 kg/)).toContain('warn');
  expect(await classOf(/Sodium/)).not.toMatch(/critical|warn/);
});
