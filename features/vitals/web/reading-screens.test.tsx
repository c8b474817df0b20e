// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChatPhotoGiven } from '#features/chat/web/slots.ts';
import { readingsFrom } from '#features/reading-imports/web/devices/device-readings.ts';
import { FoundReadings } from '#features/reading-imports/web/devices/found-readings.tsx';
import { ImportScreen } from '#features/reading-imports/web/screens/import.tsx';
import imports from '#features/reading-imports/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import vitals from '../words/en.json' with { type: 'json' };
import { CareAdvice } from './components/care-advice.tsx';
import { ChatPhoto } from './photo/chat-photo.tsx';
import { EditScreen } from './screens/edit.tsx';

vi.mock('#platform/web/client/upload.ts', () => ({
  upload: async ({ path }: { path: string }) => restOfApi(path),
}));

// Waiting readings are stored in the browser's database, which jsdom doesn't have.
vi.mock('./sync/outgoing.ts', () => ({
  useWaiting: () => [],
  saveVital: async (item: { readings: { systolic?: number } }) => saved(item.readings.systolic ?? 0),
}));

/** From every source: a reading outside its range is marked, and a critical one shows the numbers to call. */
const say = { ...vitals.screen, ...imports.screen };
let restOfApi: (path: string, body?: unknown) => unknown;
let saved: (systolic: number) => { is: 'saved'; vital: object } | { is: 'later' };

beforeEach(async () => {
  await startEnglish({ vitals: vitals.screen, 'reading-imports': imports.screen });
  queryClient.clear();
  restOfApi = () => undefined;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const path = url.replace('/api', '');
    if (path.startsWith('/emergency-contacts')) throw new TypeError('no network');
    if (path.startsWith('/vital-ranges')) return new Response('{"ranges":[]}');
    if (path.startsWith('/family')) return new Response('{"family_members":[]}');
    const reply = restOfApi(path, body && JSON.parse(body)) ?? { vitals: [], height_cm: null };
    return new Response(JSON.stringify(reply));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (what: ReactNode, path = '/', address = path) =>
  renderScreen(
    <Routes>
      <Route path={path} element={what} />
      <Route path="/vitals" element="the list" />
    </Routes>,
    address,
  );
const text = () => document.body.textContent ?? '';
const shows = (wanted: string) =>
  waitFor(() => {
    expect(text()).toContain(wanted);
  });
const calls = () =>
  [...document.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute('href'));
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click(),
  );
const write = (field: HTMLTextAreaElement | HTMLInputElement | null, value: string) =>
  act(async () => {
    if (!field) throw new Error('There is no such field.');
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const aVital = (systolic: number, level: string) => ({
  ...{ id: 'v1', type: 'blood_pressure', readings: { systolic, diastolic: 80 }, unit: 'mmHg', note: '' },
  ...{ taken_at: hoursAgo(1).toISOString(), recorded_at: hoursAgo(1).toISOString(), source: 'manual' },
  ...{ level, outside: [], bmi: null, entered_by_name: null, entered_by: 'patient', file_id: null },
  ...{ edits: 0, can: { edit: true, delete: true } },
});

it('at a critical value there is a number to call, whatever is known of one’s own contacts', async () => {
  await show(<CareAdvice level="critical_high" count={1} personId={undefined} />);
  expect(text()).toContain(say.critical.some.critical_high);
  expect(calls()).toEqual(['tel:112']);
});

it('what is in range, or has none, needs no word', async () => {
  await show(<CareAdvice level="in_range" count={3} personId={undefined} />);
  expect(text()).toBe('');
  await show(<CareAdvice level={null} count={3} personId={undefined} />);
  expect(text()).toBe('');
});

/** A meter tells of them, and the person takes them. */
async function takenFromMeter(
  network: boolean,
  notified: readonly (readonly [systolic: number, hours: number])[],
  known: (systolic: number) => 'there' | 'deleted' | null = () => null,
) {
  const now = new Date();
  const records = notified.map(([systolic, hours], sequence) => {
    const at = hoursAgo(hours);
    const clock = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes());
    return {
      ...({ type: 'blood_pressure', readings: { systolic, diastolic: 80 }, unit: 'mmHg' } as const),
      ...{ clock: clock as never, isClockWrong: false, sequence, user: null, doubtful: false },
    };
  });
  const levelOf = (systolic: number) => (systolic >= 180 ? 'critical_high' : 'high');
  saved = (systolic) =>
    network
      ? { is: 'saved', vital: { ...aVital(systolic, levelOf(systolic)), known: known(systolic) } }
      : { is: 'later' };
  await show(<FoundReadings readings={readingsFrom(records, now)} isComplete />);
  await press(say.device.take_other.replace('{{count}}', String(notified.length)));
  const stored = notified.filter(([systolic]) => known(systolic) === null).length;
  const said = (stored === 1 ? say.device.kept_one : say.device.kept_other).replace(
    '{{count}}',
    String(stored),
  );
  await shows(network ? said : say.saved.waiting);
}

it.each([true, false])(
  'the worst reading of the last days from a meter counts; network: %s',
  async (network) => {
    await takenFromMeter(network, [
      [150, 2],
      [190, 3],
    ]);
    expect(text()).toContain(say.critical.some.critical_high);
    expect(calls()).toEqual(['tel:112']);
  },
);

it('of what a meter tells again it is said what is new, what was here and what was deleted', async () => {
  const known = (systolic: number) => (systolic === 190 ? 'there' : systolic === 191 ? 'deleted' : null);
  await takenFromMeter(
    true,
    [
      [150, 2],
      [190, 3],
      [191, 4],
    ],
    known,
  );
  expect(text()).toContain(say.device.kept_one.replace('{{count}}', '1'));
  expect(text()).toContain(say.import.wereThere_one);
  expect(text()).toContain(say.device.wereDeleted_one);
  // What was here before is no news.
  expect(calls()).toEqual([]);
});

it('an old record of a meter causes no alarm', async () => {
  await takenFromMeter(true, [
    [150, 2],
    [190, 24 * 5],
  ]);
  expect(text()).toContain(say.level.advice.some);
  expect(calls()).toEqual([]);
});

it.each([
  { level: 'critical_high', said: say.critical.act.pressure_high, numbers: ['tel:112'] },
  { level: 'high', said: say.level.advice.high, numbers: [] },
  { level: 'in_range', said: 'the list', numbers: [] },
])('a reading that is $level once it was changed', async ({ level, said, numbers }) => {
  restOfApi = (path, body) => (path === '/vitals/v1' ? aVital(body ? 190 : 119, level) : undefined);
  await show(<EditScreen />, '/vitals/:vitalId/edit', '/vitals/v1/edit');
  await shows(say.edit.save);
  await press(say.edit.save);
  await shows(said);
  expect(calls()).toEqual(numbers);
});

it('a changed reading of a family member stays theirs, no matter for which person the patient acted before', async () => {
  const asked: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: object) => {
    asked.push(url);
    return await fetch(url, init);
  });
  restOfApi = (path) =>
    path === '/vitals/v1' ? { ...aVital(190, 'critical_high'), patient_id: 'p2' } : undefined;
  await show(<EditScreen />, '/vitals/:vitalId/edit', '/vitals/v1/edit');
  await shows(say.edit.save);
  await press(say.edit.save);
  await shows(say.critical.act.pressure_high);
  expect(asked).toContain('/api/vital-ranges?patient_id=p2');
  expect(asked).toContain('/api/emergency-contacts?for_person_id=p2');
  expect(asked).not.toContain('/api/emergency-contacts');
  // The list that comes next is theirs too.
  expect(queryClient.getQueryData(['actingFor'])).toEqual({ personId: 'p2' });
});

const aChatPhoto = (more: Partial<ChatPhotoGiven> = {}): ChatPhotoGiven => ({
  ...{ title: 'Read in your photo', fileId: 'f1', photo: null, boxes: [], confidence: 0.9, busy: false },
  reading: { kind: 'blood_pressure', unit: 'mmHg', readings: { systolic: 190, diastolic: 80 } },
  ...{ sentAt: hoursAgo(1).toISOString(), confirmedAt: new Date().toISOString() },
  ...{ onConfirm: vi.fn(), onDismiss: vi.fn() },
  ...more,
});

it('a critical reading that was confirmed in a chat shows the numbers to call, as long as it is recent', async () => {
  await show(<ChatPhoto {...aChatPhoto()} />);
  await shows(say.critical.act.pressure_high);
  expect(calls()).toEqual(['tel:112']);
  const before = hoursAgo(80).toISOString();
  await show(<ChatPhoto {...aChatPhoto({ sentAt: before })} />);
  expect(text()).toBe('');
});

it.each([
  { since: 'corrected', vitals: [{ ...aVital(119, 'in_range'), file_id: 'f1' }], numbers: [] },
  { since: 'deleted', vitals: [], numbers: [] },
  { since: 'seen worse', vitals: [{ ...aVital(190, 'critical_high'), file_id: 'f1' }], numbers: ['tel:112'] },
])('one that was $since in the meantime is told as it is now', async ({ vitals, numbers }) => {
  restOfApi = (path) => (path.startsWith('/vitals?') ? { vitals, height_cm: null } : undefined);
  await show(<ChatPhoto {...aChatPhoto({ confirmedAt: hoursAgo(1).toISOString() })} />);
  await waitFor(() => {
    expect(calls()).toEqual(numbers);
  });
});

it('5.6 as mg/dL is asked back in a chat too, and goes out in the unit that was meant', async () => {
  const onConfirm = vi.fn();
  const reading = {
    kind: 'blood_sugar',
    unit: 'mg/dL',
    readings: { value: 56, context: 'fasting' },
  } as const;
  await show(<ChatPhoto {...aChatPhoto({ reading, confirmedAt: null, onConfirm })} />);
  const field = () => document.querySelector<HTMLInputElement>('input[type=text]');
  // A new guess doesn't disturb a user who is writing a message.
  expect([field()?.value, document.activeElement]).toEqual(['56', document.body]);
  await write(field(), '5.6');
  await press(say.photo.confirm);
  await shows(say.enter.meant.replace('{{reading}}', '5.6 mmol/L'));
  expect(onConfirm).not.toHaveBeenCalled();
  await press(say.enter.yesUnit.replace('{{unit}}', 'mmol/L'));
  expect(onConfirm.mock.calls[0]?.[0]).toEqual({
    ...{ kind: 'blood_sugar', unit: 'mmol/L', unitConfirmed: false },
    readings: { value: 5.6, context: 'fasting' },
  });
});

const counts = { taken: 2, changed: 0, already_there: 0, refused: 0, results: [], bad: [] };
const HEALTH = JSON.stringify({ records: [{ recordType: 'WeightRecord' }] });
const CSV = 'date,time,sugar\n2026-03-10,07:30,301';

it.each([
  { file: HEALTH, take: say.import.platform.take },
  { file: CSV, take: say.import.take_other.replace('{{count}}', '2') },
])(
  'an import of $file shows its advice to the patient, and none to a clinician of the patient',
  async ({ file, take }) => {
    for (const path of ['/vitals/import', '/patients/:patientId/vitals/import']) {
      restOfApi = (asked) =>
        asked.endsWith('/preview')
          ? { columns: [], good: 2, already_there: 0, bad: 0, lines: [] }
          : { ...counts, name: 'Asha', level: 'critical_high' };
      await show(<p />);
      await show(<ImportScreen />, path, path.replace(':patientId', 'p1'));
      await write(document.querySelector('textarea'), file);
      await press(say.import.check);
      await shows(take);
      await press(take);
      await shows(say.import.done);
      const isOwn = path === '/vitals/import';
      expect(text().includes(say.critical.some.critical_high)).toBe(isOwn);
      expect(calls()).toEqual(isOwn ? ['tel:112'] : []);
    }
  },
);
