import {
  READING_NUMBERS,
  type ReadingKind,
  type ReadingNumber,
  type Readings,
} from '#platform/contract/readings.ts';
import { type Level, MEASURES, type Measure } from '../contract.ts';
import {
  bodyMassIndex,
  fromCanonical,
  KG_PER_LB,
  kilogramsPerBmi,
  LOWEST_HEIGHT_CM,
  toCanonical,
} from './units.ts';

/** Below `critical_low`, below `low`, from `high` on, from `critical_high` on; null: no such bound. */
export interface RangeBounds {
  readonly critical_low: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly critical_high: number | null;
}
export type Ranges = Readonly<Record<Measure, RangeBounds>>;

export interface KnownRange extends RangeBounds {
  readonly unit: string;
  /** Publications that the bounds are taken from. */
  readonly sources: readonly string[];
}

const ADA_LOW =
  'American Diabetes Association, Standards of Care in Diabetes, section 6: level 1 below 70 mg/dL, level 2 below 54 mg/dL';
const DIABETES =
  'WHO/IDF 2006 and ICMR 2018: diabetes from 126 mg/dL fasting, 200 mg/dL after glucose or at random';
const CDC_KETOACIDOSIS =
  'US Centers for Disease Control and Prevention, Diabetic Ketoacidosis: emergency care at 300 mg/dL or above';
const ESC = 'ESC/ESH 2018, Arterial Hypertension: hypertension from 140/90 mmHg, grade 3 from 180/110 mmHg';
const LOW_PRESSURE = 'US National Heart, Lung, and Blood Institute, Low Blood Pressure: below 90/60 mmHg';

const none: RangeBounds = { critical_low: null, low: null, high: null, critical_high: null };

/** The ranges of patients without ranges set by a doctor. Each bound is in the unit beside it. */
export const DEFAULT_RANGES: Readonly<Record<Measure, KnownRange>> = {
  sugar_fasting: {
    unit: 'mg/dL',
    critical_low: 54,
    low: 70,
    high: 126,
    critical_high: 300,
    sources: [ADA_LOW, DIABETES, CDC_KETOACIDOSIS],
  },
  sugar_after_meal: {
    unit: 'mg/dL',
    critical_low: 54,
    low: 70,
    high: 200,
    critical_high: 300,
    sources: [ADA_LOW, DIABETES, CDC_KETOACIDOSIS],
  },
  sugar_random: {
    unit: 'mg/dL',
    critical_low: 54,
    low: 70,
    high: 200,
    critical_high: 300,
    sources: [ADA_LOW, DIABETES, CDC_KETOACIDOSIS],
  },
  hba1c: {
    ...none,
    unit: '%',
    high: 7,
    sources: ['American Diabetes Association, Standards of Care in Diabetes, section 6: goal below 7 %'],
  },
  systolic: { ...none, unit: 'mmHg', low: 90, high: 140, critical_high: 180, sources: [ESC, LOW_PRESSURE] },
  diastolic: { ...none, unit: 'mmHg', low: 60, high: 90, critical_high: 110, sources: [ESC, LOW_PRESSURE] },
  pulse: {
    unit: '/min',
    critical_low: 41,
    low: 50,
    high: 101,
    critical_high: 131,
    sources: [
      'ACC/AHA/HRS 2018, Bradycardia: below 50/min',
      'American Heart Association, Tachycardia: above 100/min',
      'Royal College of Physicians, NEWS2 (2017): highest score to 40/min and from 131/min',
    ],
  },
  spo2: {
    ...none,
    unit: '%',
    critical_low: 90,
    low: 94,
    sources: ['WHO, Pulse Oximetry Training Manual (2011): below 94 % hypoxic, below 90 % an emergency'],
  },
  temperature: {
    ...none,
    unit: '°C',
    critical_low: 35,
    low: 35.5,
    high: 38,
    critical_high: 40,
    sources: [
      'US Centers for Disease Control and Prevention: hypothermia below 35 °C, fever from 38 °C',
      'Bouchama and Knochel, N Engl J Med 2002;346: heat stroke from 40 °C',
    ],
  },
  bmi: {
    ...none,
    unit: 'kg/m²',
    low: 18.5,
    high: 23,
    sources: [
      'WHO expert consultation, Lancet 2004;363, and Misra et al., J Assoc Physicians India 2009;57: Asian Indians',
    ],
  },
  weight: { ...none, unit: 'kg', sources: [] },
  calories: { ...none, unit: 'kcal', sources: [] },
};

/** Ranges of a patient: their own, else those of everybody. An own one takes the place of all four bounds. */
export function rangesOf(own: Partial<Readonly<Record<Measure, RangeBounds>>>): Ranges {
  return Object.fromEntries(
    MEASURES.map((measure) => [measure, own[measure] ?? DEFAULT_RANGES[measure]]),
  ) as unknown as Ranges;
}

/** Where a value, in the unit of its range, lies; null when its range has no bounds. */
export function levelOf(value: number, bounds: RangeBounds): Level | null {
  const { critical_low, low, high, critical_high } = bounds;
  if (critical_low !== null && value < critical_low) return 'critical_low';
  if (critical_high !== null && value >= critical_high) return 'critical_high';
  if (low !== null && value < low) return 'low';
  if (high !== null && value >= high) return 'high';
  return [critical_low, low, high, critical_high].some((bound) => bound !== null) ? 'in_range' : null;
}

/** Of which range a field of a reading is. Sugar without a context is taken as measured at random. */
export function measureOf(
  kind: ReadingKind,
  field: ReadingNumber,
  context?: Readings['context'] | null,
): Measure | null {
  if (field !== 'value') return kind === 'blood_pressure' ? field : null;
  switch (kind) {
    case 'blood_sugar':
      return context === 'hba1c' ? 'hba1c' : `sugar_${context ?? 'random'}`;
    case 'weight':
    case 'calories':
    case 'temperature':
    case 'spo2':
      return kind;
    default:
      return null;
  }
}

export interface Judgement {
  /** The worst of its fields; null where there is no range for any of them. */
  readonly level: Level | null;
  readonly outside: readonly { readonly field: ReadingNumber; readonly level: Level }[];
  /** Of weights, where the height is known. */
  readonly bmi: number | null;
}

const GRAVITY: Readonly<Record<Level, number>> = {
  in_range: 0,
  low: 1,
  high: 1,
  critical_low: 2,
  critical_high: 2,
};
/** The worse of two; the first where both are as bad. */
export const worseOf = (one: Level | null, other: Level | null): Level | null =>
  one === null || (other !== null && GRAVITY[other] > GRAVITY[one]) ? other : one;
export const isCriticalLevel = (level: Level | null): level is 'critical_low' | 'critical_high' =>
  level === 'critical_low' || level === 'critical_high';

/** The level of a reading in a patient's ranges. A weight without a range of its own is judged by the BMI. */
export function judge(
  vital: { readonly type: ReadingKind; readonly readings: Readings; readonly unit: string },
  ranges: Ranges,
  heightCm: number | null = null,
): Judgement {
  const { type, readings, unit } = vital;
  let worst: Level | null = null;
  const outside: { field: ReadingNumber; level: Level }[] = [];
  const note = (field: ReadingNumber, level: Level | null) => {
    worst = worseOf(worst, level);
    if (level !== null && level !== 'in_range') outside.push({ field, level });
  };
  const kilograms =
    type === 'weight' && readings.value !== undefined ? toCanonical(readings.value, unit) : null;
  const bmi = kilograms === null ? null : bodyMassIndex(kilograms, heightCm);
  // Beyond what a meter can measure is beyond every range.
  if (readings.beyond) note('value', readings.beyond === 'high' ? 'critical_high' : 'critical_low');
  for (const field of READING_NUMBERS) {
    const value = readings[field];
    const measure = measureOf(type, field, readings.context);
    if (value === undefined || measure === null) continue;
    const level = levelOf(field === 'pulse' ? value : toCanonical(value, unit), ranges[measure]);
    note(field, level ?? (bmi === null ? null : levelOf(bmi, ranges.bmi)));
  }
  return { level: worst, outside, bmi };
}

function mapBounds(bounds: RangeBounds, to: (bound: number) => number): RangeBounds {
  const mapped = (bound: number | null) => (bound === null ? null : to(bound));
  return {
    critical_low: mapped(bounds.critical_low),
    low: mapped(bounds.low),
    high: mapped(bounds.high),
    critical_high: mapped(bounds.critical_high),
  };
}

/** What is shown beside a number in that unit. Of a weight without a range of its own: what its BMI is judged by. */
export function boundsIn(
  unit: string,
  measure: Measure,
  ranges: Ranges,
  heightCm: number | null,
): RangeBounds {
  const own = ranges[measure];
  const isOwn = levelOf(0, own) !== null;
  if (measure !== 'weight' || isOwn || heightCm === null || heightCm < LOWEST_HEIGHT_CM)
    return mapBounds(own, (bound) => fromCanonical(bound, unit));
  const inUnit = kilogramsPerBmi(heightCm) / (unit === 'lb' ? KG_PER_LB : 1);
  // A BMI is judged to one place: what rounds up to a bound has reached it. Less than a millionth is an error of floats.
  return mapBounds(ranges.bmi, (bmi) => Math.ceil((bmi - 0.05) * inUnit * 10 - 1e-6) / 10);
}

export interface RangeProblem {
  readonly code: 'not_rising' | 'no_bounds' | 'repeated';
}

/** Why these bounds can't be a patient's range: each has to be above the one before. */
export function rangeProblem(bounds: RangeBounds): RangeProblem['code'] | null {
  const given = [bounds.critical_low, bounds.low, bounds.high, bounds.critical_high].filter(
    (bound) => bound !== null,
  );
  if (given.length === 0) return 'no_bounds';
  return given.some((bound, at) => at > 0 && bound <= (given[at - 1] as number)) ? 'not_rising' : null;
}
