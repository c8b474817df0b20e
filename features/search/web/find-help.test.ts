// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#platform/contract/language.ts';
import type { Texts } from '#platform/contract/texts.ts';
import {
  chooseLanguage,
  type LoadWords,
  startWords,
  type WordFiles,
  wordsOf,
} from '#platform/web/i18n/words.ts';
import { findHelp } from './find-help.ts';
import { HELP } from './help-index.ts';

let userType = 'patient';
vi.mock('#platform/web/session/session-client.ts', () => ({ sessionState: () => ({ data: { userType } }) }));

const FEATURES = [
  ...['accounts', 'notifications', 'payments', 'people', 'privacy', 'reading-imports', 'search', 'vitals'],
];

function wordsIn(feature: string, language: Language): Texts {
  const folder = feature === 'shell' ? 'platform/web' : `features/${feature}`;
  return JSON.parse(readFileSync(`${folder}/words/${language}.json`, 'utf8')).screen;
}

beforeAll(async () => {
  const loading = (feature: string, language: Language): LoadWords => {
    return async () => ({ default: { [feature]: wordsIn(feature, language) } });
  };
  const ofLanguage = (language: Language) => async () => ({
    default: { shell: wordsIn('shell', language) },
    later: Object.fromEntries(FEATURES.map((feature) => [feature, loading(feature, language)])),
  });
  await startWords(
    Object.fromEntries(LANGUAGE_CODES.map((language) => [language, ofLanguage(language)])) as WordFiles,
  );
});

beforeEach(() => {
  userType = 'patient';
});

describe('searching settings and help', () => {
  it('finds a setting by its name and by what its help says, the name first', async () => {
    await chooseLanguage('en');
    expect((await findHelp('text size')).map(({ path }) => path)).toEqual(['/account/settings']);
    const found = await findHelp('password');
    expect(found[0]).toMatchObject({ title: 'Change password', path: '/account/password' });
    expect((await findHelp('fingerprint')).map(({ path }) => path)).toEqual(['/security']);
    expect(await findHelp('zebra')).toEqual([]);
    expect(await findHelp(' ')).toEqual([]);
  });

  it('finds a setting by other words for it, in any order, each from its beginning', async () => {
    await chooseLanguage('en');
    const titles = async (query: string) => (await findHelp(query)).map(({ title }) => title);
    for (const query of ['large text', 'Text large', 'big lett', 'font'])
      expect(await titles(query)).toEqual(['Text size']);
    expect(await titles('dark mode')).toEqual(['Colours']);
    expect((await titles('close account'))[0]).toBe('Delete account');
    expect(await titles('ize')).toEqual([]);
    expect(await titles('large zebra')).toEqual([]);
  });

  it.each([
    ['te', 'పెద్ద అక్షరాలు'],
    ['hi', 'बड़े अक्षर'],
    ['ta', 'பெரிய எழுத்து'],
    ['ml', 'വലിയ അക്ഷര'],
    ['bn', 'বড় লেখা'],
  ] as const)('finds large text in %s', async (language, query) => {
    await chooseLanguage(language);
    expect((await findHelp(query))[0]?.path).toBe('/account/settings');
  });

  it.each([
    ['staff', 'help', '/about'],
    ['staff', 'refund', '/payments'],
    ['staff', 'KYC', '/kyc'],
    ['patient', 'refund', '/orders'],
    ['patient', 'payment', '/orders'],
  ])('finds for a %s by “%s” the page %s', async (type, query, path) => {
    await chooseLanguage('en');
    userType = type;
    expect((await findHelp(query)).map((each) => each.path)).toContain(path);
  });

  it('finds the settings by their English name in every language', async () => {
    for (const language of LANGUAGE_CODES) {
      await chooseLanguage(language);
      expect((await findHelp('settings')).map(({ path }) => path)).toContain('/account/settings');
    }
  });

  it('has other words for each entry in every language', async () => {
    for (const language of LANGUAGE_CODES) {
      await chooseLanguage(language);
      await findHelp('x');
      for (const { title, synonyms, userTypes } of HELP) {
        userType = userTypes?.[0] ?? 'patient';
        const { t } = wordsOf(language);
        const [first = ''] = t(synonyms).split(',');
        expect((await findHelp(first)).map((each) => each.title)).toContain(t(title));
      }
    }
  });

  it('finds each entry by its own name in every language', async () => {
    for (const language of LANGUAGE_CODES) {
      await chooseLanguage(language);
      await findHelp('x');
      for (const { title, path, userTypes } of HELP) {
        userType = userTypes?.[0] ?? 'patient';
        const name = wordsOf(language).t(title);
        expect(name).not.toBe(title);
        expect((await findHelp(name)).map((each) => each.path)).toContain(path);
      }
    }
  });

  it('offers to staff nothing that only patients can open', async () => {
    await chooseLanguage('en');
    userType = 'staff';
    expect((await findHelp('nominee')).map(({ path }) => path)).toEqual([]);
    userType = 'patient';
    expect((await findHelp('nominee')).map(({ path }) => path)).toEqual(['/privacy/nominee']);
  });
});
