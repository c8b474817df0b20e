import { describe, expect, it } from 'vitest';
import { LANGUAGES, wordsFolders } from './catalogue.ts';
import { type Allowed, WORDS_CHECKS } from './complete.ts';
import { differentTranslations } from './same.ts';
import { bannedTerms } from './terms.ts';
import { staleTranslations, translatedNow } from './translated.ts';
import { unspokenErrors, usage } from './used.ts';

const GOOD: Record<string, unknown> = {
  en: {
    screen: {
      hello: 'Hello {{name}}',
      too_many: 'Too many',
      day_one: 'One day',
      day_other: '{{count}} days',
      by: 'SMS',
    },
  },
  te: {
    screen: {
      hello: 'నమస్తే {{name}}',
      too_many: 'చాలా ఎక్కువ',
      day_one: 'ఒక రోజు',
      day_other: '{{count}} రోజులు',
      by: 'SMS',
    },
  },
  hi: {
    screen: {
      hello: 'नमस्ते {{name}}',
      too_many: 'बहुत ज़्यादा',
      day_one: '{{count}} दिन',
      day_other: '{{count}} दिन',
      by: 'SMS',
    },
  },
  ta: {
    screen: {
      hello: 'வணக்கம் {{name}}',
      too_many: 'மிக அதிகம்',
      day_one: 'ஒரு நாள்',
      day_other: '{{count}} நாட்கள்',
      by: 'SMS',
    },
  },
  ml: {
    screen: {
      hello: 'നമസ്കാരം {{name}}',
      too_many: 'വളരെ കൂടുതൽ',
      day_one: 'ഒരു ദിവസം',
      day_other: '{{count}} ദിവസം',
      by: 'SMS',
    },
  },
  bn: {
    screen: {
      hello: 'নমস্কার {{name}}',
      too_many: 'খুব বেশি',
      day_one: '{{count}} দিন',
      day_other: '{{count}} দিন',
      by: 'SMS',
    },
  },
};
const ALLOWED: Allowed = { terms: [{ term: 'SMS', reason: 'said so' }], dynamic: [] };

/** The good words with `change` laid over one language; null takes a text or a whole file away. */
function folders(language?: string, change?: Record<string, string | null> | null) {
  const files = Object.entries(GOOD).flatMap(([code, words]) => {
    const copy = structuredClone(words) as { screen: Record<string, string> };
    if (code === language && change === null) return [];
    if (code === language && change) {
      for (const [key, text] of Object.entries(change)) {
        if (text === null) delete copy.screen[key];
        else copy.screen[key] = text;
      }
    }
    return [{ path: `features/people/words/${code}.json`, text: JSON.stringify(copy) }];
  });
  return wordsFolders(files);
}

function problems(...args: Parameters<typeof folders>): Record<string, number> {
  const found = WORDS_CHECKS.map((check) => [
    check.name,
    folders(...args).flatMap((folder) => check.find(folder, ALLOWED)).length,
  ]);
  return Object.fromEntries(found.filter(([, count]) => count !== 0));
}

describe('words', () => {
  it('are complete when all six say the same', () => {
    expect(LANGUAGES).toHaveLength(6);
    expect(problems()).toEqual({});
  });

  it('are not when a file, a key or a plural form is missing', () => {
    expect(problems('ta', null)).toEqual({ 'words-files': 1 });
    expect(problems('hi', { hello: null })).toEqual({ 'words-keys': 1 });
    expect(problems('bn', { extra: 'বেশি' })).toEqual({ 'words-keys': 1 });
    expect(problems('ml', { day_few: 'ദിവസം' })).toEqual({ 'words-plurals': 1 });
    expect(problems('te', { day_one: null })).toMatchObject({ 'words-keys': 2 });
  });

  it('are not when a placeholder is lost, renamed or the text is empty', () => {
    expect(problems('te', { hello: 'నమస్తే' })).toEqual({ 'words-placeholders': 1 });
    expect(problems('te', { hello: 'నమస్తే {{nam}}' })).toEqual({ 'words-placeholders': 2 });
    expect(problems('te', { hello: '  ' })).toMatchObject({ 'words-placeholders': 1 });
  });

  it('are not when a form that is also used for 0 says "one" without its number', () => {
    expect(problems('hi', { day_one: 'एक दिन' })).toEqual({ 'words-placeholders': 1 });
    expect(problems('bn', { day_one: 'এক দিন' })).toEqual({ 'words-placeholders': 1 });
    expect(problems('te', { day_one: 'ఒక రోజు' })).toEqual({});
  });

  it('may have a text of its own for 0', () => {
    const zero = { te: 'రోజులు లేవు', hi: 'कोई दिन नहीं' };
    for (const [language, text] of Object.entries(zero))
      expect(problems(language, { day_zero: text })).toEqual({});
  });

  it('are not when a text is English, half English or in another script', () => {
    expect(problems('te', { hello: 'Hello {{name}}' })).toEqual({ 'words-script': 1 });
    expect(problems('te', { too_many: 'చాలా appointment' })).toEqual({ 'words-script': 1 });
    expect(problems('te', { too_many: 'बहुत ज़्यादा' })).toEqual({ 'words-script': 1 });
    expect(problems('te', { too_many: 'é' })).toEqual({ 'words-script': 1 });
  });

  it('uses no word for which the glossary has another', () => {
    expect(problems('bn', { too_many: 'অনেক বিজ্ঞপ্তি' })).toEqual({ 'words-terms': 1 });
    // In the features of a lab only: elsewhere it is said of an examination too.
    const exam = (feature: string) => [
      { path: `features/${feature}/words/bn.json`, text: '{"screen":{"a":"পরীক্ষা"}}' },
    ];
    const found = (feature: string) => wordsFolders(exam(feature)).flatMap(bannedTerms);
    expect([found('labs').length, found('notes').length]).toEqual([1, 0]);
    expect(problems('te', { hello: 'మెరుపు {{name}}' })).toEqual({ 'words-terms': 1 });
    const saying = (language: string, text: string, key = 'a') =>
      wordsFolders([
        {
          path: `features/notes/words/${language}.json`,
          text: JSON.stringify({ screen: { [key]: { b: text } } }),
        },
      ]).flatMap(bannedTerms).length;
    // A bare imperative is rude; the same letters begin other words. A day that stands alone is two days in Hindi.
    expect([saying('ta', 'மூடு'), saying('ta', 'குறிப்பை மூடு: இது'), saying('ta', 'மூடும் நேரம்')]).toEqual([
      1, 1, 0,
    ]);
    expect([saying('hi', 'कल'), saying('hi', 'कल (रवि, 22 नव॰)')]).toEqual([1, 0]);
    expect([saying('te', 'ఫైల్ తొలగించబడింది'), saying('te', 'ఫైల్ తొలగించారు')]).toEqual([1, 0]);
    // What people may type into the search is spelt in every way.
    expect(saying('ta', 'ஆக்சிஜன்', 'synonyms')).toBe(0);
  });

  it('join no ending to a placeholder', () => {
    expect(problems('te', { hello: '{{name}}లో నమస్తే' })).toEqual({ 'words-endings': 1 });
    expect(problems('hi', { hello: '{{name}}को नमस्ते' })).toEqual({ 'words-endings': 1 });
    expect(problems('ta', { hello: 'வணக்கம் {{name}}-இல்' })).toEqual({ 'words-endings': 1 });
    expect(problems('ta', { hello: '{{name}} ஐ வணக்கம்' })).toEqual({ 'words-endings': 1 });
    expect(problems('ml', { hello: '{{name}}-ന്റെ നമസ്കാരം' })).toEqual({ 'words-endings': 1 });
    expect(problems('bn', { hello: '{{name}}র নমস্কার' })).toEqual({ 'words-endings': 1 });
    expect(problems('ta', { hello: '{{name}} அவர்களை வணங்குகிறோம்' })).toEqual({});
    expect(problems('bn', { hello: '{{name}}-এর নমস্কার' })).toEqual({});
    expect(problems('hi', { hello: 'नमस्ते {{name}}।' })).toEqual({});
  });
});

describe('translations', () => {
  it('are stale once their English has changed', () => {
    const stored = translatedNow(folders());
    expect(staleTranslations(folders(), stored)).toEqual([]);
    expect(staleTranslations(folders('en', { hello: 'Welcome {{name}}' }), stored)).toEqual([
      expect.stringContaining('screen.hello changed to "Welcome {{name}}"'),
    ]);
    expect(staleTranslations(folders('en', { later: 'Later' }), stored)).toEqual([]);
  });
});

describe('the same English', () => {
  /** Two folders that say "Try again": the second in Telugu with `again`. */
  const twice = (again: string, english = 'Try again', key = 'again') =>
    wordsFolders(
      [
        ['features/people', 'మళ్లీ ప్రయత్నించండి'],
        ['platform/server', again],
      ].flatMap(([folder, te]) => [
        { path: `${folder}/words/en.json`, text: JSON.stringify({ server: { [key]: english } }) },
        { path: `${folder}/words/te.json`, text: JSON.stringify({ server: { [key]: te } }) },
      ]),
    );

  it('has one translation in every feature', () => {
    expect(differentTranslations(twice('మళ్లీ ప్రయత్నించండి'), {})).toEqual([]);
    expect(differentTranslations(twice('మరోసారి చేయండి'), {})).toEqual([
      expect.stringContaining('"Try again" has 2 translations in te'),
    ]);
  });

  it('may differ where a reason is given, as a single word, in a place to break, and in plural forms', () => {
    expect(differentTranslations(twice('మరోసారి చేయండి'), { 'Try again': 'a button and a title' })).toEqual([]);
    expect(differentTranslations(twice('మరోసారి చేయండి', 'Again'), {})).toEqual([]);
    expect(differentTranslations(twice('మళ్లీ ప్రయత్నిం\u00adచండి'), {})).toEqual([]);
    const plurals = { day_one: '{{count}} రోజు', day_other: '{{count}} రోజులు' };
    const english = { day_one: '{{count}} new', day_other: '{{count}} new' };
    const forms = [
      { path: 'features/people/words/en.json', text: JSON.stringify({ screen: english }) },
      { path: 'features/people/words/te.json', text: JSON.stringify({ screen: plurals }) },
    ];
    expect(differentTranslations(wordsFolders(forms), {})).toEqual([]);
  });

  it('has one translation as a single word too where it names a reading or says how bad it is', () => {
    const nested = (te: string, key: string) => differentTranslations(twice(te, 'Temperature', key), {});
    expect(nested('జ్వరం', 'reading.temperature')).toHaveLength(1);
    expect(nested('జ్వరం', 'screen.critical')).toHaveLength(1);
    expect(nested('జ్వరం', 'title')).toEqual([]);
  });

  it('needs every exception, and its reason', () => {
    expect(differentTranslations(twice('మళ్లీ ప్రయత్నించండి'), { 'Try again': 'a title' })).toEqual([
      expect.stringContaining('has one translation; remove it'),
    ]);
    expect(differentTranslations(twice('మరోసారి చేయండి'), { 'Try again': ' ' })).toEqual([
      expect.stringContaining('has no reason'),
    ]);
  });
});

describe('keys in the code', () => {
  const of = (text: string, path = 'features/people/web/screens/home.tsx') =>
    usage(folders(), [{ path, text }], ALLOWED);

  it('must exist', () => {
    expect(of("t('people.hello')").unknown).toEqual([]);
    expect(of("t('people.day', { count: 2 })").unknown).toEqual([]);
    expect(of("t('people.helo')").unknown).toHaveLength(1);
    expect(of("t(late ? 'people.late' : 'people.hello')").unknown).toHaveLength(1);
    expect(of('<Trans i18nKey="people.gone" />').unknown).toHaveLength(1);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample is source text
    expect(of('t(`people.kinds.${kind}`)').unknown).toHaveLength(1);
  });

  it('are looked for on their side', () => {
    expect(
      of("words.say(language, 'people.hello')", 'features/people/server/events.ts').unknown,
    ).toHaveLength(1);
  });

  it('are used when the code names them or their beginning', () => {
    expect(of("t('people.hello')").unused).toEqual(['people.by', 'people.day', 'people.too_many']);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample is source text
    expect(of('t(`people.${x}`)').unused).toEqual([]);
  });
});

describe('error codes of a contract', () => {
  it('must be sayable', () => {
    const words = wordsFolders([
      { path: 'features/people/words/en.json', text: '{"server":{"errors":{"taken":"Taken."}}}' },
    ]);
    const contract = { path: 'features/people/contract.ts', text: "endpoint({ errors: ['taken', 'gone'] })" };
    expect(unspokenErrors(words, [contract])).toEqual(['features/people/contract.ts:1  people.errors.gone']);
  });
});
