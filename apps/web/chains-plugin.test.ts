import { expect, it } from 'vitest';
import { cutChains } from './chains-plugin.ts';

it('finds an optional chain that ends in parentheses before it is over', () => {
  expect(cutChains('say((name?.split(" "))[n])')).toEqual(['(name?.split(" "))[n]']);
  expect(cutChains('const f = () => (a?.b).c;')).toEqual(['(a?.b).c']);
  expect(cutChains('(a?.b)()')).toEqual(['(a?.b)()']);
});

it('accepts a whole chain, one that continues with ?., and one with another value beside it', () => {
  for (const code of ['a?.b.c[d]', '(a?.b)?.c', '(a?.b ?? c).d', 'f(a?.b).c', 'a?.b()', 'a[b?.c].d'])
    expect(cutChains(code)).toEqual([]);
});
