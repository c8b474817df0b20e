import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseTime,
  closeSessions,
  expectAccessible,
  heading,
  isAt,
  launch,
  originOf,
  reads,
  signIn,
  signUp,
} from '../appointments/sessions.ts';
import { lettersOfItsOwn } from '../browsers.ts';
import { castOf, frontDesk } from '../cast.ts';
import { ask } from '../in-page.ts';

/** Family, emergency contacts, a doctor's profile, and what staff decide, in a real browser. */
const origin = originOf('living');
const phoneOf = castOf('people/people');
/** Where nothing of the page lies under the bar at the bottom. */
const TALL = 2400;
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

const press = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('button', { name, exact: typeof name === 'string' }).click();
const main = (page: Page) => page.locator('main');
async function born(form: Locator, day: string, month: string, year: string): Promise<void> {
  await form.getByLabel('Day').fill(day);
  await form.getByLabel('Month').selectOption(month);
  await form.getByLabel('Year').fill(year);
}

/** One pixel more than nothing: what the form wants is a file that is a picture. */
async function picture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 200 });
    canvas.getContext('2d')?.fillRect(10, 10, 200, 100);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

describe('a patient', () => {
  it('adds a family member, acts for her, and says so in the header on every page', async () => {
    const page = await signIn(browser, origin, phoneOf('living patient 30'), '/family');
    const mother = `Savitri ${lettersOfItsOwn()}`;
    await page.setViewportSize({ width: 360, height: TALL });
    await reads(heading(page)).toBe('Family');
    await press(main(page), 'Add family member');
    const form = page.getByRole('dialog');
    await press(form, 'Save');
    await reads(form).toMatch(/invalid name/);
    await reads(form).toMatch(/invalid DOB/);
    await form.getByLabel('Name').fill(mother);
    await form.getByLabel('Relation to you').selectOption('mother');
    await born(form, '31', '2', '1950');
    await form.getByLabel('Female', { exact: true }).check();
    await press(form, 'Save');
    await reads(form.locator('fieldset').first()).toMatch(/invalid DOB/);
    await born(form, '28', '2', '1950');
    await expectAccessible(page);
    await press(form, 'Save');
    await reads(main(page)).toContain(mother);

    const row = main(page).getByRole('listitem').filter({ hasText: mother });
    const store = () => page.evaluate(() => localStorage.getItem('sukham'));
    const before = await store();
    await press(row, /^Open record/);
    await reads(page.locator('header')).toContain(`${mother}’s record`);
    await expectAccessible(page);
    // It outlives a reload, in the encrypted store only.
    await expect.poll(store).not.toBe(before);
    await page.goto(`${origin}/emergency-contacts`);
    await reads(main(page)).toContain(`for ${mother}`);
    await reads(page.locator('header')).toContain(`${mother}’s record`);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain('Savitri');

    // Her Home and her profile say that they are hers.
    await page.goto(`${origin}/`);
    await reads(main(page)).toContain(`${mother}’s record`);
    await page.goto(`${origin}/profile`);
    await reads(heading(page)).toContain(mother);
    await reads(main(page)).toContain('Health details');
    await reads(main(page)).not.toContain('Preferences');
    await page.goto(`${origin}/files`);
    await reads(page.locator('header')).toMatch(/This page: .* \(you\)/);
    await page.goto(`${origin}/profile`);
    await press(page.locator('header'), 'Switch back');
    await reads(page.locator('header')).toMatch(/\(you\)/);
    await expectAccessible(page);
  });

  it('books for a family member once: the next booking is for the patient, and lists name the person of each visit', async () => {
    const page = await signIn(browser, origin, phoneOf('living patient 30'), '/family');
    await page.setViewportSize({ width: 360, height: TALL });
    const child = `Sahasra ${lettersOfItsOwn()}`;
    const { person_id: childId } = await ask(page, 'POST', '/api/family-members', {
      ...{ name: child, relation: 'daughter', date_of_birth: '2019-02-28', sex: 'female' },
    });
    const doctor = await signIn(browser, origin, phoneOf('living doctor 10'), '/profile');
    const { person_id: doctorId } = await ask(doctor, 'GET', '/api/profile');
    const toTimes = `${origin}/appointments/book?mode=virtual&clinician_id=${doctorId}`;
    await page.goto(toTimes);
    await chooseTime(page, 5, 2);
    await page.getByLabel(child).click(); // Checked once the address says so.
    // In the address there is an id and no name, and the choice outlives a reload.
    await expect.poll(() => page.url()).toContain(`for=${childId}`);
    await page.reload();
    await reads(main(page)).toContain(`For ${child}`);
    expect(await page.getByLabel(child).isChecked()).toBe(true);
    await reads(page.locator('header')).toMatch(/\(you\)/);
    await press(main(page), 'Confirm booking');
    await isAt(page, /booked$/);
    await reads(main(page)).toContain(child);

    await page.goto(toTimes);
    await chooseTime(page, 6, 3);
    await expect.poll(() => page.getByLabel('For me').isChecked()).toBe(true);
    await page.goto(`${origin}/appointments`);
    await reads(main(page)).toContain(`For ${child}`);
  });

  it('adds an emergency contact, after the four messages of the form', async () => {
    const page = await signIn(browser, origin, phoneOf('living patient 38'), '/emergency-contacts');
    await page.setViewportSize({ width: 360, height: TALL });
    await press(main(page), 'Add emergency contact');
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('R2');
    await form.getByLabel('Mobile number').fill('12345');
    await form.getByLabel('Email address').fill('ravi@home');
    await form.getByLabel('Relation to you').selectOption('brother');
    await born(form, '1', '1', '2090');
    await press(form, 'Save');
    const summary = form.getByRole('alert');
    await reads(summary).toMatch(/invalid name/);
    for (const message of ['invalid name', 'invalid email address', 'invalid phone number', 'invalid DOB'])
      await expect.poll(() => form.getByText(message, { exact: true }).count()).toBe(2);
    expect(await form.getByLabel('Email address').inputValue()).toBe('ravi@home');
    await expectAccessible(page);
    await summary.getByText('invalid phone number').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-phone');
    const brother = `Ravi ${lettersOfItsOwn()}`;
    await form.getByLabel('Name').fill(brother);
    await form.getByLabel('Mobile number').fill('98765 43210');
    await form.getByLabel('Email address').fill('');
    await born(form, '1', '1', '1980');
    await press(form, 'Save');
    const call = main(page).getByRole('link', { name: `Call ${brother}` });
    await call.waitFor();
    expect(await call.getAttribute('href')).toBe('tel:+919876543210');
    await expectAccessible(page);
    await page.goto(origin);
    await page.getByRole('button', { name: 'Emergency' }).click();
    await form.getByRole('link', { name: `Call ${brother}` }).waitFor();
  });
});

describe('a doctor', () => {
  it('edits the profile, draws a signature, and staff verify the registration', async () => {
    // Another number each time: only a changed one has to be verified again.
    const number = `JRNY/${Date.now()}`;
    const page = await signIn(browser, origin, phoneOf('living doctor 10'), '/profile/edit');
    await page.setViewportSize({ width: 1280, height: TALL });
    const form = page.locator('main form');
    await form.getByLabel('Fee', { exact: true }).fill('a lot');
    await press(form, 'Save');
    await reads(form.getByRole('alert')).toMatch(/amount in rupees/);
    await form.getByLabel('Fee', { exact: true }).fill('1,234.50');
    await form.getByLabel('About').fill('Sees whole families, in plain words.');
    await form.getByLabel('Registration number').fill(number);
    await expectAccessible(page);
    await press(form, 'Save');
    await isAt(page, '/profile');
    await reads(main(page)).toMatch(/₹1,234\.50/);
    await reads(main(page)).toMatch(/Not checked yet/);

    await page.goto(`${origin}/profile/signature`);
    await press(main(page), 'Save');
    await reads(main(page)).toMatch(/Draw your signature/);
    await page.locator('canvas').scrollIntoViewIfNeeded();
    const pad = (await page.locator('canvas').boundingBox())!;
    await page.mouse.move(pad.x + 40, pad.y + 60);
    await page.mouse.down();
    for (const [x, y] of [
      [90, 20],
      [140, 70],
      [220, 30],
    ] as const)
      await page.mouse.move(pad.x + x, pad.y + y, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('img', { name: 'Signed' }).waitFor();
    await press(main(page), 'Save');
    await isAt(page, '/profile');
    const signature = page.getByRole('img', { name: 'Your signature' });
    await signature.waitFor();
    expect(
      await signature.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(100);
    await expectAccessible(page);

    const { name, person_id: id } = await ask(page, 'GET', '/api/profile');
    const staff = await signIn(browser, origin, frontDesk('living'), '/doctors', { width: 1280 });
    await staff.goto(`${origin}/doctors?q=${encodeURIComponent(name.replace(/^Dr\.? /, ''))}`);
    await main(staff).locator(`a[href*="${id}"]`).first().click();
    await reads(heading(staff)).toBe(name);
    await staff.setViewportSize({ width: 1280, height: TALL });
    await press(main(staff), 'Verify registration');
    const dialog = staff.getByRole('dialog');
    await reads(dialog).toContain(number);
    await expectAccessible(staff);
    await press(dialog, 'Verify registration');
    await reads(main(staff)).toMatch(/Checked by/);
    // Without a reload: the decision arrives as a live event.
    await reads(main(page)).toMatch(/Checked by/);
    await page.goto(`${origin}/notifications`);
    await reads(main(page)).toMatch(/Your registration is verified/);
  });
});

describe('proof of identity', () => {
  it('goes from a picture to a rejection with its reason, and the person sees it at once', async () => {
    const { page, name } = await signUp(browser, origin, '/profile/identity');
    await page.setViewportSize({ width: 360, height: TALL });
    const form = page.locator('main form');
    await form.getByLabel('Aadhaar').click();
    await form.getByLabel('Last four digits').fill('1234 5678 9012');
    await press(form, 'Submit for checking');
    await reads(form.getByRole('alert')).toMatch(/only the last four digits/);
    await reads(form.getByRole('alert')).toMatch(/Add a picture/);
    await form.getByLabel('Last four digits').fill('7788');
    const file = { name: 'front.png', mimeType: 'image/png', buffer: await picture(page) };
    await form.locator('input[type=file]').first().setInputFiles(file);
    await form.getByRole('button', { name: 'Remove front.png from the list' }).waitFor();
    await expectAccessible(page);
    await press(form, 'Submit for checking');
    await reads(main(page)).toMatch(/We are checking your document/);

    const staff = await signIn(browser, origin, frontDesk('living'), '/kyc');
    await staff.setViewportSize({ width: 1280, height: TALL });
    const submission = staff.locator('article').filter({ hasText: name });
    await expect
      .poll(async () => {
        const more = staff.getByRole('button', { name: 'Show more' });
        if ((await submission.count()) === 0 && (await more.count()) > 0) await more.click();
        return submission.count();
      })
      .toBe(1);
    await reads(submission).toContain('ends with 7788');
    await submission.getByRole('img').waitFor();
    await press(submission, 'Reject');
    const dialog = staff.getByRole('dialog');
    await press(dialog, 'Reject');
    await reads(dialog).toMatch(/Give a reason/);
    await dialog.getByLabel('Reason').fill('The picture is dark. Please take it by daylight.');
    await expectAccessible(staff);
    await press(dialog, 'Reject');
    await expect.poll(() => submission.count()).toBe(0);
    // Without a reload: the decision is live.
    await reads(main(page)).toMatch(/Please take it by daylight/);
    await form.getByRole('button', { name: 'Submit for checking' }).waitFor();
  });
});

describe('staff', () => {
  it('suspend a patient and lift it again, and a doctor sees only the own patients', async () => {
    const { page: patient, name } = await signUp(browser, origin, '/security');
    const staff = await signIn(
      browser,
      origin,
      frontDesk('living'),
      `/patients?q=${encodeURIComponent(name)}`,
    );
    await staff.setViewportSize({ width: 1280, height: TALL });
    await main(staff).getByRole('link', { name }).click();
    await reads(heading(staff)).toBe(name);
    await press(main(staff), 'Suspend');
    await press(staff.getByRole('alertdialog'), 'Suspend');
    await reads(main(staff)).toMatch(/Suspended since/);
    // A suspended user is logged out at once, on every screen.
    await isAt(patient, '/account/login');
    await expectAccessible(staff);
    await press(main(staff), 'Lift suspension');
    await press(staff.getByRole('alertdialog'), 'Lift suspension');
    await expect.poll(() => main(staff).getByText('Suspended since').count()).toBe(0);
    const address = new URL(staff.url()).pathname;
    // A patient outside the coach's care looks like one who doesn't exist.
    const coach = await signIn(browser, origin, phoneOf('living coach 4'), address);
    await reads(heading(coach)).toBe('Patient');
    expect(await main(coach).textContent()).not.toContain(name);
  });
});
