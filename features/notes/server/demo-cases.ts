import type { Diagnosis, NoteKind, NotePart } from '../contract.ts';

export interface DemoNote {
  readonly kind: NoteKind;
  /** The lines of each part, one paragraph each. */
  readonly parts: Readonly<Partial<Record<NotePart, readonly string[]>>>;
  readonly diagnoses: readonly Diagnosis[];
  readonly followUpDays?: number;
}

export interface DemoCase {
  /** Numbers of the patient and of the doctor who looks after them. */
  readonly patient: number;
  readonly doctor: number;
  /** About earlier months, by that doctor. */
  readonly notes: readonly (DemoNote & { readonly daysAgo: number })[];
  /** About each completed visit. */
  readonly visit: DemoNote;
}

const DIABETES: Diagnosis = { text: 'Type 2 diabetes', code: 'E11.9', certainty: 'confirmed' };
const PRESSURE: Diagnosis = { text: 'High blood pressure', code: 'I10', certainty: 'confirmed' };
const THYROID: Diagnosis = { text: 'Hypothyroidism', code: 'E03.9', certainty: 'confirmed' };

const LOW_SUGAR = 'Sweating, shaking or confusion: take sugar at once and call us. If drowsy, call 112.';
const CHEST_PAIN = 'Chest pain, sudden breathlessness or weakness of one side: call 112 at once.';

export const DEMO_CASES: readonly DemoCase[] = [
  {
    patient: 1,
    doctor: 1,
    notes: [
      {
        daysAgo: 186,
        kind: 'consultation',
        parts: {
          complaints: ['More thirst for two months, gets up twice at night. No burning, no fever.'],
          history: ['High blood pressure since 2011. Mother had diabetes.'],
          examination: ['Weight 71 kg. Pressure 148/92 sitting. Feet: pulses and sensation normal.'],
          plan: ['HbA1c 8.4 %. Metformin 500 mg twice a day after food. Eye check this month.'],
          advice: ['Walk 30 minutes on five days a week. Rice at one meal only.'],
          warning_signs: [LOW_SUGAR],
        },
        diagnoses: [DIABETES, PRESSURE],
        followUpDays: 90,
      },
      {
        daysAgo: 92,
        kind: 'follow_up',
        parts: {
          complaints: ['Feels better, sleeps through. Forgets the evening tablet about once a week.'],
          examination: ['Weight 69 kg. Pressure 136/84.'],
          plan: ['HbA1c 7.6 %. Continue metformin. Add atorvastatin 10 mg at night for LDL 138.'],
          advice: ['Turn on the reminder for the evening tablet.'],
        },
        diagnoses: [DIABETES, PRESSURE],
        followUpDays: 90,
      },
    ],
    visit: {
      kind: 'follow_up',
      parts: {
        complaints: ['No new complaints. Home readings in the morning mostly below 140/90.'],
        plan: ['HbA1c, creatinine and lipids before the next visit. Medicines unchanged.'],
        advice: ['Measure before the morning tablet, sitting, after five minutes of rest.'],
        warning_signs: [CHEST_PAIN, LOW_SUGAR],
      },
      diagnoses: [DIABETES, PRESSURE],
      followUpDays: 90,
    },
  },
  {
    patient: 2,
    doctor: 2,
    notes: [
      {
        daysAgo: 120,
        kind: 'consultation',
        parts: {
          complaints: ['Burning of both soles at night for a month.'],
          examination: ['Reduced sensation with the monofilament at both big toes. Skin intact.'],
          plan: ['HbA1c 8.9 %. Metformin 500 mg twice a day. Look at the feet every day.'],
          warning_signs: ['A wound, blister or colour change on a foot: come the same day.'],
        },
        diagnoses: [DIABETES, { text: 'Diabetic neuropathy', certainty: 'provisional' }],
        followUpDays: 60,
      },
    ],
    visit: {
      kind: 'follow_up',
      parts: {
        complaints: ['The burning is less. Walks every day.'],
        plan: ['Continue metformin. HbA1c in a month.'],
        advice: ['Closed, soft shoes; never barefoot.'],
      },
      diagnoses: [DIABETES],
      followUpDays: 30,
    },
  },
  {
    patient: 13,
    doctor: 1,
    notes: [
      {
        daysAgo: 75,
        kind: 'consultation',
        parts: {
          complaints: ['Headache in the morning. 152/96 at a pharmacy, three times.'],
          examination: ['Pressure 150/94 right, 148/94 left. Heart sounds normal.'],
          plan: ['Amlodipine 5 mg in the morning. Creatinine and potassium. Readings at home for two weeks.'],
          advice: ['Less salt: no pickle and papad on working days.'],
          warning_signs: [CHEST_PAIN],
        },
        diagnoses: [PRESSURE],
        followUpDays: 30,
      },
    ],
    visit: {
      kind: 'follow_up',
      parts: {
        complaints: ['No headache. Ankles slightly swollen in the evening.'],
        plan: ['The swelling may come from amlodipine; look again in two weeks.'],
      },
      diagnoses: [PRESSURE],
      followUpDays: 14,
    },
  },
  {
    patient: 25,
    doctor: 1,
    notes: [
      {
        daysAgo: 60,
        kind: 'phone_call',
        parts: {
          complaints: ['Asks whether the thyroid tablet may be taken with coffee.'],
          advice: ['Take it with water on an empty stomach, half an hour before coffee or food.'],
        },
        diagnoses: [THYROID],
      },
    ],
    visit: {
      kind: 'follow_up',
      parts: {
        complaints: ['Tired in the afternoon. No chest pain.'],
        plan: ['TSH this week. Amlodipine twice a day as before.'],
        warning_signs: [CHEST_PAIN],
      },
      diagnoses: [PRESSURE, THYROID],
      followUpDays: 21,
    },
  },
];
