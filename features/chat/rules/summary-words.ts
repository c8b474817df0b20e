/**
 * What people in the six languages say when they ask or promise something. Words are compared as `spokenOf` leaves
 * them: lower case, no joiners, one way to write a nasal. People mix languages within a sentence, so every text is
 * held against all of them.
 */
interface Vocabulary {
  /** Words that ask, wherever they stand. */
  readonly asking: readonly string[];
  /** Words that ask when a sentence begins with them. */
  readonly askingFirst: readonly string[];
  /** Words and phrases by which a writer announces what they are going to do. */
  readonly promising: readonly string[];
  /** How verbs end that say "I will" or "we will". */
  readonly promisingEndings: readonly string[];
}

const en: Vocabulary = {
  asking: [],
  askingFirst: [
    ...[
      'what',
      'when',
      'how',
      'why',
      'which',
      'who',
      'where',
      'can',
      'could',
      'should',
      'shall',
      'may',
      'is',
    ],
    ...['are', 'do', 'does', 'did', 'will', 'would', 'have i', 'am i'],
  ],
  promising: [
    ...["i'll", "we'll", 'i will', 'we will', 'i shall', 'we shall', "i'm going to", "we're going to"],
    ...[
      'i am going to',
      'we are going to',
      'let me check',
      'will send',
      'will call',
      'will check',
      'will let you know',
    ],
    ...['tomorrow'],
  ],
  promisingEndings: [],
};

const hi: Vocabulary = {
  asking: ['क्या', 'कब', 'कैसे', 'क्यों', 'कितना', 'कितनी', 'कितने', 'कौन', 'कौनसी', 'कौनसा', 'कहां', 'किसे'],
  askingFirst: [],
  promising: ['भेजेंगे', 'बताएंगे', 'करेंगे', 'देंगे', 'देखेंगे', 'कल तक', 'आने वाले कल'],
  promisingEndings: ['ूंगा', 'ूंगी', 'ऊंगा', 'ऊंगी'],
};

const te: Vocabulary = {
  asking: ['ఎప్పుడు', 'ఎలా', 'ఎందుకు', 'ఎంత', 'ఏమిటి', 'ఏంటి', 'ఎక్కడ', 'ఎవరు', 'ఎన్ని', 'ఏది'],
  askingFirst: ['ఏ'],
  promising: ['రేపు'],
  promisingEndings: ['తాను', 'తాము', 'తాం'],
};

const ta: Vocabulary = {
  asking: ['எப்போது', 'எப்படி', 'ஏன்', 'எவ்வளவு', 'என்ன', 'எங்கே', 'யார்', 'எத்தனை', 'எந்த'],
  askingFirst: [],
  promising: ['நாளை', 'நாளைக்கு', 'அனுப்புகிறேன்', 'சொல்கிறேன்', 'பார்க்கிறேன்', 'அழைக்கிறேன்'],
  promisingEndings: ['வேன்', 'ப்பேன்', 'வோம்', 'ப்போம்'],
};

const ml: Vocabulary = {
  asking: ['എപ്പോൾ', 'എപ്പോഴാണ്', 'എങ്ങനെ', 'എന്തുകൊണ്ട്', 'എത്ര', 'എന്ത്', 'എന്താണ്', 'എവിടെ', 'ആര്', 'ഏത്'],
  askingFirst: [],
  promising: [
    ...['നാളെ', 'അയക്കാം', 'അയയ്ക്കാം', 'പറയാം', 'വിളിക്കാം', 'നോക്കാം', 'തരാം', 'ചെയ്യാം', 'അറിയിക്കാം'],
    ...['പരിശോധിക്കാം', 'മാറ്റാം'],
  ],
  promisingEndings: [],
};

const bn: Vocabulary = {
  asking: ['কখন', 'কবে', 'কীভাবে', 'কিভাবে', 'কেন', 'কত', 'কতটা', 'কতবার', 'কি', 'কী', 'কোথায়', 'কোন', 'কে'],
  askingFirst: [],
  promising: [
    ...['আগামীকাল', 'পাঠাব', 'পাঠাবো', 'জানাব', 'জানাবো', 'করব', 'করবো', 'দেখব', 'দেখবো', 'বলব', 'বলবো', 'দেব'],
    ...['দেবো', 'দিচ্ছি', 'পাঠাচ্ছি', 'কাল সকালে', 'কালকে'],
  ],
  promisingEndings: [],
};

export const SUMMARY_WORDS: Readonly<Record<string, Vocabulary>> = { en, hi, te, ta, ml, bn };

/** What a number is about, when no unit says it. */
export const READING_WORDS = {
  sugar: [
    ...[
      'sugar',
      'glucose',
      'fasting',
      'bedtime',
      'fbs',
      'ppbs',
      'rbs',
      'grbs',
      'after meal',
      'before meal',
      'random',
    ],
    ...['शुगर', 'शर्करा', 'ग्लूकोज', 'షుగర్', 'చక్కెర', 'గ్లూకోజ్', 'சர்க்கரை', 'சுகர்', 'குளுக்கோஸ்'],
    ...['ഷുഗർ', 'പഞ്ചസാര', 'ഗ്ലൂക്കോസ്', 'সুগার', 'শর্করা', 'গ্লুকোজ'],
  ],
  hba1c: ['hba1c', 'a1c', 'एचबीए1सी', 'హెచ్‌బీఏ1సీ', 'எச்பிஏ1சி', 'എച്ച്ബിഎ1സി', 'এইচবিএ1সি'],
  oxygen: [...['spo2', 'oxygen', 'saturation', 'ऑक्सीजन', 'ఆక్సిజన్', 'ஆக்ஸிஜன்', 'ഓക്സിജൻ', 'অক্সিজেন']],
  kilograms: [
    'kg',
    'kgs',
    'kilo',
    'kilos',
    'किलो',
    'किग्रा',
    'కిలో',
    'కిలోలు',
    'కేజీ',
    'கிலோ',
    'கி.கி',
    'കിലോ',
    'കിലോഗ്രാം',
    'কেজি',
    'কিলো',
  ],
} as const;
