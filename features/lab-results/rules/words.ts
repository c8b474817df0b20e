import type { Language } from '#platform/contract/language.ts';
import { BN } from './data/words/bn.ts';
import { EN } from './data/words/en.ts';
import { HI } from './data/words/hi.ts';
import { ML } from './data/words/ml.ts';
import { TA } from './data/words/ta.ts';
import { TE } from './data/words/te.ts';

export interface AnalyteWords {
  readonly name: string;
  /** What it is, in plain words. */
  readonly about: string;
}

const wordsIn = (table: string): ReadonlyMap<string, AnalyteWords> =>
  new Map(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [loinc = '', name = '', about = ''] = line.split('|').map((cell) => cell.trim());
        return [loinc, { name, about }];
      }),
  );

const OWN: Readonly<Record<Language, ReadonlyMap<string, AnalyteWords>>> = {
  en: wordsIn(EN),
  te: wordsIn(TE),
  hi: wordsIn(HI),
  ta: wordsIn(TA),
  ml: wordsIn(ML),
  bn: wordsIn(BN),
};

/** Words of analytes that are no test of the catalogue by themselves. */
export const ownWords = (language: Language, loinc: string): AnalyteWords | undefined =>
  OWN[language].get(loinc);
