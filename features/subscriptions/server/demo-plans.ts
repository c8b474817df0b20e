import type { PlanRow } from './repository/plans.ts';

type DemoPlan = Omit<
  PlanRow,
  'id' | 'brandId' | 'version' | 'isOffered' | 'position' | 'publishedAt' | 'publishedBy'
>;

const everyday: DemoPlan = {
  key: 'everyday',
  names: {
    en: 'Everyday care',
    te: 'రోజువారీ కేర్',
    hi: 'रोज़ की देखभाल',
    ta: 'தினசரி பராமரிப்பு',
    ml: 'ദിവസേനയുള്ള പരിചരണം',
    bn: 'রোজকার যত্ন',
  },
  abouts: {
    en: 'For people who measure sugar or blood pressure at home.',
    te: 'ఇంట్లో షుగర్ లేదా బీపీ చూసుకునేవారి కోసం.',
    hi: 'घर पर शुगर या ब्लड प्रेशर नापने वालों के लिए।',
    ta: 'வீட்டில் சர்க்கரை அல்லது ரத்த அழுத்தம் பார்ப்பவர்களுக்கு.',
    ml: 'വീട്ടിൽ ഷുഗറോ രക്തസമ്മർദ്ദമോ നോക്കുന്നവർക്ക്.',
    bn: 'যাঁরা বাড়িতে সুগার বা ব্লাড প্রেশার মাপেন, তাঁদের জন্য।',
  },
  price: 49_900,
  period: 'month',
  trialDays: 7,
  taxCategory: 'well_being',
  benefits: {
    visits: [{ mode: 'virtual', count: 1 }],
    coach_chat: true,
    lab_discount_percent: 10,
    family_members: 0,
  },
  refundDays: 0,
};

const complete: DemoPlan = {
  key: 'complete',
  names: {
    en: 'Complete care',
    te: 'సంపూర్ణ కేర్',
    hi: 'पूरी देखभाल',
    ta: 'முழுப் பராமரிப்பு',
    ml: 'സമ്പൂർണ്ണ പരിചരണം',
    bn: 'সম্পূর্ণ যত্ন',
  },
  abouts: {
    en: 'More visits, and your family shares them.',
    te: 'ఎక్కువ కన్సల్టేషన్లు, మీ కుటుంబం కూడా వాడుకోవచ్చు.',
    hi: 'ज़्यादा विज़िट, परिवार के लोग भी इस्तेमाल कर सकते हैं।',
    ta: 'அதிக ஆலோசனைகள், உங்கள் குடும்பமும் பயன்படுத்தலாம்.',
    ml: 'കൂടുതൽ കൺസൾട്ടേഷനുകൾ, കുടുംബത്തിനും ഉപയോഗിക്കാം.',
    bn: 'বেশি কনসাল্টেশন, পরিবারের লোকেরাও ব্যবহার করতে পারেন।',
  },
  price: 149_900,
  period: 'month',
  trialDays: 0,
  taxCategory: 'well_being',
  benefits: {
    visits: [
      { mode: 'virtual', count: 4 },
      { mode: 'in_person', count: 1 },
    ],
    coach_chat: true,
    lab_discount_percent: 20,
    family_members: 2,
  },
  refundDays: 7,
};

const heart: DemoPlan = {
  key: 'heart-and-sugar',
  names: {
    en: 'Heart and sugar',
    te: 'గుండె, షుగర్ కేర్',
    hi: 'दिल और शुगर की देखभाल',
    ta: 'இதயம், சர்க்கரை பராமரிப்பு',
    ml: 'ഹൃദയം, ഷുഗർ പരിചരണം',
    bn: 'হার্ট ও সুগারের যত্ন',
  },
  abouts: {
    en: 'Regular visits for people with sugar or heart trouble.',
    te: 'షుగర్ లేదా గుండె సమస్య ఉన్నవారికి క్రమం తప్పని కన్సల్టేషన్లు.',
    hi: 'शुगर या दिल के मरीज़ों के लिए नियमित विज़िट।',
    ta: 'சர்க்கரை அல்லது இதயப் பிரச்சினை உள்ளவர்களுக்குத் தொடர் ஆலோசனைகள்.',
    ml: 'ഷുഗറോ ഹൃദയ പ്രശ്നമോ ഉള്ളവർക്ക് പതിവായ കൺസൾട്ടേഷനുകൾ.',
    bn: 'সুগার বা হার্টের রোগীদের জন্য নিয়মিত কনসাল্টেশন।',
  },
  price: 79_900,
  period: 'month',
  trialDays: 0,
  taxCategory: 'well_being',
  benefits: {
    visits: [{ mode: 'virtual', count: 2 }],
    coach_chat: true,
    lab_discount_percent: 15,
    family_members: 0,
  },
  refundDays: 7,
};

const familyYear: DemoPlan = {
  key: 'family-year',
  names: {
    en: 'Family year',
    te: 'కుటుంబ వార్షిక ప్లాన్',
    hi: 'परिवार का सालाना प्लान',
    ta: 'குடும்ப ஆண்டுத் திட்டம்',
    ml: 'കുടുംബ വാർഷിക പ്ലാൻ',
    bn: 'পরিবারের বার্ষিক প্ল্যান',
  },
  abouts: {
    en: 'One year of care for you and your family.',
    te: 'మీకు, మీ కుటుంబానికి ఒక ఏడాది వైద్య సహాయం.',
    hi: 'आपके और आपके परिवार के लिए एक साल की देखभाल।',
    ta: 'உங்களுக்கும் குடும்பத்திற்கும் ஓராண்டு பராமரிப்பு.',
    ml: 'നിങ്ങൾക്കും കുടുംബത്തിനും ഒരു വർഷത്തെ പരിചരണം.',
    bn: 'আপনার ও পরিবারের জন্য এক বছরের যত্ন।',
  },
  price: 1_799_900,
  period: 'year',
  trialDays: 0,
  taxCategory: 'well_being',
  benefits: {
    visits: [
      { mode: 'virtual', count: 24 },
      { mode: 'in_person', count: 6 },
    ],
    coach_chat: true,
    lab_discount_percent: 20,
    family_members: 4,
  },
  refundDays: 14,
};

/** Two plans of each brand of the demo data. */
export const DEMO_PLANS: Readonly<Record<string, readonly DemoPlan[]>> = {
  living: [everyday, complete],
  hospital: [heart, familyYear],
};
