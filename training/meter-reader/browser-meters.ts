import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Chance, seedOf } from './generator/random.ts';
import type { Truth } from './generator/readings.ts';

/**
 * Meters as a browser draws them: nothing of this is in common with our own generators, neither typefaces nor shapes
 * nor light. The numbers are those that people have.
 */
export interface Page {
  readonly html: string;
  readonly truth: Truth;
  /** Of the JPEG, 0-100. */
  readonly quality: number;
}

export const PAGE = { width: 900, height: 1200 } as const;

const SEGMENTS = ['400-normal', '400-italic', '700-normal', '700-italic'];
const PLAIN = [400, 500, 600];

/** The page with this number, always the same. */
export function pageOf(number: number): Page {
  const chance = new Chance(seedOf(9, number, 77));
  const look = lookOf(chance);
  const { truth, inner } = chance.of([
    sugar,
    sugar,
    pressure,
    pressure,
    temperature,
    saturation,
    weight,
    nothing,
  ])(look);
  return { html: around(look, inner), truth, quality: chance.whole(60, 92) };
}

export interface Look {
  readonly chance: Chance;
  readonly isSegments: boolean;
  readonly digits: string;
  readonly ink: string;
  readonly ground: string;
}

export function lookOf(chance: Chance): Look {
  const isSegments = chance.is(0.7);
  const lit = chance.is(0.3);
  return {
    chance,
    isSegments,
    digits: isSegments ? `segments-${chance.of(SEGMENTS)}` : `plain-${chance.of(PLAIN)}`,
    ink: lit
      ? chance.of(['#fff', '#7cf0ff', '#ff5a4a', '#9dff8c'])
      : chance.of(['#111', '#1c2420', '#222b2b']),
    ground: lit
      ? chance.of(['#0b0e14', '#101820', '#000'])
      : chance.of(['#b9c4b0', '#cfd6c6', '#a9b8a4', '#d8dcd6', '#eef2ee']),
  };
}

type Drawn = { readonly truth: Truth; readonly inner: string };

export const label = ({ chance, ink }: Look, text: string, size: number): string =>
  `<span style="font:${chance.of(PLAIN)} ${size}px plain-${chance.of(PLAIN)};color:${ink}">${text}</span>`;

export const number = ({ digits, ink }: Look, text: string, size: number): string =>
  `<span style="font:${size}px/1.1 ${digits};color:${ink};white-space:pre">${text}</span>`;

function clocks(look: Look): string {
  const { chance } = look;
  if (chance.is(0.3)) return '';
  const clock = `${chance.whole(1, 12)}:${String(chance.whole(0, 59)).padStart(2, '0')}`;
  const date = `${chance.whole(1, 12)}-${chance.whole(1, 28)}`;
  const size = chance.whole(16, 24);
  return row(number(look, clock, size) + (chance.is(0.6) ? number(look, date, size) : ''));
}

export const row = (inner: string): string =>
  `<div style="display:flex;justify-content:space-between;align-items:center;gap:28px">${inner}</div>`;

function sugar(look: Look): Drawn {
  const { chance } = look;
  const [text, unit] = chance.is(0.65)
    ? [String(chance.whole(45, 420)), 'mg/dL']
    : [chance.between(2.5, 22).toFixed(1), 'mmol/L'];
  const where = chance.of(['left', 'center', 'right']);
  return {
    truth: { kind: 'blood_sugar', unit, texts: [text] },
    inner: `${clocks(look)}<div>${number(look, text, chance.whole(90, 140))}</div>
      <div style="text-align:${where}">${label(look, unit, chance.whole(20, 30))}</div>`,
  };
}

function pressure(look: Look): Drawn {
  const { chance, isSegments } = look;
  const systolic = chance.whole(95, 195);
  const diastolic = chance.whole(50, Math.min(118, systolic - 20));
  const texts = [systolic, diastolic, chance.whole(48, 118)].map(String);
  const names = ['SYS', 'DIA', chance.of(['PULSE', 'PUL', 'Pulse'])];
  const tall = chance.whole(76, 110);
  const sizes = [tall, tall, tall * chance.of([1, 0.7])];
  // In this typeface `!` is a place without lit segments.
  const padded = (text: string) => (isSegments ? text.padStart(3, '!') : text);
  const lines = texts.map((text, index) => {
    const below = chance.is(0.4) ? `<br>${label(look, index < 2 ? 'mmHg' : '/min', 15)}` : '';
    const name = label(look, names[index] as string, chance.whole(17, 24));
    return row(`<div>${name}${below}</div>${number(look, padded(text), sizes[index] as number)}`);
  });
  return { truth: { kind: 'blood_pressure', unit: 'mmHg', texts }, inner: clocks(look) + lines.join('') };
}

function temperature(look: Look): Drawn {
  const { chance } = look;
  const [text, unit] = chance.is(0.6)
    ? [chance.between(35, 41).toFixed(1), '°C']
    : [chance.between(95, 105).toFixed(1), '°F'];
  const inner = row(number(look, text, chance.whole(80, 130)) + label(look, unit, chance.whole(24, 40)));
  return { truth: { kind: 'temperature', unit, texts: [text] }, inner };
}

function saturation(look: Look): Drawn {
  const { chance } = look;
  const texts = [chance.whole(86, 100), chance.whole(50, 120)].map(String);
  const tall = chance.whole(80, 120);
  const both = texts.map(
    (text, index) =>
      `<div>${label(look, index === 0 ? 'SpO2%' : 'PRbpm', 22)}<br>${number(look, text, tall)}</div>`,
  );
  return {
    truth: { kind: 'spo2', unit: '%', texts },
    inner: chance.is(0.5) ? row(both.join('')) : both.join(''),
  };
}

function weight(look: Look): Drawn {
  const { chance } = look;
  const text = chance.between(38, 120).toFixed(1);
  const inner = row(number(look, text, chance.whole(90, 130)) + label(look, 'kg', chance.whole(26, 40)));
  return { truth: { kind: 'weight', unit: 'kg', texts: [text] }, inner };
}

function nothing(look: Look): Drawn {
  const { chance } = look;
  const lines = (all: readonly string[]) => all.map((line) => label(look, line, 24)).join('<br>');
  const inner = chance.of([
    number(look, `${chance.whole(10, 23)}:${chance.whole(10, 59)}`, 100),
    lines(['Receipt 4471', `Milk ${chance.whole(40, 80)}.00`, 'Bread 42.00', '21/11/2026 18:04']),
    lines(['Take one tablet of 500 mg', 'twice daily after food.', `Batch ${chance.whole(1000, 99999)}`]),
  ]);
  return { truth: { kind: 'none', unit: '', texts: [] }, inner };
}

/** Body, buttons, a table beneath it, light and a hand that isn't quite still. */
export function around({ chance, ground }: Look, inner: string): string {
  const body = chance.of(['#f4f4f2', '#e6e9ee', '#2b2f36', '#fff', '#d9e4ec', '#3a5a78']);
  const brand = chance.is(0.6)
    ? `<p style="font:600 24px plain-600;color:#888;text-align:center">${chance.of(['AccuWell', 'Dr Care', 'HealthPlus'])}</p>`
    : '';
  const button = `<b style="padding:10px 24px;border-radius:30px;background:#7a8896;font:15px plain-500;color:#fff">START</b>`;
  const turned = `perspective(1400px) rotateX(${chance.between(-12, 12)}deg) rotateY(${chance.between(-12, 12)}deg)
    rotateZ(${chance.between(-5, 5)}deg) scale(${chance.between(0.75, 1.3)})`;
  const soft = chance.is(0.3) ? `filter:blur(${chance.between(0.5, 2.2)}px);` : '';
  const shine = chance.is(0.35)
    ? `<i style="position:fixed;inset:0;background:linear-gradient(${chance.whole(0, 360)}deg,#fff5,transparent 45%)"></i>`
    : '';
  const dusk = chance.is(0.25) ? '<i style="position:fixed;inset:0;background:#0008"></i>' : '';
  return `<!doctype html><style>${FACES}
    body{margin:0;width:${PAGE.width}px;height:${PAGE.height}px;overflow:hidden;display:grid;place-items:center;
      background:linear-gradient(${chance.whole(0, 360)}deg,#0003,#fff3),${chance.of(['#8a6f52', '#cfc8bd', '#5d6670', '#e9e5df', '#39424d'])}}
    </style><div style="transform:${turned};${soft}">
    <div style="background:${body};border-radius:${chance.whole(20, 60)}px;padding:${chance.whole(24, 60)}px;
      box-shadow:0 20px 60px #0008;text-align:center">${brand}
    <div style="background:${ground};padding:${chance.whole(16, 34)}px;border-radius:10px;text-align:start;
      box-shadow:inset 0 4px 14px #0006">${inner}</div><br>${chance.is(0.6) ? button : ''}</div></div>${shine}${dusk}`;
}

const { resolve } = createRequire(import.meta.url);
const face = (name: string, file: string): string =>
  `@font-face{font-family:${name};src:url(data:font/woff2;base64,${readFileSync(resolve(file)).toString('base64')})}`;
const FACES = [
  ...SEGMENTS.map((each) =>
    face(`segments-${each}`, `@fontsource/dseg7-classic/files/dseg7-classic-latin-${each}.woff2`),
  ),
  ...PLAIN.map((each) =>
    face(
      `plain-${each}`,
      `@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-${each}-normal.woff2`,
    ),
  ),
].join('');
