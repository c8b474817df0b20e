import { beforeAll, describe, expect, it } from 'vitest';
import { living } from '#brands/living.ts';
import { LANGUAGE_CODES, type Language } from '#platform/contract/language.ts';
import { loadFonts } from '#platform/server/papers/fonts.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { loadServerWords, type Translator } from '#platform/server/words/server-words.ts';
import type { Vital, VitalRange } from '../../contract.ts';
import { aMeasure, aVital, figures } from '../../rules/trends/a-trend.test-kit.ts';
import { rangesOf } from '../../rules.ts';
import type { Measured } from './measured.ts';
import { paperWords } from './paper-words.ts';
import { type Known, vitalsPaper } from './vitals-paper.ts';

const ENGINE = '@myriaddreamin/typst-ts-node-compiler';
const SCRIPT: Record<Language, RegExp> = {
  en: /[A-Za-z]{4}/,
  te: /\p{Script=Telugu}/u,
  hi: /\p{Script=Devanagari}/u,
  ta: /\p{Script=Tamil}/u,
  ml: /\p{Script=Malayalam}/u,
  bn: /\p{Script=Bengali}/u,
};

/** Where words are set apart differs between what was set and what was written. */
const SPACES = /[\s\u200B]+/g;
/** Of a cluster with several glyphs, the SVG repeats the text once per glyph. */
const REPEATED = /(\p{L}*\p{M}[\p{L}\p{M}]{0,6}?)\1+/gu;
const squeezed = (text: string) => text.replaceAll(SPACES, '').replaceAll(REPEATED, '$1');

let words: Translator;
/** The texts of the paper in the order in which they stand on it, as the engine has set them, without spaces. */
let textOf: (data: object, language: Language) => string;
beforeAll(async () => {
  words = await loadServerWords();
  const { NodeCompiler } = await import(ENGINE);
  // The typefaces of production: which ones this machine has makes no difference.
  const compiler = NodeCompiler.create({
    workspace: projectRoot,
    fontArgs: [{ fontBlobs: await loadFonts() }],
  });
  textOf = (data, language) => {
    const svg: string = compiler.svg({
      mainFilePath: `${projectRoot}/features/vitals/server/papers/vitals.typ`,
      inputs: { data: JSON.stringify(data), language, title: 'x' },
    });
    const texts = [...svg.matchAll(/class="tsel"[^>]*>([^<]*)</g)].map(([, text]) => text);
    const text = texts
      .join('')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    return squeezed(text);
  };
}, 60_000);

const day = (date: string, average: number, in_range: number | null) => ({
  date,
  ...figures({ average, lowest: average - 10, highest: average + 10, in_range }),
});
const sugar = (readings: readonly Vital[] | null): Measured => ({
  type: 'blood_sugar',
  measures: [
    aMeasure({
      count: 42,
      average: 132.5,
      in_range: 0.75,
      previous: { count: 40, days: 20, average: 140, total: 5600, in_range: 0.5 },
      by_context: [
        { context: 'fasting', ...figures() },
        { context: 'after_meal', ...figures() },
      ],
      by_day: [day('2026-03-02', 110, 1), day('2026-03-05', 212, 0)],
    }),
  ],
  beyond: [],
  readings,
  unit: 'mg/dL',
  heightCm: null,
  ranges: rangesOf({}),
});
const range = (other: Partial<VitalRange>): VitalRange => ({
  measure: 'sugar_fasting',
  unit: 'mg/dL',
  critical_low: 54,
  low: 80,
  high: 120,
  critical_high: 300,
  own: false,
  sources: ['A publication (2026)'],
  set_by_name: null,
  set_at: null,
  ...other,
});
const known = (other: Partial<Known> = {}): Known => ({
  brand: living,
  patient: { name: 'Lakshmi', otherName: null, age: 72, sex: 'female', language: 'en' },
  span: { from: '2026-03-02', to: '2026-03-08', previous: '2026-02-23', axis: 'week', today: '2026-03-08' },
  measured: [sugar([aVital({ note: 'after the walk' })])],
  ranges: [range({})],
  madeBy: 'Dr. Rao',
  madeAt: new Date('2026-03-08T20:00:00Z'),
  ...other,
});
const paper = (language: Language, other?: Partial<Known>) =>
  vitalsPaper(known(other), paperWords(words, language));

describe('the paper of a period', () => {
  it('says the patient, the period, who made it when, and what was measured', () => {
    const text = textOf(paper('en'), 'en');
    for (const part of [
      'Sukham Living',
      'Lakshmi',
      '72, Female',
      '2–8 Mar 2026',
      // Made in the night of the clinic, which is the next day already.
      '9 Mar 2026, 1:30 am · Dr. Rao',
      '132.5 mg/dL',
      '75%',
      '42',
      '−7.5 mg/dL',
      'Change from 23 Feb – 1 Mar 2026',
      'after the walk',
      'from 80 to below 120 mg/dL',
      'A publication (2026)',
      'Page 1 of',
    ])
      expect(text).toContain(squeezed(part));
  });

  it('tells what a meter could not measure, also of days without any number', () => {
    const beyond = [
      { date: '2026-03-03', high: 2, low: 0 },
      { date: '2026-03-05', high: 0, low: 1 },
    ];
    for (const language of LANGUAGE_CODES) {
      const data = paper(language, { measured: [{ ...sugar(null), beyond }] });
      const text = textOf(data, language);
      expect(text, language).toContain(squeezed('2 × HI, LO'));
      expect(data.kinds[0]?.beyond, language).toMatch(SCRIPT[language]);
      // Newest first: 5, 3 and 2 March.
      const rows = data.kinds[0]?.readings.rows ?? [];
      expect(rows.map((row) => row[1])).toEqual([
        expect.objectContaining({ small: expect.stringContaining('LO'), out: true }),
        { main: '2 × HI', out: true },
        expect.objectContaining({ out: false }),
      ]);
      const alone = paper(language, { measured: [{ ...sugar([]), measures: [], beyond }] });
      expect(textOf(alone, language)).toContain(squeezed('2 × HI, LO'));
    }
  });

  it('is whole in each language', () => {
    for (const language of LANGUAGE_CODES) {
      const data = paper(language);
      const all = JSON.stringify(data);
      expect(all, language).not.toContain('vitals.paper');
      expect(all, language).not.toContain('{{');
      const text = textOf(data, language);
      for (const word of [data.head.title, data.words.ranges, data.kinds[0]?.title ?? '?']) {
        expect(word).toMatch(SCRIPT[language]);
        expect(text, language).toContain(squeezed(word));
      }
      expect(text).toContain('132.5mg/dL');
      expect(text, language).not.toMatch(
        /[\u0966-\u096F\u09E6-\u09EF\u0BE6-\u0BEF\u0C66-\u0C6F\u0D66-\u0D6F]/,
      );
    }
  });

  it('shows what people wrote as they wrote it, and runs none of it', () => {
    const written = '#panic("x") *b* $x$ `raw` [c] @d // e <f> \\u{41} = g';
    const name = '#{1+1} "])';
    const text = textOf(
      paper('en', {
        patient: { name, otherName: null, age: null, sex: null, language: 'en' },
        madeBy: `${name}\u202E`,
        measured: [
          sugar([
            aVital({ note: written }),
            aVital({
              note: `a${'\u0301'.repeat(10_000)}`,
              entered_by: 'clinician',
              entered_by_name: '$Rao$',
            }),
          ]),
        ],
        ranges: [range({ own: true, set_by_name: '*Dr*', set_at: '2026-03-01T00:00:00Z' })],
      }),
      'en',
    );
    for (const part of [written, name, 'entered by $Rao$', 'Set by *Dr* on 1 Mar 2026'])
      expect(text).toContain(squeezed(part));
    expect(text).not.toContain('\u202E');
    expect(text.match(/\u0301/g)?.length).toBeLessThan(20);
  });

  it('tells the days of too many readings, says so, and marks a day by more than a colour', () => {
    const [kind] = paper('en', { measured: [sugar(null)] }).kinds;
    expect(kind?.bounded).toMatch(/more than 200 readings.*CSV/);
    expect(kind?.readings.rows).toEqual([
      ['Thu, 5 Mar', { main: '! 212', small: '202 to 222', out: true }, '5'],
      ['Mon, 2 Mar', { main: '110', small: '100 to 120', out: false }, '5'],
    ]);
  });

  it('draws shapes alone: a target, marks with gaps, nothing that anybody wrote', () => {
    const picture = paper('en', { measured: [sugar([aVital({ note: '<script>' })])] }).kinds[0]?.picture;
    expect(picture?.svg).toMatch(/^<svg [^>]+>(<(path|rect|g) [^<>]+>|<\/g>)+<\/svg>$/);
    expect(picture?.labels.map(({ text }) => text)).toContain('Blood sugar, mg/dL');
    expect(picture?.alt).toContain('132.5 mg/dL');
  });

  it('shows everything in the unit that was entered last', () => {
    const data = paper('en', { measured: [{ ...sugar([aVital({})]), unit: 'mmol/L' }] });
    expect(JSON.stringify(data.kinds)).toContain('7.4 mmol/L');
    expect(JSON.stringify(data.ranges)).toContain('from 4.4 to below 6.7 mmol/L');
  });

  it('says when nothing was measured', () => {
    expect(textOf(paper('en', { measured: [] }), 'en')).toContain(squeezed('No readings in this period'));
  });
});
