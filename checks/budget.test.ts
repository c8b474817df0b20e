import { describe, expect, it } from 'vitest';
import { type Manifest, weigh } from './budget.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'assets/main.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: [
      'features/people/web/screens/home.tsx',
      'features/labs/web/screens/cart.tsx',
      'virtual:words/te',
    ],
  },
  '_react.js': { file: 'assets/react.js' },
  '_list.js': { file: 'assets/list.js', imports: ['_react.js'] },
  'features/people/web/screens/home.tsx': {
    file: 'assets/home.js',
    name: 'home',
    src: 'features/people/web/screens/home.tsx',
    imports: ['_list.js'],
  },
  'features/labs/web/screens/cart.tsx': { file: 'assets/cart.js', src: 'features/labs/web/screens/cart.tsx' },
  'virtual:words/en': { file: 'assets/en.js' },
  'virtual:words/te': { file: 'assets/te.js' },
  'virtual:words/te-labs': { file: 'assets/te-labs.js' },
};
const sizes: Record<string, number> = {
  'assets/main.js': 50,
  'assets/react.js': 60,
  'assets/list.js': 5,
  'assets/home.js': 10,
  'assets/cart.js': 500,
  'assets/en.js': 3,
  'assets/te.js': 7,
  'assets/te-labs.js': 70,
};
const size = (file: string) => ({ brotli: sizes[file] ?? 0, gzip: 2 * (sizes[file] ?? 0) });

describe('the first load', () => {
  it('is the entry, the home screen, what they import, once each, and the first words of the heaviest language', () => {
    const brotli = 50 + 60 + 5 + 10 + 7;
    expect(weigh(manifest, size).total).toEqual({ brotli, gzip: 2 * brotli });
  });

  it('leaves other screens out', () => {
    expect(weigh(manifest, size).chunks.map((chunk) => chunk.file)).not.toContain('assets/cart.js');
  });

  it('refuses to weigh a build in which it cannot find the home screen', () => {
    const { 'features/people/web/screens/home.tsx': _, ...without } = manifest;
    expect(() => weigh(without, size)).toThrow(/home screen/);
  });
});
