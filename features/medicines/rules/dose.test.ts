import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { FOODS, SLOTS, UNITS } from './data/dose-words.ts';
import { type CodedDose, dosageInstruction, doseSentence, doseShorthand } from './dose.ts';

const DAILY = { weekdays: [], later: [], minGapHours: null };
const twice: CodedDose = {
  unit: 'tablet',
  amounts: { morning: 1, night: 2 },
  food: 'after',
  days: 5,
  ...DAILY,
};
const half: CodedDose = { unit: 'tablet', amounts: { noon: 0.5 }, food: null, days: null, ...DAILY };

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
    ['bn', 'সকালে 1টি ট্যাবলেট ও রাতে 2টি ট্যাবলেট, খাবারের পরে, 5 দিন খান।', 'দুপুরে ½টি ট্যাবলেট খান।'],
  ] as const)('in %s', (language, expectedTwice, expectedHalf) => {
    expect(doseSentence(twice, language)).toBe(expectedTwice);
    expect(doseSentence(half, language)).toBe(expectedHalf);
  });

  it.each([
    [
      'en',
      'Take 10 units in the morning and 8 units at night, before food.',
      'Take 2 puffs in the morning and 2 puffs at night.',
      'Use 1 drop in the morning, for 5 days. Then use 1 drop at night, for 3 days.',
      'Apply in the morning and at night, for 5 days.',
    ],
    [
      'te',
      'ఉదయం 10 యూనిట్లు, రాత్రి 8 యూనిట్లు, భోజనానికి ముందు తీసుకోండి.',
      'ఉదయం 2 పఫ్‌లు, రాత్రి 2 పఫ్‌లు తీసుకోండి.',
      'ఉదయం 1 చుక్క, 5 రోజులు వాడండి. ఆ తర్వాత రాత్రి 1 చుక్క, 3 రోజులు వాడండి.',
      'ఉదయం, రాత్రి, 5 రోజులు రాయండి.',
    ],
    [
      'hi',
      'सुबह 10 यूनिट और रात को 8 यूनिट, खाने से पहले लें।',
      'सुबह 2 पफ़ और रात को 2 पफ़ लें।',
      'सुबह 1 बूँद, 5 दिन तक डालें। इसके बाद रात को 1 बूँद, 3 दिन तक डालें।',
      'सुबह और रात को, 5 दिन तक लगाएँ।',
    ],
    [
      'ta',
      'காலை 10 யூனிட்டுகள், இரவு 8 யூனிட்டுகள், உணவுக்கு முன் எடுத்துக்கொள்ளவும்.',
      'காலை 2 பஃப்கள், இரவு 2 பஃப்கள் எடுத்துக்கொள்ளவும்.',
      'காலை 1 சொட்டு, 5 நாட்கள் விடவும். பிறகு இரவு 1 சொட்டு, 3 நாட்கள் விடவும்.',
      'காலை, இரவு, 5 நாட்கள் தடவவும்.',
    ],
    [
      'ml',
      'രാവിലെ 10 യൂണിറ്റ്, രാത്രി 8 യൂണിറ്റ്, ഭക്ഷണത്തിന് മുമ്പ് എടുക്കുക.',
      'രാവിലെ 2 പഫ്, രാത്രി 2 പഫ് എടുക്കുക.',
      'രാവിലെ 1 തുള്ളി, 5 ദിവസം ഒഴിക്കുക. അതിന് ശേഷം രാത്രി 1 തുള്ളി, 3 ദിവസം ഒഴിക്കുക.',
      'രാവിലെ, രാത്രി, 5 ദിവസം പുരട്ടുക.',
    ],
    [
      'bn',
      'সকালে 10 ইউনিট ও রাতে 8 ইউনিট, খাবারের আগে নিন।',
      'সকালে 2 পাফ ও রাতে 2 পাফ নিন।',
      'সকালে 1 ফোঁটা, 5 দিন ব্যবহার করুন। তারপর রাতে 1 ফোঁটা, 3 দিন ব্যবহার করুন।',
      'সকালে ও রাতে, 5 দিন লাগান।',
    ],
  ] as const)('of insulin, an inhaler, drops and a cream in %s', (language, insulin, puffs, drops, cream) => {
    const both = { morning: 1, night: 1 };
    const of = (dose: Partial<CodedDose>) => doseSentence({ ...half, ...dose }, language);
    expect(of({ unit: 'unit', amounts: { morning: 10, night: 8 }, food: 'before' })).toBe(insulin);
    expect(of({ unit: 'puff', amounts: { morning: 2, night: 2 } })).toBe(puffs);
    const later = [{ amounts: { night: 1 }, days: 3 }];
    expect(of({ unit: 'drop', amounts: { morning: 1 }, days: 5, later })).toBe(drops);
    expect(of({ unit: 'application', amounts: both, days: 5 })).toBe(cream);
  });

  it.each([
    [
      'en',
      'Only on Monday and Thursday. Take 1 tablet in the morning, for 5 days. Then take ½ tablet in the morning, for 1 day.',
      'Take ½ tablet at noon. Leave at least 6 hours between two doses.',
    ],
    [
      'te',
      'వారంలో సోమవారం, గురువారం మాత్రమే. ఉదయం 1 టాబ్లెట్, 5 రోజులు తీసుకోండి. ఆ తర్వాత ఉదయం ½ టాబ్లెట్, 1 రోజు తీసుకోండి.',
      'మధ్యాహ్నం ½ టాబ్లెట్ తీసుకోండి. రెండు డోసుల మధ్య కనీసం 6 గంటలు ఉండాలి.',
    ],
    [
      'hi',
      'सिर्फ़ सोमवार और गुरुवार को। सुबह 1 गोली, 5 दिन तक लें। इसके बाद सुबह ½ गोली, 1 दिन लें।',
      'दोपहर में ½ गोली लें। दो खुराकों के बीच कम से कम 6 घंटे रखें।',
    ],
    [
      'ta',
      'வாரத்தில் திங்கட்கிழமை, வியாழக்கிழமை மட்டும். காலை 1 மாத்திரை, 5 நாட்கள் எடுத்துக்கொள்ளவும். பிறகு காலை ½ மாத்திரை, 1 நாள் எடுத்துக்கொள்ளவும்.',
      'மதியம் ½ மாத்திரை எடுத்துக்கொள்ளவும். இரண்டு வேளைகளுக்கு இடையில் குறைந்தது 6 மணி நேரம் விடவும்.',
    ],
    [
      'ml',
      'ആഴ്ചയിൽ തിങ്കളാഴ്ച, വ്യാഴാഴ്ച മാത്രം. രാവിലെ 1 ഗുളിക, 5 ദിവസം കഴിക്കുക. അതിന് ശേഷം രാവിലെ ½ ഗുളിക, 1 ദിവസം കഴിക്കുക.',
      'ഉച്ചയ്ക്ക് ½ ഗുളിക കഴിക്കുക. രണ്ട് ഡോസുകൾക്കിടയിൽ കുറഞ്ഞത് 6 മണിക്കൂർ വേണം.',
    ],
    [
      'bn',
      'শুধু সোমবার ও বৃহস্পতিবার। সকালে 1টি ট্যাবলেট, 5 দিন খান। তারপর সকালে ½টি ট্যাবলেট, 1 দিন খান।',
      'দুপুরে ½টি ট্যাবলেট খান। দুই ডোজের মধ্যে অন্তত 6 ঘণ্টা ফাঁক রাখুন।',
    ],
  ] as const)(
    'in %s says how a dose changes, on which weekdays, with which gap',
    (language, tapered, gap) => {
      const steps = {
        amounts: { morning: 1 },
        later: [{ amounts: { morning: 0.5 }, days: 1 }],
        weekdays: [4, 1],
      };
      expect(doseSentence({ ...twice, ...steps, food: null }, language)).toBe(tapered);
      expect(doseSentence({ ...half, minGapHours: 6 }, language)).toBe(gap);
    },
  );

  it('is complete for every unit, time and relation to food, and differs for each', () => {
    for (const language of LANGUAGE_CODES) {
      const sentences = UNITS.flatMap((unit) =>
        SLOTS.flatMap((slot) =>
          FOODS.map((food) =>
            doseSentence({ unit, amounts: { [slot]: 1 }, food, days: 1, ...DAILY }, language),
          ),
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
    const steps = { later: [{ amounts: { morning: 1 }, days: 3 }], weekdays: [1] };
    const tapered = dosageInstruction({ ...half, days: 2, ...steps }, 'en');
    expect(tapered.map(({ sequence, timing }) => [sequence, timing.repeat])).toEqual([
      [1, { when: ['AFT'], dayOfWeek: ['mon'], boundsDuration: expect.objectContaining({ value: 2 }) }],
      [2, { when: ['MORN'], dayOfWeek: ['mon'], boundsDuration: expect.objectContaining({ value: 3 }) }],
    ]);
    expect(dosageInstruction(half, 'hi')[0]?.timing.repeat).toEqual({ when: ['AFT'] });
  });
});
