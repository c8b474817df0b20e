import { describe, expect, it } from 'vitest';
import { keyRingOf, sealedWith, UnknownDataKey } from './key-ring.ts';

const [OLD, NEW] = ['an old key of more than thirty-two signs', 'a new key of more than thirty-two signs'];

describe('the key ring', () => {
  it('opens what it sealed, in its place only', () => {
    const ring = keyRingOf([OLD]);
    const sealed = ring.seal('notes.gist:1', 'రక్తపోటు');
    expect(sealed).not.toContain('రక్తపోటు');
    expect(ring.open('notes.gist:1', sealed)).toBe('రక్తపోటు');
    expect(() => ring.open('notes.gist:2', sealed)).toThrow();
    const at = sealed.length - 4;
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(() => ring.open('notes.gist:1', changed)).toThrow();
  });

  it('seals with the first key and opens with each', () => {
    const sealed = keyRingOf([OLD]).seal('a', 'x');
    const both = keyRingOf([NEW, OLD]);
    expect(both.open('a', sealed)).toBe('x');
    expect(both.seal('a', 'x').startsWith(sealedWith(keyRingOf([NEW]).current))).toBe(true);
    expect(() => keyRingOf([NEW]).open('a', sealed)).toThrow(UnknownDataKey);
  });

  it('leaves what was written before as it is', () => {
    for (const text of ['', 'Headache', 'enc1:', '{"enc1": 1}'])
      expect(keyRingOf([NEW]).open('a', text)).toBe(text);
  });
});
