/** Who says it, how many days ago and at which time in India, and what. */
export type Said = readonly [who: 'p' | 'd' | 'c', daysAgo: number, at: string, text: string];

export interface Talk {
  readonly key: string;
  /** Of a group: what its name begins with. */
  readonly group?: string;
  readonly members: readonly ('patient-1' | 'patient-2' | 'doctor-1' | 'coach-1')[];
  readonly accepted: boolean;
  readonly said: readonly Said[];
  /** How many of the last messages each has not read. */
  readonly unread: Readonly<Partial<Record<string, number>>>;
  readonly tags: readonly string[];
}

const withDoctor = (greeting: string, late: string, question: string): readonly Said[] => [
  ['p', 6, '08:40', greeting],
  ['d', 6, '10:05', 'Good morning. 168 is higher than we want. Did you take the evening tablet yesterday?'],
  ['p', 6, '10:12', late],
  [
    'd',
    6,
    '10:20',
    'Please eat before 8 and walk for 20 minutes after it. I will look at your readings again.',
  ],
  ['p', 4, '07:55', 'Fasting 146 mg/dL today. BP 138/86.'],
  ['d', 4, '09:30', 'Better. Keep going. One cup of rice at lunch.'],
  ['p', 2, '13:45', 'After lunch it was 212 mg/dL. I ate at a wedding.'],
  ['d', 2, '14:30', 'One day is no harm. Drink water, walk a little and measure again at bedtime.'],
  ['p', 2, '21:40', 'Bedtime 151.'],
  ['d', 1, '09:15', 'Good. I will send the new prescription tomorrow. HbA1c is due this month.'],
  ['p', 1, '18:20', question],
  ['p', 1, '18:21', 'Weight 72 kg this week.'],
];

const withCoach: readonly Said[] = [
  ['c', 5, '11:00', 'Hello! Shall we plan your meals for this week? What do you have for breakfast?'],
  ['p', 5, '11:30', 'Idli or upma, and coffee with a little sugar.'],
  ['c', 5, '11:42', 'Idli is fine, two of them with sambar. Try the coffee without sugar for a week.'],
  ['p', 3, '19:05', 'Walked 25 minutes today.'],
  ['c', 3, '19:30', 'Very good. Tomorrow 30 minutes, and some stretching before it.'],
  ['p', 1, '08:15', 'Can I eat guava in the evening?'],
  ['c', 1, '08:50', 'Yes, half of one. Fruit before 5 in the evening is best.'],
  ['c', 1, '08:51', 'We will send you a list of fruit that is good for you.'],
];

const together: readonly Said[] = [
  ['d', 3, '12:10', 'This group is for all of us: please write here what both of us should know.'],
  ['c', 3, '12:25', 'The diet plan is going well. Walking every day since Monday.'],
  ['p', 3, '12:40', 'Thank you both.'],
  ['d', 1, '09:20', 'The tablet stays as it is until the HbA1c is there.'],
];

const talksOf = (doctor: readonly Said[], request: string): readonly Talk[] => [
  {
    key: 'doctor',
    members: ['patient-1', 'doctor-1'],
    accepted: true,
    said: doctor,
    unread: { 'doctor-1': 2 },
    tags: ['high-sugar'],
  },
  {
    key: 'coach',
    members: ['coach-1', 'patient-1'],
    accepted: true,
    said: withCoach,
    unread: { 'patient-1': 2 },
    tags: ['diet'],
  },
  {
    key: 'group',
    group: 'Care of',
    members: ['doctor-1', 'coach-1', 'patient-1'],
    accepted: true,
    said: together,
    unread: { 'patient-1': 1, 'coach-1': 1 },
    tags: [],
  },
  {
    key: 'request',
    members: ['patient-2', 'doctor-1'],
    accepted: false,
    said: [['p', 1, '20:10', request]],
    unread: { 'doctor-1': 1 },
    tags: [],
  },
];

export const TALKS: Readonly<Record<string, readonly Talk[]>> = {
  living: talksOf(
    withDoctor(
      'నమస్కారం డాక్టర్ గారు. ఈ రోజు ఉదయం ఖాళీ కడుపుతో షుగర్ 168 ఉంది.',
      'వేసుకున్నాను, కానీ రాత్రి భోజనం ఆలస్యమైంది.',
      'డాక్టర్ గారు, మెట్‌ఫార్మిన్ మాత్ర భోజనానికి ముందు వేసుకోవాలా, తర్వాత వేసుకోవాలా?',
    ),
    'Doctor, my feet feel numb at night. May I write to you here?',
  ),
  hospital: talksOf(
    withDoctor(
      'नमस्ते डॉक्टर। आज सुबह खाली पेट शुगर 168 थी।',
      'हाँ, ली थी, लेकिन रात का खाना देर से हुआ।',
      'डॉक्टर, मेटफॉर्मिन की गोली खाने से पहले लेनी है या बाद में?',
    ),
    'Doctor, I have questions about my new tablets. May I write to you here?',
  ),
};

export const DEMO_TAGS = [
  { key: 'high-sugar', name: 'High sugar', color: 'warn', clinical: true },
  { key: 'diet', name: 'Diet plan', color: 'ok', clinical: true },
  { key: 'new', name: 'New here', color: 'info', clinical: false },
] as const;
