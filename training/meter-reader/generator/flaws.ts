import { clamp } from './canvas.ts';
import type { Split } from './faces.ts';
import { Chance } from './random.ts';

export interface Picture {
  readonly grey: Float32Array;
  readonly width: number;
  readonly height: number;
  /** What isn't to be hidden altogether: where digits are. */
  readonly keep: readonly { readonly x: number; readonly y: number }[];
}
/** What light, hand and camera do to a picture. */
export type Flaw = (chance: Chance, picture: Picture) => void;

function each(picture: Picture, change: (value: number, x: number, y: number) => number): void {
  const { grey, width, height } = picture;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) grey[at] = change(grey[at] as number, x / width, y / height);
}

/** Spreads each pixel over `taps` along one direction and the other. */
function spread(picture: Picture, taps: readonly number[], stepX: number, stepY: number): void {
  const { grey, width, height } = picture;
  const from = grey.slice();
  const half = (taps.length - 1) / 2;
  if (stepX === 0 || stepY === 0) {
    const along = { places: width, step: 1, lines: height, line: width };
    const across = { places: height, step: width, lines: width, line: 1 };
    spreadAlong(grey, from, taps, stepY === 0 ? along : across);
    return;
  }
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      let sum = 0;
      for (let i = -half; i <= half; i++) {
        const sx = clamp(Math.round(x + i * stepX), 0, width - 1);
        const sy = clamp(Math.round(y + i * stepY), 0, height - 1);
        sum += (taps[i + half] as number) * (from[sy * width + sx] as number);
      }
      grey[at] = sum;
    }
  }
}

/** The same along rows or columns, where no place has to be computed. */
function spreadAlong(
  to: Float32Array,
  from: Float32Array,
  taps: readonly number[],
  run: { places: number; step: number; lines: number; line: number },
): void {
  const half = (taps.length - 1) / 2;
  to.fill(0);
  for (let tap = -half; tap <= half; tap++) {
    const share = taps[tap + half] as number;
    for (let line = 0; line < run.lines; line++) {
      const start = line * run.line;
      for (let place = 0; place < run.places; place++) {
        const source = place + tap < 0 ? 0 : place + tap >= run.places ? run.places - 1 : place + tap;
        const at = start + place * run.step;
        to[at] = (to[at] as number) + share * (from[start + source * run.step] as number);
      }
    }
  }
}

/** Noise that was rolled once: about normal, deviation 1. */
const dice = new Chance(1);
const NOISE = Float32Array.from({ length: 65_536 }, () => dice.bell());
const noise = (at: number): number => NOISE[at & 65_535] as number;

/** Sizes of flaws in pixels grow with the picture. */
const finer = (picture: Picture): number => Math.max(1, picture.width / 400);

const softBlur: Flaw = (chance, picture) => {
  const sigma = chance.between(0.4, 1.5) * finer(picture);
  const half = Math.ceil(sigma * 2.2);
  const taps = Array.from({ length: 2 * half + 1 }, (_, i) =>
    Math.exp(-((i - half) ** 2) / (2 * sigma * sigma)),
  );
  const sum = taps.reduce((a, b) => a + b, 0);
  const even = taps.map((tap) => tap / sum);
  spread(picture, even, 1, 0);
  spread(picture, even, 0, 1);
};
const motionBlur: Flaw = (chance, picture) => {
  const long = Math.round(chance.between(1, 2.5) * finer(picture));
  const angle = chance.between(0, Math.PI);
  spread(picture, new Array<number>(2 * long + 1).fill(1 / (2 * long + 1)), Math.cos(angle), Math.sin(angle));
};
/** A lens out of focus: flat in the middle, unlike a soft blur. */
const lensBlur: Flaw = (chance, picture) => {
  const half = Math.max(1, Math.round(chance.between(0.6, 1.4) * finer(picture)));
  const even = new Array<number>(2 * half + 1).fill(1 / (2 * half + 1));
  spread(picture, even, 1, 0);
  spread(picture, even, 0, 1);
  spread(picture, [0.25, 0.5, 0.25], 0.7, 0.7);
};
const glareSpot: Flaw = (chance, picture) => {
  const [cx, cy, r, a] = [chance.unit(), chance.unit(), chance.between(0.05, 0.3), chance.between(30, 200)];
  const flat = chance.between(0.5, 2);
  each(picture, (v, x, y) => {
    const [u, t] = [(x - cx) / r, ((y - cy) * flat) / r];
    const far = u * u + t * t;
    return far > 7 ? v : v + a * Math.exp(-far);
  });
};
const glareBand: Flaw = (chance, picture) => {
  const angle = chance.between(0, Math.PI);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [at, wide, a] = [chance.between(0.1, 0.9), chance.between(0.03, 0.12), chance.between(30, 130)];
  each(picture, (v, x, y) => v + a * Math.exp(-((((x - 0.5) * c + (y - 0.5) * s + 0.5 - at) / wide) ** 4)));
};
/** A window mirrored in the glass. */
const windowGlare: Flaw = (chance, picture) => {
  const [cx, cy, w, h] = [
    chance.unit(),
    chance.unit(),
    chance.between(0.08, 0.25),
    chance.between(0.08, 0.3),
  ];
  const [a, lean] = [chance.between(20, 100), chance.between(-0.5, 0.5)];
  each(picture, (v, x, y) => {
    const [u, t] = [Math.abs(x - cx + lean * (y - cy)) / w, Math.abs(y - cy) / h];
    return u < 1 && t < 1 && u > 0.06 && t > 0.05 ? v + a : v;
  });
};
const shadowEdge: Flaw = (chance, picture) => {
  const angle = chance.between(0, 2 * Math.PI);
  const [c, s, at, dark] = [
    Math.cos(angle),
    Math.sin(angle),
    chance.between(-0.3, 0.3),
    chance.between(0.35, 0.9),
  ];
  const soft = chance.between(0.01, 0.3);
  each(
    picture,
    (v, x, y) => v * (1 - (1 - dark) * clamp(0.5 + ((x - 0.5) * c + (y - 0.5) * s - at) / soft, 0, 1)),
  );
};
const blinds: Flaw = (chance, picture) => {
  const [angle, many, dark, phase] = [
    chance.between(0, Math.PI),
    chance.between(8, 30),
    chance.between(0.6, 0.95),
    chance.between(0, 6),
  ];
  const [c, s] = [Math.cos(angle) * many, Math.sin(angle) * many];
  each(picture, (v, x, y) => v * (Math.sin(x * c + y * s + phase) > 0 ? 1 : dark));
};
const dapples: Flaw = (chance, picture) => {
  const spots = Array.from(
    { length: 6 },
    () => [chance.unit(), chance.unit(), chance.between(0.05, 0.2)] as const,
  );
  const dark = chance.between(0.5, 0.9);
  each(picture, (v, x, y) => v * (spots.some(([a, b, r]) => (x - a) ** 2 + (y - b) ** 2 < r * r) ? dark : 1));
};
const grain: Flaw = (chance, picture) => {
  const [a, start] = [chance.between(1, 14), chance.whole(0, 65_535)];
  for (let i = 0; i < picture.grey.length; i++)
    picture.grey[i] = (picture.grey[i] as number) + a * noise(i * 7 + start + (i >> 13));
};
/** More of it where it is bright. */
const shotNoise: Flaw = (chance, picture) => {
  const [a, start] = [chance.between(0.2, 1), chance.whole(0, 65_535)];
  for (let i = 0; i < picture.grey.length; i++) {
    const v = picture.grey[i] as number;
    picture.grey[i] = v + a * Math.sqrt(Math.max(0, v)) * noise(i * 11 + start + (i >> 13));
  }
};
const rowNoise: Flaw = (chance, picture) => {
  const a = chance.between(2, 10);
  for (let y = 0; y < picture.height; y++) {
    const by = a * chance.bell();
    for (let x = 0; x < picture.width; x++)
      picture.grey[y * picture.width + x] = (picture.grey[y * picture.width + x] as number) + by;
  }
};
const moire: Flaw = (chance, picture) => {
  const [angle, many, a] = [chance.between(0, Math.PI), chance.between(120, 500), chance.between(3, 16)];
  const [c, s, bend] = [Math.cos(angle) * many, Math.sin(angle) * many, chance.between(-60, 60)];
  each(picture, (v, x, y) => v + a * Math.sin(x * c + y * s + bend * x * y));
};
/** Rounded ends that come in from the border. */
const fingers =
  (count: number): Flaw =>
  (chance, picture) => {
    for (let i = 0; i < count; i++) {
      const [side, tone, r] = [chance.whole(0, 3), chance.between(60, 220), chance.between(0.05, 0.11)];
      const [along, deep] = [chance.unit(), chance.between(0.02, 0.17)];
      const lean = chance.between(-0.8, 0.8);
      const away = (x: number, y: number) => {
        const u = side === 0 ? x : side === 1 ? y : side === 2 ? 1 - x : 1 - y;
        const t = side === 0 ? y : side === 1 ? 1 - x : side === 2 ? 1 - y : x;
        const across = u - along - lean * (t - deep);
        return t < deep ? Math.abs(across) : Math.sqrt(across * across + (t - deep) * (t - deep));
      };
      if (picture.keep.some(({ x, y }) => away(x / picture.width, y / picture.height) < r + 0.02)) continue;
      each(picture, (v, x, y) => {
        const far = away(x, y);
        return far < r ? tone * (1 - 0.45 * (far / r) * (far / r)) : v;
      });
    }
  };

/** The flaws of each split; none appears twice. Light, sharpness, noise, what lies over it: at most one of each. */
export const FLAWS: Readonly<Record<Split, Readonly<Record<string, Flaw>>>> = {
  train: { softBlur, glareSpot, shadowEdge, grain, fingers: fingers(1) },
  development: { motionBlur, glareBand, blinds, shotNoise },
  sealed: { lensBlur, windowGlare, dapples, rowNoise, moire, thumbs: fingers(2) },
};

/** Each flaw of the split may happen, in the order above; then light and contrast of the whole. */
export function addFlaws(chance: Chance, split: Split, picture: Picture): void {
  for (const flaw of Object.values(FLAWS[split])) if (chance.is(0.3)) flaw(chance, picture);
  const [gain, gamma] = [chance.between(0.55, 1.15), chance.between(0.75, 1.4)];
  const shift = chance.between(-15, 25);
  const curve = Float32Array.from({ length: 1025 }, (_, i) =>
    clamp(shift + gain * 255 * (i / 1024) ** gamma, 0, 255),
  );
  const { grey } = picture;
  for (let i = 0; i < grey.length; i++)
    grey[i] = curve[Math.round(clamp(grey[i] as number, 0, 255) * 4.0157)] as number;
}
