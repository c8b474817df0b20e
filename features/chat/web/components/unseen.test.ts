import { expect, it } from 'vitest';
import { aMessage } from '../sync/message.test-kit.ts';
import { othersBetween, stillUnseen } from './unseen.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => aMessage(from + n));
const at = (bottom: number, atEnd = false) => ({ bottom, atEnd, ownId: 'me' });

it('counts what others write, neither events nor what one wrote oneself', () => {
  const messages = [
    aMessage(1),
    aMessage(2, { sender_id: 'me' }),
    aMessage(3, { kind: 'event', event: { type: 'left', person_ids: ['x'], text: null } }),
    aMessage(4),
    aMessage(5),
  ];
  expect(othersBetween(messages, 0, 5, 'me')).toBe(3);
  expect(othersBetween(messages, 1, 4, 'me')).toBe(1);
});

it('counts down while one reads on from the first new one, although what is between was not loaded', () => {
  const opened = { seen: 100, last: 300, count: 200 };
  const loaded = [...range(76, 125), ...range(251, 300)];
  const first = stillUnseen(opened, loaded, at(106));
  expect(first).toEqual({ seen: 106, last: 300, count: 194 });
  expect(stillUnseen(first, loaded, at(90)), 'scrolling back takes nothing back').toEqual(first);
  const arrived = stillUnseen(first, [...loaded, aMessage(301)], at(106));
  expect(arrived.count).toBe(195);
  const further = stillUnseen(arrived, [...range(76, 175), ...range(251, 301)], at(150));
  expect(further.count).toBe(151);
  expect(stillUnseen(further, range(251, 301), at(260)), 'a jump passes what it leaves out').toMatchObject({
    count: 41,
  });
  expect(stillUnseen(further, range(251, 301), at(301, true)).count).toBe(0);
});

it('counts what arrives while one reads far up', () => {
  const reading = { seen: 300, last: 300, count: 0 };
  const one = stillUnseen(reading, [...range(1, 50), ...range(251, 301)], at(20));
  expect(one).toEqual({ seen: 300, last: 301, count: 1 });
  const own = [...range(1, 50), ...range(251, 301), aMessage(302, { sender_id: 'me' })];
  expect(stillUnseen(one, own, at(20)).count).toBe(1);
});
