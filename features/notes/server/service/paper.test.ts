import { expect, it } from 'vitest';
import { nameOfPaper } from './paper.ts';

it('names a paper by the clock of the clinic', () => {
  expect(nameOfPaper(new Date('2026-11-24T20:15:01Z'))).toBe('note-20261125-014501.pdf');
});
