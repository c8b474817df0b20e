import Value from 'typebox/value';
import { expect, it } from 'vitest';
import { Diagnosis, type NoteContent } from '../contract.ts';
import {
  contentProblem,
  copiedContent,
  isEmpty,
  plainContent,
  stillCopied,
  unsignedPart,
  withTemplate,
} from './content.ts';

const text = (...lines: string[]): NonNullable<NoteContent['plan']> => ({
  type: 'doc',
  content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});
const fever = { text: 'Fever', code: 'R50.9', certainty: 'provisional' } as const;
const cough = { text: 'Cough', certainty: 'confirmed' } as const;

it('finds what was written and is not in the signed note', () => {
  const signed: NoteContent = { plan: text('Rest'), diagnoses: [fever], follow_up: { text: 'Scan' } };
  expect(isEmpty(unsignedPart(signed, signed))).toBe(true);
  const written: NoteContent = {
    ...{ plan: text('Rest', 'Drink'), complaints: text('Since Monday'), advice: text('') },
    ...{ diagnoses: [fever, cough, { text: ' ', certainty: 'confirmed' }], follow_up: { text: 'Scan' } },
  };
  expect(unsignedPart(written, signed)).toEqual({
    ...{ plan: written.plan, complaints: written.complaints, diagnoses: [cough] },
  });
  // Only the signed note says more.
  expect(unsignedPart({ plan: text('Rest') }, signed)).toEqual({});
});

it('writes it as plain text, in the order in which a note is read', () => {
  const content: NoteContent = {
    ...{ plan: text('Rest', 'Drink'), diagnoses: [fever, cough], complaints: text('Since Monday') },
    follow_up: { on: '2026-12-01', text: 'Scan' },
  };
  expect(plainContent(content, (part) => `${part}:`)).toBe(
    [
      'complaints:\nSince Monday',
      'diagnoses:\nFever (R50.9)\nCough',
      'plan:\nRest\nDrink',
      'follow_up:\n2026-12-01 · Scan',
    ].join('\n\n'),
  );
});

it('keeps the mark of what was copied on the parts that say the same, also where the client leaves it out', () => {
  const copied = copiedContent('n', 'then', {
    plan: text('Rest'),
    advice: text('Drink'),
    diagnoses: [fever],
  });
  const { copied_from: mark, ...said } = copied;
  expect(mark?.parts).toEqual(['plan', 'advice', 'diagnoses']);
  const marked = (now: NoteContent) => stillCopied(copied, now).copied_from?.parts;
  expect(marked(said)).toEqual(['plan', 'advice', 'diagnoses']);
  expect(marked({ ...said, plan: text('Walk') })).toEqual(['advice', 'diagnoses']);
  expect(marked({ ...said, copied_from: { ...mark!, parts: ['plan'] } })).toEqual(['plan']);
  expect(marked({})).toBeUndefined();
});

it('puts a template below what is written, and replaces nothing', () => {
  const written: NoteContent = {
    ...{ complaints: text('Since Monday'), diagnoses: [fever], follow_up: { text: 'Scan' } },
  };
  const template: NoteContent = {
    ...{ complaints: text('Cough:'), plan: text('Rest'), advice: text(''), diagnoses: [cough] },
    follow_up: { on: '2026-12-01', text: 'In a week' },
  };
  expect(withTemplate(written, template)).toEqual({
    ...{ complaints: text('Since Monday', 'Cough:'), plan: text('Rest'), diagnoses: [fever, cough] },
    follow_up: { on: '2026-12-01', text: 'Scan' },
  });
  const once = withTemplate(written, template);
  expect(withTemplate(once, template)).toEqual(once);
  expect(withTemplate({}, template)).toEqual({
    ...{ complaints: template.complaints, plan: template.plan, diagnoses: [cough] },
    follow_up: template.follow_up,
  });
});

it.each(['I10', 'E11.9', 'U07.1', 'U09.9'])('takes %s as the code of a diagnosis', (code) => {
  expect(Value.Check(Diagnosis, { ...cough, code })).toBe(true);
});

it('takes 30 pictures in all parts together, and names the part of one too many', () => {
  const pictures = (many: number): NonNullable<NoteContent['plan']> => ({
    type: 'doc',
    content: Array.from({ length: many }, () => ({
      type: 'image',
      attrs: { fileId: '0190b0a0-0000-7000-8000-000000000000', alt: 'A rash' },
    })),
  });
  expect(contentProblem({ examination: pictures(20), plan: pictures(10) })).toBeUndefined();
  expect(contentProblem({ examination: pictures(20), plan: pictures(11) })).toEqual({
    field: 'content.plan',
    code: 'too_many_images',
  });
});
