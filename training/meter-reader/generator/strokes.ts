import { type Outline, type Point, rectangle, stroke } from './canvas.ts';

/** How digits that are written, not put together from segments, look. */
export interface StrokeLook {
  /** 2 is round, more is boxier. */
  readonly roundness: number;
  readonly width: number;
  readonly thick: number;
  readonly slant: number;
  readonly one: 'bar' | 'flag' | 'foot';
  readonly three: 'round' | 'flat';
  readonly four: 'open' | 'closed';
  readonly six: 'curved' | 'straight';
  readonly seven: 'straight' | 'bent' | 'crossed';
  readonly roundEnds: boolean;
  /** Columns and rows of dots; nothing when it is drawn as lines. */
  readonly dots?: { readonly columns: number; readonly rows: number; readonly size: number };
}

const at = (x: number, y: number): Point => ({ x, y });

interface Ellipse {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
}

/** Part of a superellipse, clockwise from `from` to `to` in quarter turns; 0 is the right. */
function arc(look: StrokeLook, { cx, cy, rx, ry }: Ellipse, from: number, to: number) {
  const steps = Math.max(4, Math.round(Math.abs(to - from) * 4));
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 2;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const far = 1 / (Math.abs(c) ** look.roundness + Math.abs(s) ** look.roundness) ** (1 / look.roundness);
    return at(cx + rx * c * far, cy + ry * s * far);
  });
}

/** The lines of a digit in a box of one by one; from 10 on of the letters H, I, L, O, o. */
function lines(digit: number, look: StrokeLook): Point[][] {
  const part = (cy: number, rx: number, ry: number, from: number, to: number) =>
    arc(look, { cx: 0.5, cy, rx, ry }, from, to);
  switch (digit) {
    case 0:
      return [part(0.5, 0.5, 0.5, 0, 4)];
    case 1: {
      const stem = [at(0.62, 0), at(0.62, 1)];
      if (look.one === 'bar') return [stem];
      const flag = [at(0.62, 0), at(0.22, 0.24)];
      return look.one === 'flag' ? [stem, flag] : [stem, flag, [at(0.2, 1), at(1, 1)]];
    }
    case 2:
      return [[...part(0.29, 0.48, 0.29, 1.85, 4.45), at(0.02, 1), at(1, 1)]];
    case 3:
      if (look.three === 'flat')
        return [[at(0.04, 0), at(0.95, 0), at(0.45, 0.4), ...part(0.69, 0.5, 0.31, 3.2, 5.8)]];
      return [part(0.26, 0.44, 0.26, 1.9, 5), part(0.745, 0.5, 0.255, 3, 6.1)];
    case 4:
      if (look.four === 'open')
        return [
          [at(0.3, 0), at(0.02, 0.66), at(1, 0.66)],
          [at(0.72, 0.36), at(0.72, 1)],
        ];
      return [[at(0.74, 1), at(0.74, 0), at(0, 0.7), at(1, 0.7)]];
    case 5:
      return [[at(0.92, 0), at(0.14, 0), at(0.08, 0.46), ...part(0.68, 0.5, 0.32, 2.75, 6)]];
    case 6:
      if (look.six === 'straight') return [part(0.67, 0.5, 0.33, 0, 4), [at(0.68, 0), at(0.06, 0.55)]];
      return [
        part(0.68, 0.5, 0.32, 0, 4),
        [...arc(look, { cx: 0.5, cy: 0.5, rx: 0.5, ry: 0.5 }, 3.6, 2), at(0, 0.68)],
      ];
    case 7:
      if (look.seven === 'bent') return [[at(0, 0), at(1, 0), at(0.55, 0.5), at(0.4, 1)]];
      return [
        [at(0, 0), at(1, 0), at(0.3, 1)],
        ...(look.seven === 'crossed' ? [[at(0.28, 0.5), at(0.86, 0.5)]] : []),
      ];
    case 8:
      return [part(0.25, 0.43, 0.25, 0, 4), part(0.74, 0.5, 0.26, 0, 4)];
    case 10:
      return [
        [at(0, 0), at(0, 1)],
        [at(1, 0), at(1, 1)],
        [at(0, 0.5), at(1, 0.5)],
      ];
    case 11:
      return [[at(0.5, 0), at(0.5, 1)]];
    case 12:
      return [[at(0, 0), at(0, 1), at(0.95, 1)]];
    case 13:
      return lines(0, look);
    case 14:
      return [part(0.7, 0.5, 0.3, 0, 4)];
    default:
      return lines(6, look).map((line) => line.map(({ x, y }) => at(1 - x, 1 - y)));
  }
}

/** The outlines of a digit that is one high; a 1 is narrower than the others. */
export function strokeDigit(digit: number, look: StrokeLook): Outline[] {
  const { thick: t, width } = look;
  const paths = lines(digit, look).map((line) =>
    line.map(({ x, y }) => at(t / 2 + x * (width - t), t / 2 + y * (1 - t))),
  );
  const outlines = look.dots
    ? dotted(paths, look, look.dots)
    : paths.flatMap((path) => stroke(path, t, look.roundEnds));
  return outlines.map((outline) => outline.map(({ x, y }) => at(x + (0.5 - y) * look.slant, y)));
}

function dotted(
  paths: Point[][],
  look: StrokeLook,
  dots: { columns: number; rows: number; size: number },
): Outline[] {
  const { columns, rows, size } = dots;
  const [w, h] = [look.width / columns, 1 / rows];
  const lit = new Set<number>();
  for (const path of paths) {
    path.forEach((a, i) => {
      const b = path[i + 1] ?? a;
      const steps = Math.ceil(Math.hypot((b.x - a.x) / w, (b.y - a.y) / h) * 2) + 1;
      for (let s = 0; s <= steps; s++) {
        const x = a.x + ((b.x - a.x) * s) / steps;
        const y = a.y + ((b.y - a.y) * s) / steps;
        const column = Math.min(columns - 1, Math.max(0, Math.floor(x / w)));
        lit.add(Math.min(rows - 1, Math.max(0, Math.floor(y / h))) * columns + column);
      }
    });
  }
  const [dw, dh] = [w * size, h * size];
  return [...lit].map((dot) =>
    rectangle((dot % columns) * w + (w - dw) / 2, Math.floor(dot / columns) * h + (h - dh) / 2, dw, dh),
  );
}

/** Letters of labels as lines through points of a grid of 5 by 7 ("04" is column 0, row 4), lines parted by spaces. */
const LETTERS: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '0600304143330343444536060',
  C: '41300103054536'.slice(0, 14),
  D: '060030414536060',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41300105163645433',
  H: '0006 4046 0343',
  I: '2026',
  K: '0006 400346',
  L: '000646',
  M: '0600244046',
  N: '06004640',
  O: '1001051636454130101',
  P: '06003041423303',
  R: '06003041423303 2346',
  S: '4130100102134435361605',
  T: '0040 2026',
  U: '000516364540',
  X: '0046 4006',
  Y: '002340 2326',
  d: '4046 43331304051636',
  g: '42321203041535 4247371706',
  m: '0602 0322122326 2332424546'.slice(0, 25),
  k: '0006 32044 0436',
  l: '2025',
  o: '12030515354432212',
  p: '0208 031232434535150',
  h: '0006 0413334446',
  a: '1232434646 44140515364',
  c: '42120305164',
  r: '0206 041232',
  i: '2326 2021',
  '/': '4006',
  '%': '4006 0010110100 3545463635',
  '°': '102131221100',
  '-': '1333',
  ':': '2222 2525',
};

export function letterOutlines(text: string, x: number, y: number, height: number, thick: number): Outline[] {
  const unit = height / 6;
  return [...text].flatMap((letter, index) => {
    const left = x + index * unit * 5.4;
    return (LETTERS[letter] ?? '').split(' ').flatMap((line) => {
      const points: Point[] = [];
      for (let i = 0; i + 1 < line.length; i += 2)
        points.push(at(left + Number(line[i]) * unit * 0.9, y + Number(line[i + 1]) * unit));
      return points.length > 1 ? stroke(points, thick, false) : [];
    });
  });
}

export const textWidth = (text: string, height: number): number => text.length * height * 0.9;
