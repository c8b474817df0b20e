import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SignInAttempts } from './attempts.ts';

const HOSPITAL = '203.0.113.7';
let attempts: SignInAttempts;
beforeEach(() => {
  attempts = new SignInAttempts(undefined);
});
afterEach(() => attempts.close());

describe('tries to sign in from one network address', () => {
  it('are not used up by people who sign in rightly', async () => {
    for (let person = 0; person < 250; person++) {
      expect(await attempts.take(`person ${person}`, HOSPITAL), `person ${person}`).toBe(0);
      await attempts.succeeded(`person ${person}`, HOSPITAL);
    }
  });

  it('are a hundred wrong ones, whatever right ones come between', async () => {
    let wrong = 0;
    for (let round = 0; round < 200; round++) {
      if ((await attempts.take(`guess ${round}`, HOSPITAL)) > 0) break;
      wrong += 1;
      if (wrong < 100 && (await attempts.take('own account', HOSPITAL)) === 0)
        await attempts.succeeded('own account', HOSPITAL);
    }
    expect(wrong).toBe(100);
    expect(await attempts.take('somebody else', '203.0.113.8')).toBe(0);
  });
});

it('tries for one identifier are ten wrong ones, and start again after a right one', async () => {
  for (let n = 0; n < 9; n++) expect(await attempts.take('one', HOSPITAL)).toBe(0);
  await attempts.succeeded('one', HOSPITAL);
  for (let n = 0; n < 10; n++) expect(await attempts.take('one', HOSPITAL)).toBe(0);
  expect(await attempts.take('one', HOSPITAL)).toBeGreaterThan(0);
});
