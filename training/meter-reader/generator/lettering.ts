import { LABELS, LABELS_FROM, type Label } from '../../../partners/image-reader/meter-reader/layers.ts';
import { type Outline, type Point, stroke } from './canvas.ts';
import { PRINTED, type Printed } from './printed.ts';
import type { Chance } from './random.ts';
import { letterOutlines } from './strokes.ts';

/** How labels are written; nothing: as in the generators that pictures are only tried on with. */
export interface Lettering {
  /** 1 is the normal width. */
  readonly wide: number;
  readonly spacing: number;
  readonly slant: number;
  readonly thick: number;
  readonly round: boolean;
  /** Printed in a typeface, instead of drawn with lines. */
  readonly printed?: Printed;
}

/** Letters as lines through points of a grid ("04" is column 0, row 4; 6 is the line they stand on), parted by spaces. */
const LETTERS: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '00063645443303 0030414233',
  C: '4130100105163645',
  D: '00063645413000',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '0006',
  K: '0006 4003 1446',
  L: '000636',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  X: '0046 4006',
  Y: '002340 2326',
  a: '0212223336 341405162635',
  b: '0006 0312223335261605',
  c: '3322120305162635',
  d: '3036 3322120305162635',
  e: '04343322120305162635',
  g: '32120305162635 3237281807',
  h: '0006 0312223336',
  i: '0206 0001',
  k: '0006 3204 1336',
  l: '0006',
  m: '0206 03122326 23324346',
  n: '0206 0312223336',
  o: '122233352616050312',
  p: '0208 0312223335261605',
  r: '0206 03122232',
  s: '3212031424352606',
  t: '10152636 0232',
  u: '0205162635 3236',
  x: '0236 3206',
  y: '0224 4208',
  '2': '01103041420646',
  '/': '3006',
  '%': '4006 1021120110 3445362534',
  '°': '1021120110',
  '.': '0506',
  '-': '1333',
};

export function anyLettering(chance: Chance): Lettering {
  return {
    wide: chance.between(0.75, 1.2),
    spacing: chance.between(1.2, 2.6),
    slant: chance.is(0.2) ? chance.between(0.05, 0.22) : 0,
    thick: chance.between(0.09, 0.25),
    round: chance.is(0.6),
    ...(chance.is(0.6) ? { printed: chance.of(PRINTED) } : {}),
  };
}

/** The outlines of a text with capitals `height` high, its upper left corner at (x, y). */
export function textOutlines(
  text: string,
  x: number,
  y: number,
  height: number,
  lettering: Lettering,
): Outline[] {
  if (lettering.printed) return printedOutlines(text, { x, y }, height, lettering, lettering.printed);
  const { wide, spacing, slant, thick, round } = lettering;
  const unit = height / 6;
  let left = x;
  return [...text].flatMap((letter) => {
    const lines = (LETTERS[letter] ?? '').split(' ');
    const widest = Math.max(
      0,
      ...lines.flatMap((line) => [...line].filter((_, i) => i % 2 === 0).map(Number)),
    );
    const from = left;
    left += (letter === ' ' ? 3 : widest * wide + spacing) * unit;
    return lines.flatMap((line) => {
      const points: Point[] = [];
      for (let i = 0; i + 1 < line.length; i += 2) {
        const [px, py] = [Number(line[i]) * wide, Number(line[i + 1])];
        points.push({ x: from + (px + (6 - py) * slant) * unit, y: y + py * unit });
      }
      return points.length > 1 ? stroke(points, height * thick, round) : [];
    });
  });
}

function printedOutlines(
  text: string,
  { x, y }: Point,
  height: number,
  { spacing, slant }: Lettering,
  printed: Printed,
): Outline[] {
  let left = x;
  return [...text].flatMap((letter) => {
    const glyph = printed.glyph(letter);
    if (!glyph) return [];
    const from = left;
    left += (glyph.advance + (spacing - 1.2) * 0.05) * height;
    if (glyph.outline.length === 0) return [];
    return [
      glyph.outline.map((point) => ({
        x: from + (point.x + (1 - point.y) * slant) * height,
        y: y + point.y * height,
      })),
    ];
  });
}

export const labelOutlines = (
  text: string,
  { x, y }: Point,
  height: number,
  thick: number,
  lettering: Lettering | undefined,
): Outline[] =>
  lettering
    ? textOutlines(text, x, y, height, lettering)
    : letterOutlines(text, x, y, height, height * thick);

/** How each label may be written; the first one is what the generators for trying out write. */
const WRITTEN: Readonly<Record<Label, readonly string[]>> = {
  'mg/dL': ['mg/dL', 'mg/dL', 'mg/dl', 'MG/DL'],
  'mmol/L': ['mmol/L', 'mmol/L', 'mmol/l'],
  mmHg: ['mmHg', 'mmHg', 'mmHG'],
  kg: ['kg', 'kg', 'Kg', 'KG'],
  lb: ['lb', 'lb', 'lbs', 'LB'],
  '°C': ['°C', '°C', '°C', 'C'],
  '°F': ['°F', '°F', '°F', 'F'],
  '%': ['%'],
  SpO2: ['SpO2', 'SpO2', 'SpO2%', '%SpO2', 'SPO2'],
  SYS: ['SYS', 'SYS', 'SYS.', 'Sys'],
  DIA: ['DIA', 'DIA', 'DIA.', 'Dia'],
  pulse: ['PUL', 'PULSE', 'Pulse', 'PR', 'PR', 'PRbpm', 'bpm', '/min', 'PUL.'],
  HI: [],
  LO: [],
};

export const anyWriting = (chance: Chance, label: Label): string => chance.of(WRITTEN[label]);

const MEANT = new Map<string, Label>(
  LABELS.flatMap((label) => WRITTEN[label].map((text) => [text, label] as const)),
);
/** The symbol of a mark for what is written, if it is a label that is looked for. */
export function symbolOfLabel(text: string): number | undefined {
  const label = MEANT.get(text);
  return label && symbolFor(label);
}

export const symbolFor = (label: Label): number => LABELS_FROM + LABELS.indexOf(label);
