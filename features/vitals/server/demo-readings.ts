import type { ReadingKind, ReadingNumber, Readings } from '#platform/contract/readings.ts';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';

export interface DemoReading {
  readonly key: string;
  readonly type: ReadingKind;
  readonly readings: Readings;
  readonly unit: string;
  readonly takenAt: Date;
}

/** What a patient of the demo measures, and how it has gone: from the first value to the last, over the days. */
interface Course {
  readonly patient: number;
  readonly days: number;
  /** No readings in the last days, so that the care team asks for some. */
  readonly silentDays?: number;
  readonly fasting?: readonly [from: number, to: number];
  readonly afterMeal?: readonly [from: number, to: number];
  readonly systolic?: readonly [from: number, to: number];
  readonly kilograms?: readonly [from: number, to: number];
  readonly centimetres?: number;
  /** What was eaten at one meal, in kcal. */
  readonly meals?: readonly [from: number, to: number];
  /** Per cent, every other day. */
  readonly oxygen?: readonly [from: number, to: number];
  /** Had a fever, that began so many days ago. */
  readonly feverDaysAgo?: number;
  /** Today's, which the care team should see. */
  readonly today?: readonly [type: ReadingKind, readings: Readings];
}

/** Patients 1, 13, 25 and 37 are doctor 1's. */
export const COURSES: readonly Course[] = [
  {
    patient: 1,
    days: 180,
    fasting: [152, 118],
    afterMeal: [224, 168],
    systolic: [148, 130],
    kilograms: [74.5, 70.2],
    centimetres: 158,
    meals: [640, 520],
    oxygen: [96.5, 97.5],
    feverDaysAgo: 12,
  },
  { patient: 13, days: 90, silentDays: 6, systolic: [138, 134], kilograms: [81, 80.4], centimetres: 171 },
  {
    patient: 25,
    days: 60,
    systolic: [150, 164],
    today: ['blood_pressure', { systolic: 186, diastolic: 112, pulse: 94 }],
  },
  {
    patient: 37,
    days: 60,
    fasting: [128, 146],
    afterMeal: [190, 236],
    today: ['blood_sugar', { value: 254, context: 'after_meal' }],
  },
  { patient: 2, days: 120, fasting: [118, 104], kilograms: [68, 66.5], centimetres: 165 },
  { patient: 3, days: 90, systolic: [142, 128] },
  { patient: 4, days: 90, fasting: [134, 122], systolic: [136, 130] },
  { patient: 5, days: 60, kilograms: [88, 85.5], centimetres: 175 },
];

/** What doctor 1 has asked for. Patient 13 has been silent since. */
export const DEMO_ROUTINES: readonly {
  readonly patient: number;
  readonly type: ReadingKind;
  readonly context?: 'fasting' | 'after_meal';
  readonly everyDays: number;
  readonly times: readonly string[];
  readonly unit: string;
  readonly targets: readonly {
    readonly field: ReadingNumber;
    readonly low: number | null;
    readonly high: number | null;
  }[];
}[] = [
  {
    patient: 1,
    type: 'blood_sugar',
    context: 'fasting',
    everyDays: 1,
    times: ['07:00'],
    unit: 'mg/dL',
    targets: [{ field: 'value', low: 80, high: 125 }],
  },
  {
    patient: 1,
    type: 'blood_pressure',
    everyDays: 1,
    times: ['08:00', '20:00'],
    unit: 'mmHg',
    targets: [
      { field: 'systolic', low: 100, high: 134 },
      { field: 'diastolic', low: 60, high: 84 },
    ],
  },
  { patient: 1, type: 'weight', everyDays: 7, times: ['07:15'], unit: 'kg', targets: [] },
  { patient: 13, type: 'blood_pressure', everyDays: 2, times: ['08:00'], unit: 'mmHg', targets: [] },
];

/** A number between -1 and 1 that looks like chance and is the same at every start. */
function wobble(seed: string): number {
  let hash = 2166136261;
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 16777619);
  return ((hash >>> 8) % 2001) / 1000 - 1;
}

/** Months of readings, none of them later than `now`. */
export function demoReadings(course: Course, now: Date): DemoReading[] {
  const today = clinicDay(now);
  const made: DemoReading[] = [];
  for (let ago = course.days; ago >= (course.silentDays ?? 0); ago--)
    made.push(...onDay(course, addDays(today, -ago), 1 - ago / course.days, ago));
  const [type, readings] = course.today ?? [];
  if (type && readings)
    made.push({
      key: 'today',
      type,
      readings,
      unit: type === 'blood_sugar' ? 'mg/dL' : 'mmHg',
      takenAt: new Date(now.getTime() - 25 * 60_000),
    });
  return made.filter(({ takenAt, key }) => key === 'today' || takenAt.getTime() < now.getTime() - 3_600_000);
}

type Between = (range: readonly [number, number], spread: number, what: string) => number;
type Put = (what: string, clock: string, type: ReadingKind, readings: Readings, unit: string) => void;

function onDay(course: Course, day: string, part: number, ago: number): DemoReading[] {
  const made: DemoReading[] = [];
  const seed = `${course.patient} ${ago}`;
  const between: Between = ([from, to], spread, what) =>
    from + (to - from) * part + spread * wobble(`${seed} ${what}`);
  const put: Put = (what, clock, type, readings, unit) => {
    // Patients don't measure every day.
    if (wobble(`${seed} skip ${what}`) > 0.78) return;
    const late = Math.round(12 * (1 + wobble(`${seed} late ${what}`)));
    const takenAt = new Date(clinicInstant(day, clock).getTime() + late * 60_000);
    made.push({ key: `${what} ${ago}`, type, readings, unit, takenAt });
  };
  putSugars(course, between, put);
  if (course.systolic) {
    const systolic = Math.round(between(course.systolic, 9, 's'));
    const diastolic = Math.round(systolic * 0.63 + 3 * wobble(`${seed} d`));
    const pulse = Math.round(74 + 9 * wobble(`${seed} p`));
    put('pressure', '08:10', 'blood_pressure', { systolic, diastolic, pulse }, 'mmHg');
  }
  if (course.kilograms && ago % 7 === 0)
    put(
      'weight',
      '07:15',
      'weight',
      { value: Math.round(between(course.kilograms, 0.5, 'w') * 10) / 10 },
      'kg',
    );
  if (ago < 60) putMeals(course, between, put);
  if (course.oxygen && ago % 2 === 0)
    put('oxygen', '08:15', 'spo2', { value: Math.round(between(course.oxygen, 1.4, 'o')) }, '%');
  if (course.feverDaysAgo !== undefined)
    putFever(course.feverDaysAgo - ago, (time) => wobble(`${seed} ${time}`), put);
  if (course.centimetres && ago === course.days)
    made.push({
      key: 'height',
      type: 'height',
      readings: { value: course.centimetres },
      unit: 'cm',
      takenAt: clinicInstant(day, '10:00'),
    });
  if (course.fasting && ago % 90 === 20)
    put(
      'hba1c',
      '09:30',
      'blood_sugar',
      { value: Math.round(10 * (7.9 - part)) / 10, context: 'hba1c' },
      '%',
    );
  return made;
}

function putSugars({ fasting, afterMeal }: Course, between: Between, put: Put): void {
  if (fasting)
    put(
      'fasting',
      '06:45',
      'blood_sugar',
      { value: Math.round(between(fasting, 16, 'f')), context: 'fasting' },
      'mg/dL',
    );
  if (afterMeal)
    put(
      'meal',
      '14:30',
      'blood_sugar',
      { value: Math.round(between(afterMeal, 30, 'm')), context: 'after_meal' },
      'mg/dL',
    );
}

function putMeals({ meals }: Course, between: Between, put: Put): void {
  if (!meals) return;
  for (const [meal, clock] of [
    ['breakfast', '08:40'],
    ['lunch', '13:20'],
    ['dinner', '20:10'],
  ] as const)
    put(meal, clock, 'calories', { value: Math.round(between(meals, 160, meal)) }, 'kcal');
}

/** Four days that get better, counted from the first. */
function putFever(day: number, wobbleAt: (time: string) => number, put: Put): void {
  if (day < 0 || day >= 4) return;
  for (const [time, clock] of [
    ['dawn', '06:30'],
    ['dusk', '18:30'],
  ] as const) {
    const celsius = 38.6 - 0.65 * day + 0.25 * wobbleAt(time);
    put(time, clock, 'temperature', { value: Math.round(celsius * 10) / 10 }, '°C');
  }
}
