import { expect, it } from 'vitest';
import { guessOf } from './guess.ts';

const unreadable = { status: 'unreadable' } as const;

it('a dark or blurred picture is reported as such first', () => {
  expect(guessOf({ ...unreadable, reason: 'not_understood', flaw: 'dark' }).reason).toBe('dark');
  expect(guessOf({ ...unreadable, reason: 'no_meter', flaw: 'blurred' }).reason).toBe('blurred');
  expect(guessOf({ ...unreadable, reason: 'no_meter' }).reason).toBe('no_meter');
  expect(guessOf(null).reason).toBe('reader_failed');
});

it.each(['too_high', 'too_low'] as const)(
  '%s is what the meter says, however dark the picture is',
  (reason) => {
    expect(guessOf({ ...unreadable, reason, flaw: 'dark' }).reason).toBe(reason);
    expect(guessOf({ ...unreadable, reason }).reason).toBe(reason);
  },
);
