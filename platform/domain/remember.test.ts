import { expect, it } from 'vitest';
import { remembering } from './remember.ts';

it('asks once for each question, and forgets rather than grow', () => {
  const asked: string[] = [];
  const answer = remembering(2, (question) => {
    asked.push(question);
    return question.length;
  });
  expect([answer('a'), answer('a'), answer('bb'), answer('a'), answer('bb')]).toEqual([1, 1, 2, 1, 2]);
  expect(asked).toEqual(['a', 'bb']);
  expect([answer('ccc'), answer('a'), answer('ccc')]).toEqual([3, 1, 3]);
  expect(asked).toEqual(['a', 'bb', 'ccc', 'a']);
});
