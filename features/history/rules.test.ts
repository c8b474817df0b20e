import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentField, HISTORY_KINDS, type HistoryContent } from './contract.ts';
import { dateProblems, FIELDS, mayChange, problemsOf } from './rules.ts';

const SAMPLE = {
  name: 'Penicillin',
  reaction: 'Rash',
  severity: 'mild',
  certainty: 'certain',
  code: 'E11.9',
  since: '2019',
  relation: 'mother',
  habit: 'alcohol',
  state: 'past',
  amount: 'a glass',
  due_on: '2027-01',
  dose: 2,
} as const satisfies HistoryContent;
const ALL = Object.keys(SAMPLE) as ContentField[];

describe('the content of an entry', () => {
  it('has what its kind requires, and nothing of other kinds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...HISTORY_KINDS), fc.subarray(ALL), (kind, given) => {
        const content = Object.fromEntries(given.map((field) => [field, SAMPLE[field]])) as HistoryContent;
        const isPregnancy = given.includes('state') && kind === 'pregnancy';
        const { required, optional } = FIELDS[kind];
        const isComplete = required.every((field) => given.includes(field));
        const isClosed = given.every((field) => required.includes(field) || optional.includes(field));
        expect(
          problemsOf(kind, { ...content, ...(isPregnancy ? { state: 'pregnant' } : {}) }).length === 0,
        ).toBe(isComplete && isClosed);
      }),
    );
  });

  it('names the part that is wrong', () => {
    expect(problemsOf('allergy', { reaction: 'Rash', dose: 1 })).toEqual([
      { field: 'content.name', code: 'required' },
      { field: 'content.dose', code: 'unknown_field' },
    ]);
    expect(problemsOf('pregnancy', { state: 'past' })).toEqual([{ field: 'content.state', code: 'format' }]);
    expect(problemsOf('habit', { habit: 'smoking', state: 'pregnant' })).toHaveLength(1);
  });
});

it.each<[HistoryContent, string | undefined]>([
  [{ since: '2023-02-30' }, 'wrong_format'],
  [{ due_on: '2027-06-31' }, 'wrong_format'],
  [{ since: '2026-03-02' }, 'in_the_future'],
  [{ since: '2026-04' }, 'in_the_future'],
  [{ since: '2027' }, 'in_the_future'],
  [{ since: '2026-03-01' }, undefined],
  [{ since: '2026-03' }, undefined],
  [{ since: '2026', due_on: '2026-11-30' }, undefined],
  [{ since: '2024-02-29' }, undefined],
  [{ state: 'pregnant', due_on: '1950' }, 'in_the_past'],
  [{ state: 'pregnant', due_on: '2026-01-31' }, 'in_the_past'],
  [{ state: 'pregnant', due_on: '2027-01' }, 'other'],
  [{ state: 'pregnant', due_on: '2026-02-20' }, undefined],
  [{ state: 'pregnant', due_on: '2026-12' }, undefined],
  [{ state: 'pregnant', due_on: '2026' }, undefined],
])('%o on 1 March 2026: %s', (content, code) => {
  expect(dateProblems(content, '2026-03-01')[0]?.code).toBe(code);
});

it('patients change what no doctor has confirmed', () => {
  expect([mayChange(false, false), mayChange(false, true), mayChange(true, true)]).toEqual([
    true,
    false,
    true,
  ]);
});
