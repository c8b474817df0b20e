import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST_KEPT, merged, nearTo, placeOf, stretchAround } from './merge.ts';
import { aMessage } from './message.test-kit.ts';

it('takes each message once, whatever comes in which order and how often', () => {
  const all = Array.from({ length: 30 }, (_, n) => aMessage(n + 1));
  const pieces = fc.array(fc.array(fc.integer({ min: 0, max: 29 }), { maxLength: 20 }), { maxLength: 20 });
  fc.assert(
    fc.property(pieces, (arrivals) => {
      let known: ReturnType<typeof merged> = [];
      for (const arrival of arrivals)
        known = merged(
          known,
          arrival.map((at) => all[at]!),
        );
      const expected = [...new Set(arrivals.flat())].sort((a, b) => a - b).map((at) => all[at]);
      expect(known).toEqual(expected);
    }),
  );
});

it('keeps the later of two states of a message, whichever comes first', () => {
  const first = aMessage(1);
  const edited = aMessage(1, { rev: 7, message: 'corrected' });
  expect(merged(merged([], [edited]), [first])).toEqual([edited]);
  expect(merged(merged([], [first]), [edited])).toEqual([edited]);
  expect(merged([], [first, edited, first])).toEqual([edited]);
});

it('gives the same list back when nothing is new, so that nothing is drawn again', () => {
  const known = merged([], [aMessage(1), aMessage(2)]);
  expect(merged(known, [aMessage(2)])).toBe(known);
  expect(merged(known, [])).toBe(known);
});

it('finds the stretch without holes around a message', () => {
  const messages = [3, 4, 5, 9, 10, 14].map((seq) => aMessage(seq));
  expect(stretchAround(messages, 4)).toEqual({ from: 0, until: 3 });
  expect(stretchAround(messages, 10)).toEqual({ from: 3, until: 5 });
  expect(stretchAround(messages, 99)).toEqual({ from: 5, until: 6 });
  expect(stretchAround([], 1)).toEqual({ from: 0, until: 0 });
  expect([2, 3, 6, 15].map((seq) => placeOf(messages, seq))).toEqual([0, 0, 3, 6]);
});

it('keeps what is near to the place in view and the latest, however much was loaded', () => {
  const all = Array.from({ length: 5000 }, (_, n) => aMessage(n + 1));
  const few = all.slice(0, MOST_KEPT);
  expect(nearTo(few, 1)).toBe(few);
  for (const place of [null, 1, 2500, 4950, 5000]) {
    const stored = nearTo(all, place);
    expect(stored.length).toBeLessThan(MOST_KEPT);
    expect(stored.at(-1)?.seq).toBe(5000);
    expect(stored).toEqual(merged([], stored));
    const { from, until } = stretchAround(stored, place ?? 5000);
    expect(stored[from]!.seq).toBe(Math.max(1, Math.min(place ?? 5000, 4901) - 300));
    expect(stored[until - 1]!.seq).toBe((place ?? 5000) < 4600 ? (place ?? 5000) + 299 : 5000);
  }
  // What was let go of comes again, without a hole and each once.
  const stored = nearTo(all, 2500);
  expect(merged(stored, all.slice(2150, 2200))).toEqual(merged([], [...stored, ...all.slice(2150, 2200)]));
});
