import { clamp, ellipse, type Outline, rectangle, softRectangle } from './canvas.ts';
import type { Split } from './faces.ts';
import type { Chance } from './random.ts';
import { Sheet } from './sheet.ts';

export type Body = (chance: Chance, width: number, height: number) => Outline;

const rounded: Body = (chance, width, height) =>
  softRectangle({ x: 0, y: 0, width, height }, Math.min(width, height) * chance.between(0.02, 0.3));
const oval: Body = (_chance, width, height) =>
  ellipse(width / 2, height / 2, width * 0.56, height * 0.56, 32);
const plate: Body = (_chance, width, height) => rectangle(0, 0, width, height);
/** Narrower below. */
const wedge: Body = (chance, width, height) => {
  const inset = width * chance.between(0.04, 0.12);
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width - inset, y: height },
    { x: inset, y: height },
  ];
};
/** Corners cut off straight. */
const cut: Body = (chance, width, height) =>
  softRectangle({ x: 0, y: 0, width, height }, Math.min(width, height) * chance.between(0.1, 0.28), 1);
/** Bulging above. */
const drop: Body = (_chance, width, height) => [
  ...softRectangle({ x: 0, y: 0, width, height }, Math.min(width, height) * 0.22, 3).map(({ x, y }) => ({
    x: x + (x - width / 2) * 0.12 * (1 - y / height),
    y,
  })),
];

export const BODIES: Readonly<Record<Split, Readonly<Record<string, Body>>>> = {
  train: { rounded, oval, plate },
  development: { wedge },
  sealed: { cut, drop },
};

export interface Look {
  /** Of the display's ground, 0-255. */
  readonly ground: number;
  readonly on: number;
  readonly off: number;
}

/** LCD, LCD with unlit segments seen, its reverse, LED, OLED. */
export function displayLook(chance: Chance, segments: boolean): Look {
  const kind = segments
    ? chance.of(['lcd', 'lcd', 'ghost', 'ghost', 'reverse', 'led'])
    : chance.of(['lcd', 'reverse', 'led']);
  if (kind === 'lcd' || kind === 'ghost') {
    const ground = chance.between(95, 225);
    const contrast = chance.between(0.3, 0.95);
    return { ground, on: ground * (1 - contrast), off: kind === 'ghost' ? chance.between(0.03, 0.22) : 0 };
  }
  const ground = chance.between(5, 70);
  const on = clamp(ground + chance.between(70, 220), 0, 255);
  return {
    ground,
    on,
    off: kind === 'reverse' && segments ? chance.between(0, 0.15) : chance.between(0, 0.06),
  };
}

/** The device around a display of `width` by `height`. Answers its size and where the display lies. */
export function bodyAround(
  chance: Chance,
  split: Split,
  display: { width: number; height: number; ground: number },
): { under: Sheet; over: Sheet; width: number; height: number; left: number; top: number } {
  const bodies = BODIES[split];
  const body = bodies[chance.of(Object.keys(bodies))] as Body;
  const { width: w, height: h } = display;
  const [left, right] = [w * chance.between(0.08, 0.4), w * chance.between(0.08, 0.4)];
  const [top, bottom] = [h * chance.between(0.1, 0.5), h * chance.between(0.15, 1)];
  const width = w + left + right;
  const height = h + top + bottom;
  const under = new Sheet();
  const tone = chance.is(0.6) ? chance.between(150, 250) : chance.between(15, 150);
  under.shape(body(chance, width, height), tone);
  const frame = chance.between(1, 9);
  const frameTone = chance.is(0.5) ? clamp(tone + chance.between(-60, 60), 0, 255) : chance.between(10, 90);
  if (chance.is(0.8))
    under.shape(
      softRectangle(
        { x: left - frame, y: top - frame, width: w + 2 * frame, height: h + 2 * frame },
        chance.between(1, 6),
      ),
      frameTone,
    );
  under.shape(
    softRectangle({ x: left, y: top, width: w, height: h }, chance.between(0.5, 4)),
    display.ground,
  );
  const over = new Sheet();
  const ink = tone > 128 ? chance.between(20, 110) : chance.between(150, 240);
  const buttons = chance.whole(0, 3);
  for (let i = 0; i < buttons; i++) {
    const r = Math.min(bottom * 0.3, width * 0.1) * chance.between(0.6, 1);
    const x = left + (w * (i + 0.5)) / buttons;
    over.shape(
      ellipse(x, height - bottom * 0.45, r * chance.between(1, 1.8), r),
      clamp(tone + chance.between(-90, 60), 0, 255),
    );
  }
  if (chance.is(0.7)) {
    const word = chance.of(['OMAR', 'DETOL', 'HEART', 'BP', 'GLUTEO', 'MED', 'TERMO', 'XIAN']);
    const size = Math.min(top * 0.4, 9);
    const sheet = new Sheet();
    sheet.label(word, left + w * chance.between(0, 0.5), top * 0.25, size);
    for (const fill of sheet.fills) over.shape(fill.outline, ink);
  }
  return { under, over, width, height, left, top };
}
