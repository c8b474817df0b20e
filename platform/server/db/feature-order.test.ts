import { expect, it } from 'vitest';
import { inOrder, readNeeds } from './feature-order.ts';

it('every feature comes after those that it needs', () => {
  const needs = readNeeds();
  const order = inOrder(needs);
  expect(order).toHaveLength(needs.size);
  expect(order[0]).toBe('accounts');
  for (const [name, direct] of needs)
    for (const other of direct)
      expect(order.indexOf(other), `${other} before ${name}`).toBeLessThan(order.indexOf(name));
});

it('a feature that needs itself or one that is missing is refused', () => {
  const circle = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
  ]);
  expect(() => inOrder(circle)).toThrow('a -> b -> c -> a');
  expect(() => inOrder(new Map([['a', ['z']]]))).toThrow('a needs the feature z');
});
