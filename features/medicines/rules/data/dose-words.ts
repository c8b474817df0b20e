import type { Language } from '#platform/contract/language.ts';

export const SLOTS = ['morning', 'noon', 'evening', 'night'] as const;
export type DoseSlot = (typeof SLOTS)[number];
export const UNITS = ['tablet', 'capsule', 'ml', 'sachet'] as const;
export type DoseUnit = (typeof UNITS)[number];
export const FOODS = ['before', 'with', 'after'] as const;
export type FoodRelation = (typeof FOODS)[number];

interface DoseWords {
  /** Before the time, or after the amount. */
  readonly dose: '{slot} {amount} {unit}' | '{amount} {unit} {slot}' | '{slot} {amount}{unit}';
  readonly and: string;
  readonly sentence: string;
  readonly slots: Readonly<Record<DoseSlot, string>>;
  /** One (or less), and more than one. */
  readonly units: Readonly<Record<DoseUnit, readonly [string, string]>>;
  readonly food: Readonly<Record<FoodRelation, string>>;
  readonly days: readonly [string, string];
  /** A later step of a dose that changes. */
  readonly later: string;
  readonly only: string;
  /** From Monday. */
  readonly weekdays: readonly string[];
  readonly gap: readonly [string, string];
}

const same = (word: string): readonly [string, string] => [word, word];

/** Sentence patterns of the dose on a prescription. No speaker has reviewed them yet. */
export const DOSE_WORDS: Readonly<Record<Language, DoseWords>> = {
  en: {
    dose: '{amount} {unit} {slot}',
    and: ' and ',
    sentence: 'Take {doses}{food}{days}.',
    slots: { morning: 'in the morning', noon: 'at noon', evening: 'in the evening', night: 'at night' },
    units: {
      tablet: ['tablet', 'tablets'],
      capsule: ['capsule', 'capsules'],
      ml: same('mL'),
      sachet: ['sachet', 'sachets'],
    },
    food: { before: 'before food', with: 'with food', after: 'after food' },
    days: ['for 1 day', 'for {n} days'],
    later: 'Then take {doses}{days}.',
    only: 'Only on {weekdays}.',
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    gap: ['Leave at least 1 hour between two doses.', 'Leave at least {n} hours between two doses.'],
  },
  te: {
    dose: '{slot} {amount} {unit}',
    and: ', ',
    sentence: '{doses}{food}{days} తీసుకోండి.',
    slots: { morning: 'ఉదయం', noon: 'మధ్యాహ్నం', evening: 'సాయంత్రం', night: 'రాత్రి' },
    units: {
      tablet: ['టాబ్లెట్', 'టాబ్లెట్లు'],
      capsule: ['క్యాప్సూల్', 'క్యాప్సూల్స్'],
      ml: same('మి.లీ.'),
      sachet: ['ప్యాకెట్', 'ప్యాకెట్లు'],
    },
    food: { before: 'భోజనానికి ముందు', with: 'భోజనంతో పాటు', after: 'భోజనం తర్వాత' },
    days: ['1 రోజు', '{n} రోజులు'],
    later: 'ఆ తర్వాత {doses}{days} తీసుకోండి.',
    only: 'వారంలో {weekdays} మాత్రమే.',
    weekdays: ['సోమవారం', 'మంగళవారం', 'బుధవారం', 'గురువారం', 'శుక్రవారం', 'శనివారం', 'ఆదివారం'],
    gap: ['రెండు డోసుల మధ్య కనీసం 1 గంట ఉండాలి.', 'రెండు డోసుల మధ్య కనీసం {n} గంటలు ఉండాలి.'],
  },
  hi: {
    dose: '{slot} {amount} {unit}',
    and: ' और ',
    sentence: '{doses}{food}{days} लें।',
    slots: { morning: 'सुबह', noon: 'दोपहर में', evening: 'शाम को', night: 'रात को' },
    units: { tablet: ['गोली', 'गोलियाँ'], capsule: same('कैप्सूल'), ml: same('मि.ली.'), sachet: same('पैकेट') },
    food: { before: 'खाने से पहले', with: 'खाने के साथ', after: 'खाने के बाद' },
    days: ['1 दिन', '{n} दिन तक'],
    later: 'इसके बाद {doses}{days} लें।',
    only: 'सिर्फ़ {weekdays} को।',
    weekdays: ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'],
    gap: ['दो खुराकों के बीच कम से कम 1 घंटा रखें।', 'दो खुराकों के बीच कम से कम {n} घंटे रखें।'],
  },
  ta: {
    dose: '{slot} {amount} {unit}',
    and: ', ',
    sentence: '{doses}{food}{days} எடுத்துக்கொள்ளவும்.',
    slots: { morning: 'காலை', noon: 'மதியம்', evening: 'மாலை', night: 'இரவு' },
    units: {
      tablet: ['மாத்திரை', 'மாத்திரைகள்'],
      capsule: ['கேப்ஸ்யூல்', 'கேப்ஸ்யூல்கள்'],
      ml: same('மி.லி.'),
      sachet: ['பாக்கெட்', 'பாக்கெட்டுகள்'],
    },
    food: { before: 'உணவுக்கு முன்', with: 'உணவுடன்', after: 'உணவுக்குப் பின்' },
    days: ['1 நாள்', '{n} நாட்கள்'],
    later: 'பிறகு {doses}{days} எடுத்துக்கொள்ளவும்.',
    only: 'வாரத்தில் {weekdays} மட்டும்.',
    weekdays: [
      'திங்கட்கிழமை',
      'செவ்வாய்க்கிழமை',
      'புதன்கிழமை',
      'வியாழக்கிழமை',
      'வெள்ளிக்கிழமை',
      'சனிக்கிழமை',
      'ஞாயிற்றுக்கிழமை',
    ],
    gap: [
      'இரண்டு வேளைகளுக்கு இடையில் குறைந்தது 1 மணி நேரம் விடவும்.',
      'இரண்டு வேளைகளுக்கு இடையில் குறைந்தது {n} மணி நேரம் விடவும்.',
    ],
  },
  ml: {
    dose: '{slot} {amount} {unit}',
    and: ', ',
    sentence: '{doses}{food}{days} കഴിക്കുക.',
    slots: { morning: 'രാവിലെ', noon: 'ഉച്ചയ്ക്ക്', evening: 'വൈകുന്നേരം', night: 'രാത്രി' },
    units: { tablet: same('ഗുളിക'), capsule: same('ക്യാപ്സ്യൂൾ'), ml: same('മി.ലി.'), sachet: same('പാക്കറ്റ്') },
    food: { before: 'ഭക്ഷണത്തിന് മുമ്പ്', with: 'ഭക്ഷണത്തോടൊപ്പം', after: 'ഭക്ഷണത്തിന് ശേഷം' },
    days: ['1 ദിവസം', '{n} ദിവസം'],
    later: 'അതിന് ശേഷം {doses}{days} കഴിക്കുക.',
    only: 'ആഴ്ചയിൽ {weekdays} മാത്രം.',
    weekdays: ['തിങ്കളാഴ്ച', 'ചൊവ്വാഴ്ച', 'ബുധനാഴ്ച', 'വ്യാഴാഴ്ച', 'വെള്ളിയാഴ്ച', 'ശനിയാഴ്ച', 'ഞായറാഴ്ച'],
    gap: ['രണ്ട് ഡോസുകൾക്കിടയിൽ കുറഞ്ഞത് 1 മണിക്കൂർ വേണം.', 'രണ്ട് ഡോസുകൾക്കിടയിൽ കുറഞ്ഞത് {n} മണിക്കൂർ വേണം.'],
  },
  bn: {
    dose: '{slot} {amount}{unit}',
    and: ' ও ',
    sentence: '{doses}{food}{days} খান।',
    slots: { morning: 'সকালে', noon: 'দুপুরে', evening: 'বিকেলে', night: 'রাতে' },
    units: {
      tablet: same('টি ট্যাবলেট'),
      capsule: same('টি ক্যাপসুল'),
      ml: same(' মিলি'),
      sachet: same('টি প্যাকেট'),
    },
    food: { before: 'খাবারের আগে', with: 'খাবারের সঙ্গে', after: 'খাবারের পরে' },
    days: ['1 দিন', '{n} দিন'],
    later: 'তারপর {doses}{days} খান।',
    only: 'শুধু {weekdays}।',
    weekdays: ['সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার', 'রবিবার'],
    gap: ['দুই ডোজের মধ্যে অন্তত 1 ঘণ্টা ফাঁক রাখুন।', 'দুই ডোজের মধ্যে অন্তত {n} ঘণ্টা ফাঁক রাখুন।'],
  },
};
