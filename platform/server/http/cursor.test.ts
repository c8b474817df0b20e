import { describe, expect, it } from 'vitest';
import { cursorOf, INSTANT, positionOf, UUID, WHOLE } from './cursor.ts';

const id = '0b5c7286-5671-59ae-ab03-a8e4e1febb2c';

describe('the place in a list that a cursor stands for', () => {
  it('is what it was made of', () => {
    const at = '2026-02-28T23:59:59.999Z';
    expect(positionOf(cursorOf(at, id), INSTANT, UUID)).toEqual([at, id]);
    expect(positionOf(cursorOf('7', '104'), WHOLE, WHOLE)).toEqual(['7', '104']);
    expect(positionOf(undefined, WHOLE)).toBeNull();
  });

  it('never holds what the database could not read', () => {
    for (const at of ['2026-02-31T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '2026-02-28', 'now'])
      expect(() => positionOf(cursorOf(at, id), INSTANT, UUID), at).toThrow();
    for (const number of ['9999999999', '-1', '1e3', ''])
      expect(() => positionOf(cursorOf(number, '1'), WHOLE, WHOLE), number).toThrow();
    expect(() => positionOf(cursorOf('a\0b', id), /^[\s\S]*$/, UUID)).toThrow();
    for (const cursor of ['x', 'bm9uc2Vuc2U', Buffer.from('[1,2]').toString('base64url')])
      expect(() => positionOf(cursor, INSTANT, UUID), cursor).toThrow();
  });
});
