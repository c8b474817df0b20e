import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askedWords, firstChunks } from './first-load.ts';

const root = join(import.meta.dirname, '../..');
const { first, later } = askedWords(root);

test('the first words are those of the frame, of Home and of what stands on it', () => {
  for (const key of [
    'shell.nav.home',
    'shell.greeting.morning',
    'appointments.home.next',
    'people.contacts.homeTitle',
    'people.patients.title',
  ])
    expect(first(key), key).toBe(true);
});

test('keys that are completed at run time come with their beginning, plural forms with their stem', () => {
  expect(first('appointments.mode.virtual')).toBe(true);
  expect(first('appointments.timeTo.minutes_other')).toBe(true);
});

test('screens’ words come with their feature, and so do those that it borrows', () => {
  for (const key of ['appointments.hours.title_of_nothing', 'people.kyc.title', 'shell.about.title'])
    expect(first(key), key).toBe(false);
  expect(later('people')('people.kyc.title')).toBe(true);
  expect(later('people')('accounts.picture.choose')).toBe(true);
  expect(later('appointments')('people.cities.Mumbai')).toBe(true);
  expect(later('shell')('shell.about.title')).toBe(true);
  expect(later('appointments')('accounts.picture.choose')).toBe(false);
});

test('a screen that shows a part of another folder comes with the words of that part', () => {
  // Account and settings shows the language, text size and colours of the shell.
  expect(first('shell.display.title')).toBe(false);
  for (const key of ['shell.display.title', 'shell.display.sizes.Medium', 'shell.display.themes.system'])
    expect(later('accounts')(key), key).toBe(true);
});

test('nothing is sent twice: what came first does not come again', () => {
  expect(later('appointments')('appointments.home.next')).toBe(false);
});

test('Home is one chunk without what others see there', () => {
  const { home, shell } = firstChunks(root);
  expect(home).toContain('features/appointments/web/components/home-next.tsx');
  expect(home).toContain('platform/web/shell/screens/home.tsx');
  expect(shell).toContain('platform/ui/card.tsx');
  expect(home).not.toContain('features/appointments/web/components/home-board.tsx');
  expect(home).not.toContain('apps/web/main.tsx');
});

test('what a patient sees once Home has come to rest is one chunk, of features only and apart from the first load', () => {
  const { shell, home, rest } = firstChunks(root);
  for (const file of [
    'vitals/web/components/home-vitals.tsx',
    'medications/web/components/home-medicines.tsx',
  ])
    expect(rest).toContain(`features/${file}`);
  // Clinicians have this one in its place.
  expect(rest).not.toContain('features/vitals/web/components/care-live.tsx');
  expect(
    [...rest].filter((file) => !file.startsWith('features/') || shell.has(file) || home.has(file)),
  ).toEqual([]);
});

test('the sign-in is one chunk that needs neither Home nor the lists of screens', () => {
  const { shell, home, signIn } = firstChunks(root);
  expect(signIn).toContain('features/accounts/web/sign-in/identify-step.tsx');
  // Home keeps the language of the account, too.
  expect(shell).toContain('features/accounts/web/queries.ts');
  expect([...signIn].filter((file) => shell.has(file) || home.has(file))).toEqual([]);
});

test('the shell is what the entry brings along of the platform, and nothing that only other screens use', () => {
  const { shell, home } = firstChunks(root);
  expect(shell).toContain('platform/web/shell/frame.tsx');
  expect(shell).toContain('platform/ui/icon.tsx');
  for (const file of ['platform/web/session/autosave.ts', 'platform/web/forms/use-form.ts']) {
    expect(shell).not.toContain(file);
    expect(home).not.toContain(file);
  }
  expect([...shell].filter((file) => home.has(file))).toEqual([]);
});
