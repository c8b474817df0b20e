import { expect, it } from 'vitest';
import {
  decisionOf,
  type FoundReading,
  guessOf,
  type Known,
  nextState,
  type Wish,
  withoutNumber,
} from './rules.ts';

const found: FoundReading = {
  kind: 'blood_pressure',
  unit: 'mmHg',
  readings: { systolic: 128, diastolic: 82 },
  confidence: 0.9,
  boxes: [],
};
const { confidence: _, boxes: __, ...asRead } = found;
const corrected = { systolic: 138, diastolic: 82 };
const open: Known = { status: 'unconfirmed', found, confirmed: null };
const confirmed: Known = { status: 'confirmed', found, confirmed: asRead };
const otherwise: Known = { ...confirmed, confirmed: { ...asRead, readings: corrected } };
const dismissed: Known = { status: 'dismissed', found, confirmed: null };
const yes: Wish = { status: 'confirmed' };
const no: Wish = { status: 'dismissed' };
const back: Wish = { status: 'unconfirmed' };

it.each<[string, Known, Wish, object]>([
  ['a guess that is right', open, yes, { is: 'confirmed', reading: asRead }],
  [
    'a guess with one wrong digit',
    open,
    { ...yes, readings: corrected },
    { is: 'confirmed', reading: { ...asRead, readings: corrected } },
  ],
  [
    'a guess of the wrong kind',
    open,
    { ...yes, kind: 'blood_sugar', unit: 'mg/dL', readings: { value: 128 } },
    { is: 'confirmed', reading: { kind: 'blood_sugar', unit: 'mg/dL', readings: { value: 128 } } },
  ],
  ['a guess that is none', open, no, { is: 'dismissed' }],
  ['a second thought', dismissed, yes, { is: 'confirmed', reading: asRead }],
  ['a no taken back', dismissed, back, { is: 'unconfirmed' }],
  ['a withdrawal without a decision before it', open, back, { is: 'same' }],
  ['a yes taken back', confirmed, back, { is: 'too_late' }],
  ['a no taken back with readings', dismissed, { ...back, readings: corrected }, { is: 'wrong' }],
  ['the same yes', confirmed, yes, { is: 'same' }],
  ['the same yes with all its digits', confirmed, { ...yes, ...asRead }, { is: 'same' }],
  ['a correction said again', otherwise, { ...yes, readings: corrected }, { is: 'same' }],
  ['the same no', dismissed, no, { is: 'same' }],
  ['another value afterwards', confirmed, { ...yes, readings: corrected }, { is: 'too_late' }],
  ['no after yes', confirmed, no, { is: 'too_late' }],
  ['a yes to nothing', { status: 'unreadable', found: null, confirmed: null }, yes, { is: 'nothing_read' }],
  [
    'a reading that was typed beside a photo',
    { ...open, found: null },
    { ...yes, ...asRead },
    { is: 'confirmed', reading: asRead },
  ],
  ['a yes to a photo in which nothing was read', { ...open, found: null }, yes, { is: 'nothing_read' }],
  ['a yes after the picture was deleted', { ...dismissed, hasPicture: false }, yes, { is: 'too_late' }],
  ['a no with readings', open, { ...no, readings: corrected }, { is: 'wrong' }],
  ['an impossible value', open, { ...yes, readings: { systolic: 20, diastolic: 82 } }, { is: 'wrong' }],
  [
    'decimals that no meter shows',
    open,
    { ...yes, kind: 'blood_sugar', unit: 'mg/dL', readings: { value: 92.4 } },
    { is: 'wrong' },
  ],
  [
    'the same, when they are meant',
    open,
    { ...yes, kind: 'blood_sugar', unit: 'mg/dL', readings: { value: 92.4 }, unit_confirmed: true },
    { is: 'confirmed' },
  ],
  [
    'a height in feet and inches',
    open,
    { ...yes, kind: 'height', unit: 'ft-in', readings: { value: 67 } },
    { is: 'confirmed' },
  ],
  [
    'another kind with the old unit',
    open,
    { ...yes, kind: 'weight', readings: { value: 70 } },
    { is: 'wrong' },
  ],
])('%s', (_what, before, wish, decision) => {
  expect(decisionOf(before, wish)).toMatchObject(decision);
});

it.each([
  ['unconfirmed', 'confirmed', true, 'confirmed'],
  ['unconfirmed', 'dismissed', true, 'dismissed'],
  ['confirmed', 'confirmed', false, 'same'],
  ['confirmed', 'dismissed', true, 'too_late'],
  ['dismissed', 'confirmed', true, 'confirmed'],
  ['dismissed', 'confirmed', false, 'too_late'],
  ['dismissed', 'dismissed', false, 'same'],
] as const)('%s, then %s, picture there: %s makes it %s', (state, wished, hasPicture, next) => {
  expect(nextState(state, wished, hasPicture)).toBe(next);
});

const unreadable = { status: 'unreadable' } as const;

it('of a meter in a dark photo says that it is dark; of a photo without one that there is none', () => {
  const reasonOf = (said: object) => guessOf({ ...unreadable, ...said }, 'among_others').reason;
  expect(reasonOf({ reason: 'not_understood', flaw: 'dark' })).toBe('dark');
  expect(reasonOf({ reason: 'no_meter', flaw: 'dark' })).toBe('no_meter');
  expect(reasonOf({ reason: 'glare' })).toBe('glare');
  expect(reasonOf({})).toBeNull();
});

it('of a photo that was taken to be read says what is wrong with it first, and HI or LO before that', () => {
  const reasonOf = (said: object) => guessOf({ ...unreadable, ...said }, 'to_be_read').reason;
  expect(reasonOf({ reason: 'no_meter', flaw: 'blurred' })).toBe('blurred');
  expect(reasonOf({ reason: 'too_high', flaw: 'dark' })).toBe('too_high');
  expect(reasonOf({ reason: 'no_meter' })).toBe('no_meter');
});

it('makes a reading of HI and LO, and of no other reason', () => {
  expect(withoutNumber('too_high')).toMatchObject({ kind: 'blood_sugar', readings: { beyond: 'high' } });
  expect(withoutNumber('too_low')).toMatchObject({ readings: { beyond: 'low' } });
  expect(withoutNumber('glare')).toBeNull();
});
