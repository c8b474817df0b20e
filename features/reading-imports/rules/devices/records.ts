import type { Beyond, ReadingKind, Readings, SugarContext } from '#platform/contract/readings.ts';
import { Bytes, type WallClock } from './bytes.ts';

/** One measurement as a meter tells it. */
export interface DeviceRecord {
  readonly type: ReadingKind;
  readonly readings: Readings;
  readonly unit: string;
  /** By the clock of the meter, right or wrong; null when the record has no time. */
  readonly clock: WallClock | null;
  /** The meter reports that its clock is wrong or was never set, or the time doesn't exist in the calendar. */
  readonly isClockWrong: boolean;
  /** What the meter counts its records by; null where it doesn't. */
  readonly sequence: number | null;
  /** Which of the people who share the meter it was; null where the meter doesn't know, or knows no people. */
  readonly user: number | null;
  /** It said itself that something was wrong: a cuff that was moved, a strip that was not filled, a finger that slipped. */
  readonly doubtful: boolean;
}

/** What isn't said of every record. */
const UNSAID = { isClockWrong: false, sequence: null, user: null, doubtful: false } as const;
type RawRecord = Omit<DeviceRecord, keyof typeof UNSAID> & Partial<DeviceRecord>;

/** `unusable`: the meter says that it has no number. `broken`: these are no bytes of this characteristic. */
export type Parsed = DeviceRecord | 'unusable' | 'broken';

const has = (flags: number, bit: number): boolean => (flags & (1 << bit)) !== 0;
const rounded = (value: number, decimals: number): number => {
  const unit = 10 ** decimals;
  return Math.round(value * unit) / unit;
};

/** The Time Stamp, where the flags promise one. */
function timeOf(bytes: Bytes, isThere: boolean): Pick<DeviceRecord, 'clock' | 'isClockWrong'> {
  const clock = isThere ? bytes.dateTime() : null;
  return { clock, isClockWrong: isThere && clock === null };
}

/** User ID, where the flags promise one. 0xFF is a user that the meter doesn't know. */
function userOf(bytes: Bytes, isThere: boolean): number | null {
  const user = isThere ? bytes.u8() : 0xff;
  return user === 0xff ? null : user;
}

const bits = (...which: number[]): number => which.reduce((mask, bit) => mask | (1 << bit), 0);

/** Whatever the bytes are, nothing is thrown. */
function parse(view: DataView, read: (bytes: Bytes) => RawRecord | 'unusable'): Parsed {
  try {
    const notified = read(new Bytes(view));
    return notified === 'unusable' ? notified : { ...UNSAID, ...notified };
  } catch (error) {
    if (error instanceof RangeError) return 'broken';
    throw error;
  }
}

/** Of the sensor's status: a malfunction, a strip that is wrong or not filled, too hot, too cold, pulled out too soon. */
const UNSURE_SUGAR = bits(1, 2, 3, 4, 7, 8, 9, 10);

/** Glucose Measurement (0x2A18) of the Glucose Service 1.0.1. Plasma and whole blood are taken alike, as shown. */
export const parseGlucose = (view: DataView): Parsed =>
  parse(view, (bytes) => {
    const flags = bytes.u8();
    const sequence = bytes.u16();
    const base = bytes.dateTime();
    // The minutes by which the meter's clock was moved later.
    const offset = has(flags, 0) ? bytes.s16() : 0;
    const concentration = has(flags, 1) ? bytes.sfloatOrBeyond() : null;
    const typeAndLocation = has(flags, 1) ? bytes.u8() : 0;
    const status = has(flags, 3) ? bytes.u16() : 0;
    // In kg/L or mol/L.
    const inMoles = has(flags, 2);
    const readings = sugarOf(concentration, status, inMoles);
    // 10: control solution, which is no blood.
    if (readings === null || (typeAndLocation & 0x0f) === 10) return 'unusable';
    return {
      type: 'blood_sugar',
      readings: { ...readings, context: 'random' },
      unit: inMoles ? 'mmol/L' : 'mg/dL',
      clock: base === null ? null : ((base + offset * 60_000) as WallClock),
      // 11: a fault of its clock.
      isClockWrong: base === null || has(status, 11),
      sequence,
      // A low battery (0), HI and LO (5, 6) and the clock (11) say nothing against it.
      doubtful: (status & UNSURE_SUGAR) !== 0,
    };
  });

/**
 * HI and LO come as the status (5: higher, 6: lower than the meter can process), as an infinite number, or as both. A
 * number beside them is the meter's limit, not a measured sugar.
 */
function sugarOf(concentration: number | Beyond | null, status: number, inMoles: boolean): Readings | null {
  const isHigh = has(status, 5) || concentration === 'high';
  const isLow = has(status, 6) || concentration === 'low';
  if (isHigh || isLow) return isHigh && isLow ? null : { beyond: isHigh ? 'high' : 'low' };
  if (typeof concentration !== 'number') return null;
  return { value: inMoles ? rounded(concentration * 1000, 1) : Math.round(concentration * 100_000) };
}

/** Glucose Measurement Context (0x2A34): to which record it belongs, and when that was with regard to meals. */
export function parseGlucoseContext(
  view: DataView,
): { readonly sequence: number; readonly context: SugarContext | null } | 'broken' {
  try {
    const bytes = new Bytes(view);
    const flags = bytes.u8();
    const sequence = bytes.u16();
    if (has(flags, 7)) bytes.u8();
    if (has(flags, 0)) {
      bytes.u8();
      bytes.u16();
    }
    const meal = has(flags, 1) ? bytes.u8() : 0;
    // 1 before, 2 after a meal, 3 fasting, 4 casual, 5 at bedtime. Before a meal isn't fasting: it has another range.
    return { sequence, context: MEALS[meal] ?? null };
  } catch (error) {
    if (error instanceof RangeError) return 'broken';
    throw error;
  }
}

const MEALS: Readonly<Record<number, SugarContext>> = {
  1: 'random',
  2: 'after_meal',
  3: 'fasting',
  4: 'random',
  5: 'random',
};

const MMHG_IN_KPA = 7.500_62;

/** Blood Pressure Measurement (0x2A35) of the Blood Pressure Service 1.1. */
export const parsePressure = (view: DataView): Parsed =>
  parse(view, (bytes) => {
    const flags = bytes.u8();
    const [systolic, diastolic] = [bytes.sfloat(), bytes.sfloat()];
    bytes.sfloat();
    const time = timeOf(bytes, has(flags, 1));
    const pulse = has(flags, 2) ? bytes.sfloat() : null;
    const user = userOf(bytes, has(flags, 3));
    const status = has(flags, 4) ? bytes.u16() : 0;
    if (systolic === null || diastolic === null) return 'unusable';
    const inMmHg = (value: number) => Math.round(has(flags, 0) ? value * MMHG_IN_KPA : value);
    return {
      type: 'blood_pressure',
      readings: {
        systolic: inMmHg(systolic),
        diastolic: inMmHg(diastolic),
        ...(pulse === null ? {} : { pulse: Math.round(pulse) }),
      },
      unit: 'mmHg',
      ...time,
      user,
      // The body moved (0), the cuff was loose (1), or was not where it belongs (5). The pulse's bits are about the person.
      doubtful: (status & 0b10_0011) !== 0,
    };
  });

/** Weight Measurement (0x2A9D) of the Weight Scale Service 1.0: in steps of 5 g or of a hundredth of a pound. */
export const parseWeight = (view: DataView): Parsed =>
  parse(view, (bytes) => {
    const flags = bytes.u8();
    const weight = bytes.u16();
    const time = timeOf(bytes, has(flags, 1));
    const user = userOf(bytes, has(flags, 2));
    // 0xFFFF: the measurement failed.
    if (weight === 0xffff) return 'unusable';
    const inPounds = has(flags, 0);
    return {
      type: 'weight',
      readings: { value: rounded(inPounds ? weight / 100 : weight / 200, 1) },
      unit: inPounds ? 'lb' : 'kg',
      ...time,
      user,
    };
  });

/** Temperature Measurement (0x2A1C) of the Health Thermometer Service 1.0. */
export const parseTemperature = (view: DataView): Parsed =>
  parse(view, (bytes) => {
    const flags = bytes.u8();
    const value = bytes.float();
    const time = timeOf(bytes, has(flags, 1));
    if (value === null) return 'unusable';
    return {
      type: 'temperature',
      readings: { value: rounded(value, 1) },
      unit: has(flags, 0) ? '°F' : '°C',
      ...time,
    };
  });

/** PLX Spot-Check Measurement (0x2A5E) of the Pulse Oximeter Service 1.0.1. */
export const parseOxygen = (view: DataView): Parsed =>
  parse(view, (bytes) => {
    const flags = bytes.u8();
    const saturation = bytes.sfloat();
    const pulse = bytes.sfloat();
    const time = timeOf(bytes, has(flags, 0));
    const measurement = has(flags, 1) ? bytes.u16() : 0;
    const sensor = has(flags, 2) ? bytes.u16() | (bytes.u8() << 16) : 0;
    // 4: its clock was never set.
    const isClockWrong = time.isClockWrong || has(flags, 4);
    return oxygenOf({ saturation, pulse }, { ...time, isClockWrong }, measurement, sensor);
  });

/** PLX Continuous Measurement (0x2A5F): what it shows at this moment; it has no clock. */
export const parseOxygenNow = (view: DataView): Parsed =>
  parse(view, (bytes) => {
    const flags = bytes.u8();
    const saturation = bytes.sfloat();
    const pulse = bytes.sfloat();
    for (const bit of [0, 1]) if (has(flags, bit)) [bytes.u16(), bytes.u16()];
    const measurement = has(flags, 2) ? bytes.u16() : 0;
    const sensor = has(flags, 3) ? bytes.u16() | (bytes.u8() << 16) : 0;
    return oxygenOf({ saturation, pulse }, { clock: null }, measurement, sensor);
  });

/** Of the measurement's status: a demonstration, a test, unavailable, invalid. */
const NO_OXYGEN = bits(10, 11, 13, 15);
/** An early estimate, while it calibrates, questionable. */
const UNSURE_OXYGEN = bits(6, 12, 14);
/** Of the sensor's status: from a malfunction to a sensor that slipped; not that it still analyses. */
const BAD_SENSOR = bits(1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15);

function oxygenOf(
  { saturation, pulse }: { readonly saturation: number | null; readonly pulse: number | null },
  time: Pick<RawRecord, 'clock' | 'isClockWrong'>,
  measurement: number,
  sensor: number,
): RawRecord | 'unusable' {
  if (saturation === null || (measurement & NO_OXYGEN) !== 0) return 'unusable';
  return {
    type: 'spo2',
    readings: { value: Math.round(saturation), ...(pulse === null ? {} : { pulse: Math.round(pulse) }) },
    unit: '%',
    ...time,
    doubtful: (measurement & UNSURE_OXYGEN) !== 0 || (sensor & BAD_SENSOR) !== 0,
  };
}
