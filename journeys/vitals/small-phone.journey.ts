import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SPECIALTY } from '../../features/people/contract/specialties.ts';
import { clinicInstant, lineDay } from '../../platform/domain/clinic-time.ts';
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { clinicDay, launch } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { must } from '../in-page.ts';
import { aBrightMeter, PRESSURE } from './meter-photos.ts';

/** Entry and Home on a low and narrow phone with large text. */
const hospital = originOf('hospital');
const phoneOf = castOf('vitals/small-phone');
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

const KEYS = 'form [role=group] button';

/** Keys that something else lies upon, so that a finger in their middle doesn't press them. */
const coveredKeys = (page: Page): Promise<string[]> =>
  page.locator(KEYS).evaluateAll((keys) =>
    keys
      .filter((key) => {
        const { x, y, width, height } = key.getBoundingClientRect();
        return !key.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((key) => key.getAttribute('aria-label') ?? key.textContent ?? ''),
  );

it('keeps the keys and Save in sight on a low phone with large text in Malayalam, and closes', async () => {
  const page = await signIn(browser, hospital, phoneOf('hospital patient 25'), '/vitals/add/blood_sugar');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => {
    localStorage.setItem('preferredLanguage', 'ml');
    localStorage.setItem('fontSize', 'Large');
  });
  await page.reload();
  const saves = page.locator('form button[type=submit]');
  const bottom = async () => {
    const box = await saves.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const keysAreFree = async () => {
    await expect.poll(bottom).toBeLessThanOrEqual(640);
    await page.locator(KEYS).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => coveredKeys(page)).toEqual([]);
  };
  await keysAreFree();
  await page.goto(`${hospital}/vitals/add/blood_pressure`);
  await keysAreFree();
  await page.goto(`${hospital}/vitals/add/blood_sugar`);
  await expect.poll(bottom).toBeLessThanOrEqual(640);
  expect(await page.locator('nav').first().isVisible()).toBe(false);
  await expectAccessible(page);
  await page.locator('[data-whole-phone] button').first().click();
  await page.waitForURL((url) => url.pathname === '/vitals');
  await expect.poll(() => page.locator('nav').first().isVisible()).toBe(true);
  await page.evaluate(() => {
    localStorage.setItem('preferredLanguage', 'en');
    localStorage.setItem('fontSize', 'Medium');
  });
});

it('keeps the number of a photo and Yes in sight on a low phone with large text', async () => {
  const page = await signIn(browser, hospital, phoneOf('hospital patient 25'), '/more');
  await page.setViewportSize({ width: 360, height: 640 });
  const [id, file_id] = [crypto.randomUUID(), crypto.randomUUID()];
  const photo = {
    ...{ ...PRESSURE, reason: null, id, file_id, patient_id: crypto.randomUUID(), state: 'unconfirmed' },
    ...{ made_at: new Date().toISOString(), kept_until: null, vital_id: null },
  };
  await page.route('**/api/**/vital/image/*', (route) => route.fulfill({ json: photo }));
  const picture = await aBrightMeter();
  await page.route(`**/api/files/${file_id}`, (route) =>
    route.fulfill({ body: picture, contentType: 'image/jpeg' }),
  );
  await page.evaluate(() => localStorage.setItem('fontSize', 'Large'));
  await page.goto(`${hospital}/vitals/photo?photo=${id}`);
  await page.locator('main img, main svg[role=img]').first().waitFor();
  const save = page.locator('form button[type=submit]');
  const edge = async (of: 'y' | 'end', seen: typeof save) => {
    const { y, height } = (await seen.boundingBox()) ?? { y: 9999, height: 0 };
    return of === 'y' ? y : y + height;
  };
  await expect.poll(() => edge('end', save)).toBeLessThanOrEqual(640);
  const number = page.locator('form input').first();
  await expect.poll(() => edge('end', number)).toBeLessThanOrEqual(await edge('y', save));
  expect(await page.locator('nav').first().isVisible()).toBe(false);
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('fontSize', 'Medium'));
  await page.unroute('**/api/**/vital/image/*');
});

/** Of the page's words those that don't stand on one line; a time is one word. */
function brokenWords(): string[] {
  const isShown = (node: Node) => (node.parentElement?.offsetWidth ?? 0) > 1;
  const linesOf = (node: Node, from: number, length: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, from + length);
    const rects = [...range.getClientRects()];
    return rects.some(({ top }) => top >= (rects[0]?.bottom ?? 0));
  };
  const found: string[] = [];
  const nodes = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^ \n\u00ad]+/g))
      if (isShown(node) && linesOf(node, index, word.length)) found.push(word);
  return found;
}

it.each(['ta', 'ml'])(
  'breaks no word and no time of Home on a small phone with large text in %s',
  async (language) => {
    const page = await signIn(browser, hospital, phoneOf('hospital patient 25'), '/more');
    // From the beginning of the day on Home, at four: before any visit, since Home shows the first two items only.
    const due_at = clinicInstant(lineDay(new Date()), '04:00').toISOString();
    const due = { routine_id: crypto.randomUUID(), due_at, status: 'open', vital_id: null };
    const today = [
      { ...due, type: 'blood_sugar', context: 'fasting' },
      { ...due, routine_id: crypto.randomUUID(), type: 'blood_pressure', context: null },
    ];
    await page.route('**/api/regular-vitals*', (route) =>
      route.fulfill({ json: { patient_id: crypto.randomUUID(), routines: [], today, can: { add: false } } }),
    );
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate((language) => {
      localStorage.setItem('preferredLanguage', language);
      localStorage.setItem('fontSize', 'Large');
    }, language);
    await page.goto(`${hospital}/`);
    await page.locator('main li a[href^="/vitals/add/blood_pressure"]').nth(1).waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(brokenWords)).toEqual([]);
    // The bar at the bottom stays one row.
    const places = page.locator('nav').first().getByRole('link');
    const rows = await places.evaluateAll((links) => [
      ...new Set(links.map((link) => Math.round(link.getBoundingClientRect().top))),
    ]);
    expect([rows.length, (await places.count()) > 4]).toEqual([1, true]);
    await expectAccessible(page);
    await page.evaluate(() => {
      localStorage.setItem('preferredLanguage', 'en');
      localStorage.setItem('fontSize', 'Medium');
    });
    await page.unroute('**/api/regular-vitals*');
  },
);

const READINGS = [
  { type: 'blood_pressure', readings: { systolic: 152, diastolic: 94, pulse: 88 }, unit: 'mmHg' },
  { type: 'blood_sugar', readings: { value: 212, context: 'after_meal' }, unit: 'mg/dL' },
  { type: 'weight', readings: { value: 71.4 }, unit: 'kg' },
] as const;

it('ends Home within 1.6 screens, with large text in Malayalam within 2.4', async () => {
  const page = await signIn(browser, hospital, phoneOf('hospital patient 25'), '/more');
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  for (const reading of READINGS)
    for (const ago of [0, 24, 48])
      await must(page, 'POST', '/api/vitals', {
        id: crypto.randomUUID(),
        ...reading,
        taken_at: inHours(-ago),
      });
  const tomorrowAt = (clock: string) => clinicInstant(clinicDay(1), clock).toISOString();
  const clinician = { clinician_id: crypto.randomUUID(), name: 'Dr. Sudha Rangarajan', user_type: 'doctor' };
  const visit = {
    ...{ appointment_id: crypto.randomUUID(), patient_id: crypto.randomUUID(), patient: { name: 'Lakshmi' } },
    ...{
      starts_at: tomorrowAt('11:00'),
      ends_at: tomorrowAt('11:30'),
      mode: 'virtual',
      status: 4,
      delay_minutes: 0,
    },
    ...{
      clinician: { ...clinician, specialty: SPECIALTY.cardiologist },
      clinician_id: clinician.clinician_id,
    },
  };
  await page.route('**/api/appointments?*', (route) =>
    route.fulfill({ json: { appointments: [visit], next_cursor: null } }),
  );
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [language, size, most] of [
    ['ml', 'Large', 2.4],
    ['en', 'Medium', 1.6],
  ] as const) {
    await page.evaluate(
      ([language, size]) => {
        localStorage.setItem('preferredLanguage', language);
        localStorage.setItem('fontSize', size);
      },
      [language, size] as const,
    );
    await page.goto(`${hospital}/`);
    await page.getByRole('link', { name: clinician.name }).waitFor();
    await page.locator('main h3').nth(2).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const screens = () => page.evaluate(() => document.documentElement.scrollHeight / 740);
    await expect.poll(screens).toBeLessThanOrEqual(most);
  }
  await page.unroute('**/api/appointments?*');
});
