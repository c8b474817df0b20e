import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { FOODS, SLOTS, UNITS } from './data/dose-words.ts';
import { type CodedDose, dosageInstruction, doseSentence, doseShorthand } from './dose.ts';

const twice: CodedDose = { unit: 'tablet', amounts: { morning: 1, night: 2 }, food: 'after', days: 5 };
const half: CodedDose = { unit: 'tablet', amounts: { noon: 0.5 }, food: null, days: null };

describe('the sentence of a dose', () => {
  it.each([
    [
      'en',
      'Take 1 tablet in the morning and 2 tablets at night, after food, for 5 days.',
      'Take ½ tablet at noon.',
    ],
    ['te', 'ఉదయం 1 టాబ్లెట్, రాత్రి 2 టాబ్లెట్లు, భోజనం తర్వాత, 5 రోజులు తీసుకోండి.', 'మధ్యాహ్నం ½ టాబ్లెట్ తీసుకోండి.'],
    ['hi', 'सुबह 1 गोली और रात को 2 गोलियाँ, खाने के बाद, 5 दिन तक लें।', 'दोपहर में ½ गोली लें।'],
    [
      'ta',
      'காலை 1 மாத்திரை, இரவு 2 மாத்திரைகள், உணவுக்குப் பின், 5 நாட்கள் எடுத்துக்கொள்ளவும்.',
      'மதியம் ½ மாத்திரை எடுத்துக்கொள்ளவும்.',
    ],
    ['ml', 'രാവിലെ 1 ഗുളിക, രാത്രി 2 ഗുളിക, ഭക്ഷണത്തിന് ശേഷം, 5 ദിവസം കഴിക്കുക.', 'ഉച്ചയ്ക്ക് ½ ഗുളിക കഴിക്കുക.'],
    ['bn', 'সকালে 1 টি ট্যাবলেট ও রাতে 2 টি ট্যাবলেট, খাবারের পরে, 5 দিন খান।', 'দুপুরে ½ টি ট্যাবলেট খান।'],
  ] as const)('in %s', (language, expectedTwice, expectedHalf) => {
    expect(doseSentence(twice, language)).toBe(expectedTwice);
    expect(doseSentence(half, language)).toBe(expectedHalf);
  });

  it('is complete for every unit, time and relation to food, and differs for each', () => {
    for (const language of LANGUAGE_CODES) {
      const sentences = UNITS.flatMap((unit) =>
        SLOTS.flatMap((slot) =>
          FOODS.map((food) => doseSentence({ unit, amounts: { [slot]: 1 }, food, days: 1 }, language)),
        ),
      );
      expect(new Set(sentences).size).toBe(UNITS.length * SLOTS.length * FOODS.length);
      expect(sentences.join()).not.toMatch(/[{}]|undefined/);
    }
  });

  it('needs a time of the day', () => {
    expect(() => doseSentence({ ...half, amounts: {} }, 'en')).toThrow(RangeError);
  });
});

describe('a dose for programs', () => {
  it('is written short', () => {
    expect(doseShorthand(twice)).toBe('1-0-2');
    expect(doseShorthand({ ...half, amounts: { morning: 1.5, evening: 1 } })).toBe('1½-0-1-0');
  });

  it('becomes FHIR: one instruction for each amount, food beside the time', () => {
    const [morning, night] = dosageInstruction(twice, 'en');
    expect(morning).toMatchObject({
      sequence: 1,
      additionalInstruction: [{ text: 'after food' }],
      timing: { repeat: { when: ['MORN'], boundsDuration: { value: 5, code: 'd' } } },
      doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
    });
    expect(night?.timing.repeat.when).toEqual(['NIGHT']);
    expect(dosageInstruction({ ...twice, amounts: { morning: 1, night: 1 } }, 'en')).toHaveLength(1);
    expect(dosageInstruction(half, 'hi')[0]?.timing.repeat).toEqual({ when: ['AFT'] });
  });
});
