import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type FakeMeter,
  installFakeMeter,
} from '../../features/reading-imports/web/devices/meter.test-kit.ts';
import imports from '../../features/reading-imports/words/en.json' with { type: 'json' };
import en from '../../features/vitals/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';

/** Meters that speak the standards' bytes to a browser with Bluetooth, and a browser without. */
const hospital = originOf('hospital');
const phoneOf = castOf('vitals/device');
const says = { ...en.screen, ...imports.screen };
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  page = await signIn(browser, hospital, phoneOf('hospital patient 15'), '/vitals/add');
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

const storedOf = async (type: string) => (await ask(page, 'GET', `/api/vitals?type=${type}`)).vitals;
const counted = (words: { one: string; other: string }, count: number) =>
  (count === 1 ? words.one : words.other).replace('{{count}}', String(count));
const take = (count: number) => counted({ one: says.device.take_one, other: says.device.take_other }, count);
const storedText = (count: number) =>
  counted({ one: says.device.kept_one, other: says.device.kept_other }, count);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** Opens the screen of meters by a link, so that the page with the fake stays: the screen looks when it is opened. */
const plugIn = async (meter: FakeMeter | null) => {
  await page.goto(`${hospital}/vitals/add`);
  await page.evaluate(installFakeMeter, meter);
  await page.getByRole('link', { name: says.device.title }).click();
  await page.getByRole('heading', { name: says.device.title, level: 1 }).waitFor();
};

/** The meter's own clock, which shows what clocks show in Chromium here. */
const at = (minutesAgo: number) => {
  const [year, month, day, hour, minute] = new Date(Date.now() - minutesAgo * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })
    .split(/[- :]/)
    .map(Number) as [number, number, number, number, number];
  return [year & 0xff, year >> 8, month, day, hour, minute, 0];
};
const sugar = (sequence: number, minutesAgo: number, value: number, status = 0) => [
  0b1010,
  sequence,
  0,
  ...at(minutesAgo),
  value,
  0xb0,
  0x11,
  status,
  0,
];

it('a browser that can’t says so where one looks for it, and what one can do instead', async () => {
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'bluetooth', { configurable: true, value: undefined }),
  );
  await page.getByRole('link', { name: says.device.title }).click();
  await page.getByText(says.device.cannot).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: says.photo.title }).waitFor();
});

it('a sugar meter sends its records; doubtful ones stay out, and none is stored twice', async () => {
  const meter: FakeMeter = {
    name: 'Gluco 7',
    service: 0x1808,
    says: {
      10804: [[0b10, 2, 0, 3]],
      10776: [sugar(1, 600, 114), sugar(2, 300, 96), sugar(3, 100, 130, 0b100)],
    },
    answer: [0x06, 0x00, 0x01, 0x01],
  };
  await plugIn(meter);
  await press(says.type.blood_sugar);
  await page.getByRole('checkbox', { name: '96 mg/dL' }).waitFor();
  expect(await page.getByRole('checkbox', { name: '130 mg/dL' }).isChecked()).toBe(false);
  await page.getByText(says.device.doubtful).waitFor();
  await expectAccessible(page);
  await press(take(2));
  await page.getByText(storedText(2)).waitFor();
  await expectAccessible(page);
  const values = async () =>
    (await storedOf('blood_sugar')).map((vital: { readings: object; source: string }) => [
      vital.readings,
      vital.source,
    ]);
  const stored = [
    [{ value: 96, context: 'fasting' }, 'device'],
    [{ value: 114, context: 'random' }, 'device'],
  ];
  expect(await values()).toEqual(stored);

  await plugIn(meter);
  await press(says.type.blood_sugar);
  await press(take(2));
  await page.getByText(says.import.wereThere_other.replace('{{count}}', '2')).waitFor();
  expect(await page.getByText(storedText(2)).count()).toBe(0);
  expect(await values()).toEqual(stored);
});

it('a pressure is received until the cuff switches off; a cuff that was closed, is silent or refuses is reported', async () => {
  await plugIn({
    name: 'Cuff',
    service: 0x1810,
    says: { 10805: [[0b110, 138, 0, 88, 0, 105, 0, ...at(1), 72, 0]] },
    leaves: true,
  });
  await press(says.type.blood_pressure);
  await press(take(1));
  await page.getByText(storedText(1)).waitFor();
  expect((await storedOf('blood_pressure'))[0]).toMatchObject({
    readings: { systolic: 138, diastolic: 88, pulse: 72 },
    source: 'device',
  });

  await plugIn({ name: 'Cuff', service: 0x1810, says: { 10805: [] }, leaves: true });
  await press(says.type.blood_pressure);
  await page.getByText(says.device.failed.gone).waitFor();
  await expectAccessible(page);
  await plugIn({ name: 'Sugar', service: 0x1808, says: { 10776: [] }, answer: [6, 0, 1, 2] });
  await press(says.type.blood_sugar);
  await page.getByText(says.device.failed.refused).waitFor();
  await plugIn(null);
  await press(says.type.weight);
  await page.getByText(says.device.hint).waitFor();
});

it('a meter that two people share names the user of each reading; a clock that was never set, and HI, are shown', async () => {
  const pressure = (user: number, systolic: number, time: number[]) => [
    0b1110,
    systolic,
    0,
    82,
    0,
    95,
    0,
    ...time,
    70,
    0,
    user,
  ];
  const never = [2000 & 0xff, 2000 >> 8, 1, 1, 0, 0, 0];
  await plugIn({
    name: 'Cuff',
    service: 0x1810,
    says: { 10805: [pressure(0, 121, at(30)), pressure(1, 143, at(20)), pressure(1, 144, never)] },
    leaves: true,
  });
  await press(says.type.blood_pressure);
  await page.getByText(says.device.shared).waitFor();
  const of = (user: string) => ` · ${says.device.user.replace('{{number}}', user)}`;
  await page.getByRole('checkbox', { name: `121/82 mmHg, pulse 70${of('0')}` }).waitFor();
  expect(await page.getByRole('checkbox', { name: of('1') }).count()).toBe(2);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await page.getByText(says.device.mayBeOld).waitFor();
  await expectAccessible(page);
  await plugIn({
    name: 'Gluco 7',
    service: 0x1808,
    says: { 10776: [sugar(8, 40, 88, 0b10_0000)] },
    answer: [0x06, 0x00, 0x01, 0x01],
  });
  await press(says.type.blood_sugar);
  expect(await page.getByRole('checkbox', { name: 'HI', exact: true }).isChecked()).toBe(true);
  await press(take(1));
  await page.getByText(storedText(1)).waitFor();
  // The same advice as for a typed reading: the numbers to call.
  await page.getByRole('link', { name: '112' }).first().waitFor();
  await expectAccessible(page);
  expect((await storedOf('blood_sugar'))[0]).toMatchObject({
    ...{ readings: { beyond: 'high' }, source: 'device', level: 'critical_high' },
  });
});

it('impossible readings are left out', async () => {
  await plugIn({ name: 'Scale', service: 0x181d, says: { 10909: [[0, 1, 0]] }, leaves: true });
  await press(says.type.weight);
  await page.getByText(says.device.impossible).waitFor();
  expect(await page.getByRole('checkbox').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: take(0), exact: true }).isDisabled()).toBe(true);
});
