import type { Brand, BrandColours } from '#platform/contract/brand.ts';

/**
 * The style sheet of one brand, served as `/brand.css` before the page paints: its colours for light and
 * dark, its radii, and the hospital's chart paper. Deterministic, so it can be cached by its content.
 */
export function brandCss(brand: Brand): string {
  const light = block(colours(brand.light));
  const dark = block(colours(brand.dark));
  const shape = block({
    'radius-card': brand.radii.card,
    'radius-control': brand.radii.control,
    'radius-chip': brand.radii.chip,
    paper: brand.chartPaper ? CHART_PAPER : 'none',
    'paper-size': '24px 24px',
  });
  return [
    `:root{${shape}${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
    `:root[data-theme="dark"]{${dark}}`,
    '',
  ].join('\n');
}

/** Two hard-stopped hairlines repeated: chart paper, not a gradient. */
const CHART_PAPER =
  'linear-gradient(to right,var(--grid) 1px,transparent 1px),linear-gradient(to bottom,var(--grid) 1px,transparent 1px)';

function colours(of: BrandColours): Record<string, string> {
  return {
    bg: of.bg,
    surface: of.surface,
    sunk: of.sunk,
    ink: of.ink,
    ink2: of.ink2,
    line: of.line,
    // Separates without asking for attention; controls keep the full line, which has the contrast.
    hairline: mix(of.line, of.surface, 0.3),
    grid: mix(of.line, of.bg, 0.09),
    brand: of.brand,
    'on-brand': of.onBrand,
    'brand-press': mix(of.brand, of.ink, 0.82),
    'brand-soft': of.brandSoft,
    'on-brand-soft': of.onBrandSoft,
    accent: of.accent,
  };
}

function block(properties: Record<string, string>): string {
  return Object.entries(properties)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

/** `share` of the first colour over the second, both `#RRGGBB`. */
export function mix(over: string, under: string, share: number): string {
  const channel = (at: number) => {
    const value =
      parseInt(over.slice(at, at + 2), 16) * share + parseInt(under.slice(at, at + 2), 16) * (1 - share);
    return Math.round(value).toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
