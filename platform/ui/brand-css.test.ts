import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BRANDS } from '#brands/index.ts';
import type { BrandColours } from '#platform/contract/brand.ts';
import { brandCss, mix } from './brand-css.ts';

/** WCAG 2 contrast of two `#RRGGBB` colours. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The status colours of tokens.css: the first block is light, the last one dark. */
function statusColours(theme: 'light' | 'dark'): Record<string, string> {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
  const blocks = css.split(/^[^\n]*\{$/m).filter((block) => block.includes('--ok:'));
  const block = theme === 'light' ? blocks[0]! : blocks.at(-1)!;
  return Object.fromEntries(
    [...block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6});/gi)].map((m) => [m[1]!, m[2]!]),
  );
}

const TEXT = 4.5;
const CONTROL = 3;
const palettes = BRANDS.flatMap((brand) => [
  { name: `${brand.id} light`, of: brand.light, status: statusColours('light') },
  { name: `${brand.id} dark`, of: brand.dark, status: statusColours('dark') },
]);

describe.each(palettes)(
  'colours of $name',
  ({ of, status }: { of: BrandColours; status: Record<string, string> }) => {
    const text: [string, string, string][] = [
      ...(['surface', 'bg', 'sunk'] as const).flatMap((ground): [string, string, string][] => [
        [`ink on ${ground}`, of.ink, of[ground]],
        [`ink2 on ${ground}`, of.ink2, of[ground]],
        [`brand on ${ground}`, of.brand, of[ground]],
        [`accent on ${ground}`, of.accent, of[ground]],
      ]),
      ['text on the brand', of.onBrand, of.brand],
      ['text on the pressed brand', of.onBrand, mix(of.brand, of.ink, 0.82)],
      ['text on the soft brand', of.onBrandSoft, of.brandSoft],
      ['ink on the soft brand', of.ink, of.brandSoft],
      ...['ok', 'warn', 'bad', 'info'].flatMap((tone): [string, string, string][] => [
        [`${tone} on its tint`, status[tone]!, status[`${tone}-soft`]!],
        [`${tone} on the surface`, status[tone]!, of.surface],
        [`ink on the tint of ${tone}`, of.ink, status[`${tone}-soft`]!],
      ]),
      ['text on bad', status['on-bad']!, status.bad!],
    ];
    test.each(text)('%s can be read', (_, over, under) => {
      expect(contrast(over, under)).toBeGreaterThanOrEqual(TEXT);
    });

    test.each([
      ['the line of a control on the surface', of.line, of.surface],
      ['the line of a control on the page', of.line, of.bg],
      ['the line of a control on sunken ground', of.line, of.sunk],
      ['the brand beside the soft brand', of.brand, of.brandSoft],
    ])('%s can be made out', (_, over, under) => {
      expect(contrast(over, under)).toBeGreaterThanOrEqual(CONTROL);
    });
  },
);

describe('the style sheet of a brand', () => {
  test.each(BRANDS)('$id carries every colour of both themes, and can be forced to either', (brand) => {
    const css = brandCss(brand);
    for (const colour of [...Object.values(brand.light), ...Object.values(brand.dark)])
      expect(css).toContain(colour);
    expect(css).toContain(':root:not([data-theme="light"])');
    expect(css).toContain(':root[data-theme="dark"]');
    expect(css).not.toContain('undefined');
  });

  test('only the hospital is on chart paper', () => {
    expect(
      BRANDS.filter((brand) => brandCss(brand).includes('--paper:linear')).map((brand) => brand.id),
    ).toEqual(['hospital']);
  });

  test('mixes two colours', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  });
});
