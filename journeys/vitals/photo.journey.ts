import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import filesEn from '../../features/files/words/en.json' with { type: 'json' };
import en from '../../features/vitals/words/en.json' with { type: 'json' };
import ml from '../../features/vitals/words/ml.json' with { type: 'json' };
import { CALL_FLAGS } from '../../platform/testing/chromium.ts';
import { type FakeReader, startFakeReader } from '../../platform/testing/image-reader.ts';
import { expectAccessible, signIn } from '../appointments/sessions.ts';
import { originOf } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';
import { type OwnServer, onOwnServer } from '../own-server.ts';
import { overflow } from '../signed-in.ts';
import { aBrightMeter, PRESSURE } from './meter-photos.ts';

/**
 * A patient photographs meters: what was read is compared, corrected and confirmed; what can't be read is typed with
 * the photo in view. On a server of its own, with a fake photo reader.
 */
const says = en.screen;
const files = filesEn.screen;
const phoneOf = castOf('vitals/photo');
let reader: FakeReader;
let own: OwnServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  reader = await startFakeReader(PRESSURE);
  own = await onOwnServer({ MODE: 'demo', IMAGE_READER_URL: reader.url }, CALL_FLAGS);
  browser = own.browser;
  page = await signIn(browser, originOf('hospital'), phoneOf('hospital patient 14'), '/vitals');
});
afterEach(() => {
  reader.says = PRESSURE;
});
afterAll(async () => {
  await own?.stop();
  await reader?.close();
});

const at = (path: string) => page.goto(`${originOf('hospital')}${path}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });
const newest = async () => (await ask(page, 'GET', '/api/vitals?limit=1')).vitals[0];
const photosStored = async () => (await ask(page, 'GET', '/api/upload-files')).files.length;
const choose = async (name = 'meter.jpg', mimeType = 'image/jpeg') =>
  page
    .locator('input[data-kind=gallery]')
    .setInputFiles([
      { name, mimeType, buffer: mimeType === 'image/jpeg' ? await aBrightMeter() : Buffer.from(HEIC) },
    ]);
const HEIC = '\0\0\0\x1cftypheic\0\0\0\0mif1heic';
const ANOTHER_HOUR = `{
  const Now = Date;
  globalThis.Date = class extends Now {
    constructor(...at) { at.length > 0 ? super(...at) : super(Now.now() + 3600000) }
    static now() { return Now.now() + 3600000 }
  };
}`;
const row = (title: string, about: string) =>
  page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: about });
const saved = () => page.getByRole('heading', { name: says.saved.title, level: 1 }).waitFor();

it('a photo from the gallery is compared with what was read, corrected and saved', async () => {
  await at('/vitals/add/blood_pressure');
  await page.getByRole('link', { name: says.photo.title }).click();
  await button(says.photo.choose).waitFor();
  await expectAccessible(page);
  await choose();
  await page.getByRole('img', { name: says.photo.cut }).waitFor();
  // Doubtful digits are said in words, beside the number that they are of.
  await page.getByText(says.photo.doubtDigits.replace('{{digits}}', '8')).waitFor();
  expect(await field(says.field.systolic).inputValue()).toBe('128');
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  expect((await newest())?.source).not.toBe('photo');

  // Loaded again it is still there: it is in the address, and on the server.
  await page.reload();
  await page.getByRole('img', { name: says.photo.cut }).waitFor();
  await button(says.photo.showWhole).click();
  await page.getByRole('img', { name: says.photo.whole }).waitFor();
  await field(says.field.systolic).fill('13');
  await button(says.photo.confirm).click();
  await page.getByText(/70 to 300 mmHg/).waitFor();
  await field(says.field.systolic).fill('138');
  expect(await page.getByText(says.photo.doubtDigits.replace('{{digits}}', '8')).count()).toBe(0);
  await button(says.photo.confirm).click();
  await saved();
  await expectAccessible(page);
  const vital = await newest();
  expect(vital).toMatchObject({
    type: 'blood_pressure',
    readings: { systolic: 138, diastolic: 82, pulse: 71 },
    source: 'photo',
  });
  // The photo is there to be looked at again, beside what was made of it.
  await page.getByRole('link', { name: says.saved.done, exact: true }).click();
  await page
    .getByRole('button', { name: says.list.actions.replace('{{reading}}', '138/82 mmHg, pulse 71') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: says.list.photo }).click();
  await page.getByRole('heading', { name: says.picture.title, level: 1 }).waitFor();
  await page.getByRole('img', { name: says.photo.cut }).waitFor();
  await row('128/82 mmHg, pulse 71', says.picture.read).waitFor();
  await row('138/82 mmHg, pulse 71', says.picture.corrected).waitFor();
  await expectAccessible(page);
});

it('the photo of a reading stands among the files with what it belongs to; deleted, the reading stays', async () => {
  await at('/vitals/photo');
  await choose();
  await button(says.photo.confirm).click();
  await saved();
  const { id } = await newest();
  await at('/files');
  await page.getByRole('link', { name: files.files.belongs.image_reading, exact: true }).first().click();
  await page.waitForURL(`**/vitals/${id}/picture`);
  await button(says.picture.remove).click();
  await page.getByRole('alertdialog').waitFor();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: says.picture.remove }).click();
  await page.getByText(says.picture.none).first().waitFor();
  await expectAccessible(page);
  expect(await newest()).toMatchObject({ id, readings: PRESSURE.readings, file_id: null });
  await page.getByRole('link', { name: says.home.all, exact: true }).click();
  await page
    .getByRole('button', { name: says.list.actions.replace('{{reading}}', '128/82 mmHg, pulse 71') })
    .first()
    .click();
  await expect.poll(() => page.getByRole('menuitem', { name: says.list.photo }).count()).toBe(0);
  await page.getByRole('menuitem', { name: says.list.history }).click();
  await page.getByText(says.history.photo_removed).first().waitFor();
  await page.keyboard.press('Escape');
});

it('a photo from the camera, with a frame to hold the display in, is dropped again', async () => {
  const stored = await photosStored();
  await at('/vitals/photo');
  await button(says.photo.take).click();
  await page.getByText(says.photo.frame).waitFor();
  const shoot = button(says.photo.shoot);
  await expect.poll(() => shoot.isEnabled()).toBe(true);
  await expectAccessible(page);
  // With the keyboard: the camera is on, and its button has the focus.
  await expect.poll(() => shoot.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: says.photo.cut }).waitFor();
  expect(await photosStored()).toBe(stored + 1);
  await button(says.photo.drop).click();
  await page.getByText(says.photo.dropped).waitFor();
  expect(await photosStored()).toBe(stored);
});

it('what can’t be read says what to do, and is typed with the photo in view', async () => {
  reader.says = { status: 'unreadable', reason: 'glare' };
  await at('/vitals/photo/blood_sugar');
  await choose();
  await page.getByText(says.photo.reason.glare).waitFor();
  await page.getByRole('img', { name: says.photo.whole }).waitFor();
  await expectAccessible(page);
  await field(says.field.blood_sugar).fill('118');
  await button(says.enter.save).click();
  await saved();
  expect(await newest()).toMatchObject({ readings: { value: 118 }, source: 'photo' });
});

it('a meter that shows HI leads to the numbers to call', async () => {
  reader.says = { status: 'unreadable', reason: 'too_high' };
  await at('/vitals/photo/blood_sugar');
  await choose();
  await page.getByText(says.photo.reason.too_high).waitFor();
  await page.getByText(says.critical.contacts).waitFor();
  await expectAccessible(page);
  // Said to the care team once it is confirmed; taken back when it was wrong.
  expect(await field(says.field.blood_sugar).inputValue()).toBe('HI');
  await button(says.photo.confirm).click();
  await saved();
  await page.locator('a[href="tel:112"]').waitFor();
  expect(await newest()).toMatchObject({ readings: { beyond: 'high' }, source: 'photo' });
  await button(says.saved.undo).click();
  await page.getByText(says.saved.undone).waitFor();
  expect((await newest()).readings).not.toHaveProperty('beyond');
  await at('/vitals/photo/blood_sugar');
  await choose();
  await button(says.photo.drop).click();
  await page.getByText(says.photo.dropped).waitFor();
});

it('one that was read wrongly is typed again, as another kind', async () => {
  await at('/vitals/photo');
  await choose();
  await button(says.photo.notRight).click();
  expect(await field(says.field.systolic).inputValue()).toBe('');
  await page.getByLabel(says.photo.kind).selectOption('weight');
  await field(says.field.weight).fill('71.5');
  await button(says.enter.save).click();
  await saved();
  expect(await newest()).toMatchObject({ type: 'weight', readings: { value: 71.5 }, source: 'photo' });
});

it('an undecided photo waits in a list, with the time at which it was taken', async () => {
  const unread = says.photo.unreadable;
  await at('/vitals');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText(says.undecided.link_one).count()).toBe(0);
  for (const answer of [PRESSURE, { status: 'unreadable', reason: 'glare' }]) {
    reader.says = answer;
    await at('/vitals/photo');
    await choose();
    await page.getByRole('button', { name: says.photo.drop }).waitFor();
  }
  // The app is closed, and opened an hour later.
  const made = Date.now();
  await at('/vitals');
  await page.evaluate(ANOTHER_HOUR);
  await page.getByRole('link', { name: says.undecided.link_other.replace('{{count}}', '2') }).click();
  await page.getByRole('heading', { name: says.undecided.title, level: 1 }).waitFor();
  await page.getByRole('img', { name: says.photo.cut }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(`^${says.photo.drop}: ${unread}`) }).click();
  await page.getByText(says.photo.dropped).waitFor();
  await expect.poll(() => page.getByText(unread).count()).toBe(0);
  await page.getByRole('link', { name: new RegExp(`^${says.undecided.check}`) }).click();
  await page.getByRole('img', { name: says.photo.cut }).waitFor();
  await button(says.photo.confirm).click();
  await saved();
  const vital = await newest();
  expect(Math.abs(Date.parse(vital.taken_at) - made)).toBeLessThan(120_000);
  await at('/vitals/photos');
  await page.getByText(says.undecided.none).waitFor();
});

it('is cancelled on its way without a trace, and a file that is no photo says what to do', async () => {
  const stored = await photosStored();
  const reading = page.getByRole('progressbar', { name: says.photo.reading });
  await at('/vitals/photo');
  const answer = reader.hold();
  await choose();
  await reading.waitFor();
  await button(says.photo.cancel).click();
  await button(says.photo.choose).waitFor();
  // What has arrived is read to its end, and deleted then.
  const deleted = page.waitForResponse((each) => each.request().method() === 'DELETE');
  answer();
  expect((await deleted).ok()).toBe(true);
  expect(await photosStored()).toBe(stored);
  await choose('IMG_1.HEIC', 'image/heic');
  await page.getByText(/HEIC/).waitFor();
  await expectAccessible(page);
  await button(says.photo.another).click();
  await button(says.photo.choose).waitFor();
  expect(await photosStored()).toBe(stored);
  // Last, because looking at the screen may take longer than the server waits for its reader.
  const answerAgain = reader.hold();
  await choose();
  await reading.waitFor();
  await expectAccessible(page);
  answerAgain();
});

it('without a network offers the keypad', async () => {
  await at('/vitals/photo/blood_sugar');
  await button(says.photo.take).waitFor();
  await page.context().setOffline(true);
  await page.getByText(says.photo.offline).waitFor();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await button(says.photo.take).waitFor();
});

it('works where there is no camera, in Malayalam, large, dark and narrow', async () => {
  const look = { language: 'ml', width: 360 };
  const coach = phoneOf('hospital coach 4');
  // Photos are the patient's: for a coach there is no such page.
  const other = await signIn(browser, originOf('hospital'), coach, '/vitals/photo');
  expect(await other.getByText(says.photo.take).count()).toBe(0);

  page = await signIn(browser, originOf('hospital'), phoneOf('hospital patient 14'), '/vitals', look);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.evaluate(() => localStorage.setItem('fontSize', 'Large'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await at('/vitals/photo');
  await button(ml.screen.photo.take).click();
  await page.getByText(ml.screen.photo.noCamera).waitFor();
  await button(ml.screen.photo.phoneCamera).waitFor();
  await expectAccessible(page);
  await page
    .locator('input[data-kind=camera]')
    .setInputFiles([{ name: 'm.jpg', mimeType: 'image/jpeg', buffer: await aBrightMeter() }]);
  await page.getByRole('img', { name: ml.screen.photo.cut }).waitFor();
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  await button(ml.screen.photo.drop).click();
  await page.getByText(ml.screen.photo.dropped).waitFor();
});
