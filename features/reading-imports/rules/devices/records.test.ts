import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bytes } from './bytes.ts';
import {
  parseGlucose,
  parseGlucoseContext,
  parseOxygen,
  parseOxygenNow,
  parsePressure,
  parseTemperature,
  parseWeight,
} from './records.ts';

/** Bytes as they go through the air, written as the standards write them. */
const view = (...bytes: number[]) => new DataView(Uint8Array.from(bytes).buffer);
/** 22 November 2026, 07:45:30. */
const TIME = [0xea, 0x07, 11, 22, 7, 45, 30];
const AT = Date.UTC(2026, 10, 22, 7, 45, 30);
const SUGAR = { type: 'blood_sugar', unit: 'mg/dL', isClockWrong: false, user: null };

it('reads the short and the long numbers of ISO/IEEE 11073, and knows those that are none', () => {
  const short = (raw: number) => new Bytes(view(raw & 0xff, raw >> 8)).sfloat();
  expect(short(0x0072)).toBe(114);
  expect(short(0xf16c)).toBe(36.4);
  expect(short(0x1005)).toBe(50);
  expect(short(0x0fff)).toBe(-1);
  for (const special of [0x07fe, 0x07ff, 0x0800, 0x0801, 0x0802]) expect(short(special)).toBeNull();
  expect(short(0x07fd)).toBe(2045);
  const long = (...bytes: number[]) => new Bytes(view(...bytes)).float();
  expect(long(0x6c, 0x01, 0x00, 0xff)).toBe(36.4);
  expect(long(0x2a, 0x0e, 0x00, 0xfe)).toBe(36.26);
  expect(long(0xff, 0xff, 0x7f, 0x00)).toBeNull();
  expect(long(0x02, 0x00, 0x80, 0x00)).toBeNull();
});

it('reads a sugar in kg/L with its time offset, and one in mol/L', () => {
  // 0.00114 kg/L = 114 × 10⁻⁵: exponent -5 (0xB), capillary whole blood, finger.
  expect(parseGlucose(view(0b0000_0011, 7, 0, ...TIME, 0x2d, 0x00, 0x72, 0xb0, 0x11))).toEqual({
    type: 'blood_sugar',
    readings: { value: 114, context: 'random' },
    unit: 'mg/dL',
    clock: AT + 45 * 60_000,
    isClockWrong: false,
    sequence: 7,
    user: null,
    doubtful: false,
  });
  // 0.0063 mol/L = 63 × 10⁻⁴, an hour back.
  expect(parseGlucose(view(0b0000_0111, 8, 1, ...TIME, 0xc4, 0xff, 63, 0xc0, 0x12))).toMatchObject({
    readings: { value: 6.3 },
    unit: 'mmol/L',
    clock: AT - 3_600_000,
    sequence: 264,
  });
});

it('says when a sugar is to be doubted, and takes no control solution for blood', () => {
  const withStatus = (status: number) =>
    parseGlucose(view(0b0000_1010, 1, 0, ...TIME, 0x72, 0xb0, 0x11, status & 0xff, status >> 8));
  expect(withStatus(1)).toMatchObject({ doubtful: false });
  expect(withStatus(1 << 2)).toMatchObject({ doubtful: true });
  expect(withStatus(1 << 11)).toMatchObject({ doubtful: false, clock: AT, isClockWrong: true });
  expect(parseGlucose(view(0b10, 1, 0, ...TIME, 0x72, 0xb0, 0x1a))).toBe('unusable');
  expect(parseGlucose(view(0b10, 1, 0, ...TIME, 0xff, 0x07, 0x11))).toBe('unusable');
  expect(parseGlucose(view(0, 1, 0, ...TIME))).toBe('unusable');
});

it('takes HI and LO of a sugar meter for what they are, however it says them, and never a number with them', () => {
  const sugar = (raw: number, status: number, type = 0x11) =>
    parseGlucose(view(0b1010, 1, 0, ...TIME, raw & 0xff, raw >> 8, type, status & 0xff, status >> 8));
  const [number, plus, minus, nan] = [0xb258, 0x07fe, 0x0802, 0x07ff];
  const [higher, lower] = [1 << 5, 1 << 6];
  const hi = { readings: { beyond: 'high', context: 'random' }, doubtful: false, clock: AT, sequence: 1 };
  const lo = { ...hi, readings: { beyond: 'low', context: 'random' } };
  for (const raw of [number, plus, nan]) expect(sugar(raw, higher)).toEqual({ ...SUGAR, ...hi });
  for (const raw of [number, minus, nan]) expect(sugar(raw, lower)).toEqual({ ...SUGAR, ...lo });
  expect(sugar(plus, 0)).toEqual({ ...SUGAR, ...hi });
  expect(sugar(minus, 0)).toEqual({ ...SUGAR, ...lo });
  // Without a status, in mol/L, and without a concentration.
  expect(parseGlucose(view(0b110, 1, 0, ...TIME, 0xfe, 0x07, 0x11))).toMatchObject(hi);
  expect(parseGlucose(view(0b1000, 1, 0, ...TIME, lower, 0))).toMatchObject(lo);
  // The strip was pulled out too soon.
  expect(sugar(plus, 1 << 9)).toMatchObject({ ...hi, doubtful: true });
  expect(sugar(number, higher | lower)).toBe('unusable');
  expect(sugar(minus, higher)).toBe('unusable');
  for (const raw of [nan, 0x0800, 0x0801]) expect(sugar(raw, 0)).toBe('unusable');
  // A test with control solution is no reading of a person.
  expect(sugar(plus, higher, 0x1a)).toBe('unusable');
});

it('what is infinite is HI and LO of sugar only', () => {
  expect(parsePressure(view(0, 0xfe, 0x07, 88, 0, 105, 0))).toBe('unusable');
  expect(parseOxygen(view(0, 0x02, 0x08, 68, 0))).toBe('unusable');
});

it('finds when a sugar was measured behind whatever else its context tells', () => {
  expect(parseGlucoseContext(view(0b10, 7, 0, 3))).toEqual({ sequence: 7, context: 'fasting' });
  expect(parseGlucoseContext(view(0b1000_0011, 7, 0, 0, 1, 0x32, 0xb0, 2))).toEqual({
    sequence: 7,
    context: 'after_meal',
  });
  expect(parseGlucoseContext(view(0b100, 9, 0, 0x11))).toEqual({ sequence: 9, context: null });
  expect(parseGlucoseContext(view(0b10, 7))).toBe('broken');
});

it('reads a pressure in mmHg and in kPa, with and without pulse and time', () => {
  expect(parsePressure(view(0b0000_0110, 138, 0, 88, 0, 105, 0, ...TIME, 72, 0))).toEqual({
    type: 'blood_pressure',
    readings: { systolic: 138, diastolic: 88, pulse: 72 },
    unit: 'mmHg',
    clock: AT,
    isClockWrong: false,
    sequence: null,
    user: null,
    doubtful: false,
  });
  // 18.4 and 11.7 kPa.
  expect(parsePressure(view(1, 184, 0xf0, 117, 0xf0, 0xff, 0x07))).toMatchObject({
    readings: { systolic: 138, diastolic: 88 },
    clock: null,
  });
  const moved = view(0b0001_1000, 138, 0, 88, 0, 105, 0, 1, 0b001, 0);
  expect(parsePressure(moved)).toMatchObject({ doubtful: true });
  const irregular = view(0b0001_0000, 138, 0, 88, 0, 105, 0, 0b100, 0);
  expect(parsePressure(irregular)).toMatchObject({ doubtful: false });
  expect(parsePressure(view(0, 0xff, 0x07, 88, 0, 105, 0))).toBe('unusable');
});

it('reads weights in kilograms and pounds', () => {
  expect(parseWeight(view(0b10, 0x7a, 0x38, ...TIME))).toMatchObject({
    readings: { value: 72.3 },
    unit: 'kg',
    clock: AT,
  });
  expect(parseWeight(view(1, 0x42, 0x3e))).toMatchObject({
    readings: { value: 159.4 },
    unit: 'lb',
    clock: null,
  });
  expect(parseWeight(view(0, 0xff, 0xff))).toBe('unusable');
});

it('reads the user of a shared meter from each of its fields, and 0xFF as no user', () => {
  const pressure = (user: number) =>
    parsePressure(view(0b1_1110, 138, 0, 88, 0, 105, 0, ...TIME, 72, 0, user, 1, 0));
  expect(pressure(1)).toMatchObject({ user: 1, clock: AT, readings: { pulse: 72 }, doubtful: true });
  expect(pressure(0)).toMatchObject({ user: 0 });
  expect(pressure(0xff)).toMatchObject({ user: null });
  expect(parsePressure(view(0b1000, 138, 0, 88, 0, 105, 0, 2))).toMatchObject({ user: 2, clock: null });
  expect(parsePressure(view(0b1000, 138, 0, 88, 0, 105, 0))).toBe('broken');
  // Before BMI and height.
  const weight = (user: number) => parseWeight(view(0b1110, 0x7a, 0x38, ...TIME, user, 0xfa, 0, 0xa4, 6));
  expect(weight(2)).toMatchObject({ user: 2, clock: AT, readings: { value: 72.3 } });
  expect(weight(0xff)).toMatchObject({ user: null });
  expect(parseWeight(view(0b100, 0x7a, 0x38, 3))).toMatchObject({ user: 3, clock: null });
  expect(parseWeight(view(0b1000, 0x7a, 0x38, 0xfa, 0, 0xa4, 6))).toMatchObject({ user: null });
});

it('reads temperatures in both units', () => {
  expect(parseTemperature(view(0b010, 0x6c, 0x01, 0, 0xff, ...TIME))).toMatchObject({
    readings: { value: 36.4 },
    unit: '°C',
    clock: AT,
  });
  expect(parseTemperature(view(1, 0xe8, 0x03, 0, 0xff))).toMatchObject({
    readings: { value: 100 },
    unit: '°F',
  });
  expect(parseTemperature(view(0, 0xff, 0xff, 0x7f, 0))).toBe('unusable');
});

it('reads oxygen that was stored and that is shown now, and no demonstration', () => {
  expect(parseOxygen(view(1, 97, 0, 68, 0, ...TIME))).toMatchObject({
    readings: { value: 97 },
    unit: '%',
    clock: AT,
    doubtful: false,
  });
  expect(parseOxygen(view(0b1_0001, 97, 0, 68, 0, ...TIME))).toMatchObject({
    clock: AT,
    isClockWrong: true,
  });
  expect(parseOxygenNow(view(0, 97, 0, 68, 0))).toMatchObject({ clock: null, isClockWrong: false });
  expect(parseOxygen(view(0b10, 97, 0, 68, 0, 0, 1 << 2))).toBe('unusable');
  expect(parseOxygen(view(0b10, 97, 0, 68, 0, 1 << 6, 0))).toMatchObject({ doubtful: true });
  expect(parseOxygen(view(0b100, 97, 0, 68, 0, 0, 1 << 5, 0))).toMatchObject({ doubtful: true });
  expect(parseOxygenNow(view(0b1011, 96, 0, 70, 0, 96, 0, 70, 0, 96, 0, 70, 0, 0, 2, 0))).toMatchObject({
    readings: { value: 96 },
    doubtful: false,
  });
});

it('a time that was never set, or that no calendar has, is none, and not the same as having no clock', () => {
  for (const time of [
    [0, 0, 0, 0, 0, 0, 0],
    [0xea, 0x07, 2, 30, 7, 45, 30],
    [0xea, 0x07, 13, 1, 7, 45, 30],
    [0xea, 0x07, 12, 1, 24, 0, 0],
  ])
    expect(parseWeight(view(0b10, 0x7a, 0x38, ...time))).toMatchObject({ clock: null, isClockWrong: true });
  expect(parseWeight(view(0, 0x7a, 0x38))).toMatchObject({ clock: null, isClockWrong: false });
});

it('whatever bytes come, nothing is thrown', () => {
  const all = [
    parseGlucose,
    parseGlucoseContext,
    parsePressure,
    parseWeight,
    parseTemperature,
    parseOxygen,
    parseOxygenNow,
  ];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 24 }), fc.constantFrom(...all), (bytes, parse) => {
      const found = parse(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      if (typeof found === 'object' && 'readings' in found)
        for (const number of Object.values(found.readings))
          if (typeof number === 'number') expect(Number.isFinite(number)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
