import { POINT } from '../../../partners/image-reader/meter-reader/layers.ts';
import { bodyAround, displayLook } from './bodies.ts';
import { camera, project, seen } from './camera.ts';
import { Canvas, clamp, rectangle } from './canvas.ts';
import { face, SPLITS, type Split } from './faces.ts';
import { addFlaws } from './flaws.ts';
import { roughen } from './jpeg.ts';
import { LAYOUTS } from './layouts.ts';
import { anyLettering } from './lettering.ts';
import { Chance, seedOf } from './random.ts';
import { reading, SHOWN, type Shown, type Truth } from './readings.ts';
import { type Mark, Sheet, type Tones } from './sheet.ts';
import { noMeter, surroundings } from './surroundings.ts';

export interface Made {
  readonly width: number;
  readonly height: number;
  readonly grey: Float32Array;
  /** In pixels. Marks of which more than half lies outside are left out. */
  readonly marks: readonly Mark[];
  readonly truth: Truth;
}

export interface Wanted {
  readonly width: number;
  readonly height: number;
  /** `photo`: as a person would take it. `any`: from far to near, as both passes of the reader see displays. */
  readonly framing: 'photo' | 'any';
  /**
   * Only meters that write `HI` or `LO` instead of a number: of sugar, where it is an answer, and thermometers, where it is
   * none. Pictures without it are what they always were.
   */
  readonly beyond?: boolean;
}

interface Thing {
  readonly layers: readonly { sheet: Sheet; tones: Tones; left: number; top: number }[];
  readonly marks: readonly Mark[];
  readonly width: number;
  readonly height: number;
  readonly display: { left: number; top: number; width: number; height: number };
  readonly truth: Truth;
}

/** The picture with this number, always the same. */
export function generate(split: Split, number: number, wanted: Wanted): Made {
  const chance = new Chance(seedOf(SPLITS.indexOf(split) + 1, number, 77));
  const { width, height } = wanted;
  const empty = chance.is(0.14) && !wanted.beyond;
  const thing = empty ? pageOrNothing(chance, split) : meter(chance, split, wanted);
  const grey = surroundings(chance, width, height);
  let marks: Mark[] = [];
  if (thing) {
    const { pose, scale } = look(chance, thing, wanted);
    const through = camera(pose);
    const canvas = new Canvas(Math.ceil(thing.width * scale), Math.ceil(thing.height * scale));
    for (const { sheet, tones, left, top } of thing.layers) {
      const shifted = left === 0 && top === 0 ? sheet : moved(sheet, left, top);
      shifted.draw(canvas, scale, tones);
    }
    if (chance.is(0.2)) shadowBeneath(chance, grey, width);
    project(grey, width, canvas, scale, through);
    marks = thing.marks.map((mark) => markSeen(mark, (point) => seen(through, point)));
  }
  const picture = { grey, width, height, keep: marks.filter(({ symbol }) => symbol <= POINT) };
  addFlaws(chance, split, picture);
  // Photos are saved as JPEG when they are measured; here it is done to them as they are made.
  if (wanted.framing === 'any' && chance.is(0.4)) roughen(picture, chance.between(1, chance.is(0.2) ? 9 : 5));
  const inside = marks.filter(({ x, y }) => x > 0 && y > 0 && x < width && y < height);
  return { width, height, grey, marks: inside, truth: thing?.truth ?? NOTHING };
}

const NOTHING: Truth = { kind: 'none', unit: '', texts: [] };

/** What is learnt from most: kinds that nothing but their unit tells apart. */
const TO_LEARN: readonly Shown[] = [
  'blood_sugar',
  'blood_sugar',
  'weight',
  'weight',
  'weight',
  'temperature',
  'temperature',
  'temperature',
  'spo2',
  'spo2',
  'blood_pressure',
];

/** Of weights to learn from: lb is no rarer than kg where nothing but its letters tells it. */
const POUNDS_TO_LEARN = 0.45;

function kindOf(chance: Chance, { beyond, framing }: Wanted): Shown {
  if (beyond) return chance.of(['blood_sugar', 'blood_sugar', 'temperature'] as const);
  if (framing === 'any') return chance.is(0.22) ? 'blood_pressure' : chance.of(TO_LEARN);
  return chance.is(0.34) ? 'blood_pressure' : chance.of(SHOWN);
}

function meter(chance: Chance, split: Split, wanted: Wanted): Thing {
  const kind = kindOf(chance, wanted);
  const within = reading(chance, kind, wanted.framing === 'any' ? POUNDS_TO_LEARN : undefined);
  const truth = wanted.beyond ? { ...within, texts: [chance.of(['HI', 'LO', 'Lo'])] } : within;
  const segments = chance.is(0.74);
  const big = face(chance, split, segments);
  const small = chance.is(0.6) ? face(chance, split, segments) : big;
  const sheet = new Sheet(split === 'train' && chance.is(0.7) ? anyLettering(chance) : undefined);
  const size = chance.of(LAYOUTS[split][kind])({ chance, sheet, truth, big, small });
  const { ground, on, off } = displayLook(chance, segments);
  const body = bodyAround(chance, split, { ...size, ground });
  const print = chance.is(0.7) ? on : ground + (on - ground) * 0.6;
  const tones = { on, off, print };
  const { left, top } = body;
  return {
    layers: [
      { sheet: body.under, tones, left: 0, top: 0 },
      { sheet, tones, left, top },
      { sheet: body.over, tones, left: 0, top: 0 },
    ],
    marks: sheet.marks.map((mark) => ({ ...mark, x: mark.x + left, y: mark.y + top })),
    width: body.width,
    height: body.height,
    display: { left, top, ...size },
    truth,
  };
}

function pageOrNothing(chance: Chance, split: Split): Thing | undefined {
  if (chance.is(0.25)) return undefined;
  const { sheet, width, height, ground } = noMeter(chance, split);
  const under = new Sheet();
  under.shape(rectangle(0, 0, width, height), ground);
  const ink = ground > 140 ? chance.between(0, 60) : chance.between(190, 250);
  const tones = { on: ink, off: 0, print: ink };
  return {
    layers: [under, sheet].map((each) => ({ sheet: each, tones, left: 0, top: 0 })),
    marks: sheet.marks,
    width,
    height,
    display: { left: 0, top: 0, width, height },
    truth: NOTHING,
  };
}

function look(chance: Chance, thing: Thing, wanted: Wanted) {
  const { display } = thing;
  const { width, height } = wanted;
  const near = wanted.framing === 'any' && chance.is(0.6);
  const around = near ? display : { left: 0, top: 0, width: thing.width, height: thing.height };
  const fits = Math.min(width / around.width, height / around.height);
  const scale =
    fits *
    (near
      ? chance.between(0.62, 1.25)
      : wanted.framing === 'photo'
        ? chance.between(0.6, 1.15)
        : chance.between(0.6, 1.6));
  const aim = {
    x: display.left + display.width / 2 + chance.between(-0.06, 0.06) * around.width,
    y: display.top + display.height / 2 + chance.between(-0.06, 0.06) * around.height,
  };
  const lean = near ? 0.6 : 1;
  const pose = {
    aim,
    seenAt: {
      x: width * (0.5 + chance.between(-0.08, 0.08)),
      y: height * (0.5 + chance.between(-0.08, 0.08)),
    },
    scale,
    roll: lean * 0.11 * chance.bell(),
    tiltX: lean * 0.25 * chance.bell(),
    tiltY: lean * 0.25 * chance.bell(),
    distance: Math.hypot(thing.width, thing.height) * chance.between(1.2, 2.5),
  };
  // Devices that reach far out of the picture are drawn a little coarser rather than slowly.
  const most = Math.sqrt((12 * width * height) / (thing.width * thing.height));
  return { pose, scale: clamp(scale * 1.1, 0.2, most) };
}

function moved(sheet: Sheet, left: number, top: number): Sheet {
  const to = new Sheet();
  for (const { outline, tone, opacity } of sheet.fills)
    to.shape(
      outline.map(({ x, y }) => ({ x: x + left, y: y + top })),
      tone,
      opacity,
    );
  return to;
}

/** Sizes are measured along the digit, however it is turned. */
function markSeen(mark: Mark, see: (point: { x: number; y: number }) => { x: number; y: number }): Mark {
  const at = (dx: number, dy: number) =>
    see({ x: mark.x + (dx * mark.width) / 2, y: mark.y + (dy * mark.height) / 2 });
  const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);
  return { ...mark, ...at(0, 0), width: far(at(-1, 0), at(1, 0)), height: far(at(0, -1), at(0, 1)) };
}

function shadowBeneath(chance: Chance, grey: Float32Array, width: number): void {
  const from = Math.floor(chance.between(0.3, 0.9) * (grey.length / width)) * width;
  const dark = chance.between(0.5, 0.9);
  for (let i = from; i < grey.length; i++) grey[i] = (grey[i] as number) * dark;
}
