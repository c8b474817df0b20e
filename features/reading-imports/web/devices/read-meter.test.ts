// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { DeviceRecord } from '../../rules/devices/records.ts';
import { bluetooth } from './gatt.ts';
import { type FakeMeter, installFakeMeter } from './meter.test-kit.ts';
import { METERS, MeterError, type MeterKind, readMeter } from './read-meter.ts';

const TIME = [0xea, 0x07, 11, 22, 7, 45, 30];
const DONE = [0x06, 0x00, 0x01, 0x01];
const sugar = (sequence: number, low: number) => [
  0b10,
  sequence,
  0,
  ...TIME.slice(0, 6),
  sequence,
  low,
  0xb0,
  0x11,
];

async function heardFrom(
  meter: FakeMeter,
  kind: MeterKind,
  patience = 500,
): Promise<readonly DeviceRecord[]> {
  return (await allFrom(meter, kind, patience)).heard;
}

async function allFrom(meter: FakeMeter, kind: MeterKind, patience = 500) {
  installFakeMeter(meter);
  const chosen = await bluetooth()!.requestDevice({ filters: [{ services: [METERS[kind].service] }] });
  let heard: readonly DeviceRecord[] = [];
  let unusable = 0;
  await readMeter(chosen, kind, {
    signal: new AbortController().signal,
    patience,
    onRecords: (records, others) => {
      heard = records;
      unusable = others;
    },
  });
  expect(chosen.gatt?.connected, 'the meter is let go').toBe(false);
  return { heard, unusable };
}

it('asks a sugar meter for all that it has stored, each with its context, each once', async () => {
  const meter: FakeMeter = {
    name: 'Sugar',
    service: 0x1808,
    says: { 10804: [[0b10, 2, 0, 3]], 10776: [sugar(1, 0x72), sugar(2, 0x60), sugar(2, 0x60)] },
    answer: DONE,
  };
  const heard = await heardFrom(meter, 'blood_sugar');
  expect(heard.map(({ readings }) => readings)).toEqual([
    { value: 114, context: 'random' },
    { value: 96, context: 'fasting' },
  ]);
});

it('a sugar meter with nothing in it has nothing; one that refuses says so', async () => {
  const meter: FakeMeter = { name: 'Sugar', service: 0x1808, says: { 10776: [] }, answer: [6, 0, 1, 6] };
  expect(await heardFrom(meter, 'blood_sugar')).toEqual([]);
  await expect(heardFrom({ ...meter, answer: [6, 0, 1, 2] }, 'blood_sugar')).rejects.toThrow('refused');
});

it('counts each record that holds no reading once, and takes HI for one that does', async () => {
  const none = (sequence: number) => [0b10, sequence, 0, ...TIME, 0xff, 0x07, 0x11];
  const meter: FakeMeter = {
    name: 'Sugar',
    service: 0x1808,
    says: { 10776: [none(1), none(1), none(2), [0b10, 3], [0b10, 4, 0, ...TIME, 0xfe, 0x07, 0x11]] },
    answer: DONE,
  };
  expect(await allFrom(meter, 'blood_sugar')).toMatchObject({
    heard: [{ readings: { beyond: 'high' }, sequence: 4 }],
    unusable: 3,
  });
  const cuff = { 10805: [[0, 0xff, 0x07, 88, 0, 105, 0]] };
  const failed = await allFrom({ name: 'Cuff', service: 0x1810, says: cuff, leaves: true }, 'blood_pressure');
  expect(failed).toEqual({ heard: [], unusable: 1 });
});

it('a finger that was not in the oximeter yet, or is out again, is no record', async () => {
  const none = [0, 0xff, 0x07, 0xff, 0x07];
  const says = { 10847: [none, [0, 1, 8, 70, 0], [0, 97, 0, 70, 0], none] };
  const meter: FakeMeter = { name: 'Finger', service: 0x1822, says, leaves: true };
  expect(await allFrom(meter, 'spo2')).toMatchObject({ heard: [{ readings: { value: 97 } }], unusable: 0 });
  const empty = { ...meter, says: { 10847: [none, none] } };
  expect(await allFrom(empty, 'spo2')).toEqual({ heard: [], unusable: 1 });
});

it('what is stored with a clock that was never set stands beside what else is, and replaces nothing', async () => {
  const unset = [0, 0, 0, 0, 0, 0, 0];
  const says = { 10805: [138, 142, 138].map((systolic) => [0b10, systolic, 0, 88, 0, 105, 0, ...unset]) };
  const heard = await heardFrom({ name: 'Cuff', service: 0x1810, says, leaves: true }, 'blood_pressure');
  expect(heard.map(({ readings }) => readings.systolic)).toEqual([138, 142]);
});

it('hears a pressure until the meter switches off', async () => {
  const says = { 10805: [[0b110, 138, 0, 88, 0, 105, 0, ...TIME, 72, 0]] };
  const heard = await heardFrom({ name: 'Cuff', service: 0x1810, says, leaves: true }, 'blood_pressure');
  expect(heard).toMatchObject([{ readings: { systolic: 138, diastolic: 88, pulse: 72 } }]);
});

it('hears each temperature that a thermometer indicates, in its own unit, and passes over what is none', async () => {
  const says = {
    10780: [
      [0b010, 0x6c, 0x01, 0, 0xff, ...TIME],
      [0b011, 0xe8, 0x03, 0, 0xff, ...TIME.slice(0, 5), 50, 0],
      [0, 0xff, 0xff, 0x7f, 0],
    ],
  };
  const heard = await heardFrom({ name: 'Ear', service: 0x1809, says, leaves: true }, 'temperature');
  expect(heard).toEqual([
    {
      ...{ type: 'temperature', readings: { value: 36.4 }, unit: '°C' },
      ...{
        clock: Date.UTC(2026, 10, 22, 7, 45, 30),
        isClockWrong: false,
        sequence: null,
        user: null,
        doubtful: false,
      },
    },
    {
      ...{ type: 'temperature', readings: { value: 100 }, unit: '°F' },
      ...{
        clock: Date.UTC(2026, 10, 22, 7, 50, 0),
        isClockWrong: false,
        sequence: null,
        user: null,
        doubtful: false,
      },
    },
  ]);
});

it('hears what an oximeter has measured on the spot beside what it shows now', async () => {
  const says = {
    10846: [[1, 95, 0, 68, 0, ...TIME]],
    // Its sensor has slipped.
    10847: [[0b1000, 97, 0, 70, 0, 0, 1 << 5, 0]],
  };
  const heard = await heardFrom({ name: 'Finger', service: 0x1822, says, leaves: true }, 'spo2');
  expect(heard).toEqual([
    {
      ...{ type: 'spo2', readings: { value: 95, pulse: 68 }, unit: '%' },
      ...{
        clock: Date.UTC(2026, 10, 22, 7, 45, 30),
        isClockWrong: false,
        sequence: null,
        user: null,
        doubtful: false,
      },
    },
    {
      ...{ type: 'spo2', readings: { value: 97, pulse: 70 }, unit: '%' },
      ...{ clock: null, isClockWrong: false, sequence: null, user: null, doubtful: true },
    },
  ]);
});

it('of what a scale without a clock shows keeps the last of each person', async () => {
  const weight = (low: number, user: number) => [0b100, low, 0x38, user];
  const says = { 10909: [weight(0x70, 1), weight(0x7a, 1), weight(0x20, 2), weight(0x24, 0xff)] };
  const heard = await heardFrom({ name: 'Scale', service: 0x181d, says, leaves: true }, 'weight');
  expect(heard.map(({ readings, user }) => [readings.value, user])).toEqual([
    [72.3, 1],
    [71.8, 2],
    [71.9, null],
  ]);
});

it('of what an oximeter shows keeps the last', async () => {
  const says = { 10847: [95, 96, 97].map((value) => [0, value, 0, 70, 0]) };
  const heard = await heardFrom({ name: 'Finger', service: 0x1822, says, leaves: true }, 'spo2');
  expect(heard).toMatchObject([{ readings: { value: 97 }, clock: null }]);
});

it('tells apart one that is silent, one that goes, and one that lacks what it should have', async () => {
  const cuff: FakeMeter = { name: 'Cuff', service: 0x1810, says: { 10805: [] } };
  await expect(heardFrom(cuff, 'blood_pressure', 40)).rejects.toThrow(new MeterError('silent'));
  await expect(heardFrom({ ...cuff, leaves: true }, 'blood_pressure')).rejects.toThrow(
    new MeterError('gone'),
  );
  await expect(heardFrom({ ...cuff, says: {} }, 'blood_pressure')).rejects.toThrow(new MeterError('refused'));
});

it('is stopped by the code that started it', async () => {
  installFakeMeter({ name: 'Scale', service: 0x181d, says: { 10909: [[0, 0x7a, 0x38]] } });
  const chosen = await bluetooth()!.requestDevice({ filters: [{ services: [0x181d] }] });
  const stop = new AbortController();
  const heard: number[] = [];
  await readMeter(chosen, 'weight', {
    signal: stop.signal,
    onRecords: ([record]) => {
      heard.push(record!.readings.value!);
      stop.abort();
    },
  });
  expect(heard).toEqual([72.3]);
});
