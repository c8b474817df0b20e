import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { around, type Look, label, lookOf, number, type Page, row } from './browser-meters.ts';
import { Chance, seedOf } from './generator/random.ts';
import type { Truth } from './generator/readings.ts';

/**
 * Meters with small screens, drawn by a browser: digits of pixels and of dots, numbers in lines of text, pulse oximeters
 * with two numbers, segments that aren't lit, and words in place of numbers. In typefaces that nothing was learnt from.
 */
export const FAMILIES = ['lines', 'pixels', 'dots', 'oximeter', 'ghosts', 'words', 'no meter'] as const;

/** The page with this number, always the same. */
export function screenPage(number: number): Page {
  const chance = new Chance(seedOf(13, number, 77));
  const family = FAMILIES[number % FAMILIES.length] as (typeof FAMILIES)[number];
  const font = chance.of(['vt323', 'silkscreen']);
  const look = { ...lookOf(chance), isSegments: false, digits: font };
  const screen: Screen = { look, font, dotted: family === 'dots' || chance.is(0.2) };
  const { truth, inner } = DRAWN[family](screen);
  return { html: around(look, `<style>${FACES}</style>${inner}`), truth, quality: chance.whole(60, 92) };
}

interface Screen {
  readonly look: Look;
  readonly font: string;
  /** Each pixel is a dot. */
  readonly dotted: boolean;
}
interface Drawn {
  readonly truth: Truth;
  readonly inner: string;
}

/** A text in the screen's own letters. */
function screenText({ look, font, dotted }: Screen, text: string, size: number): string {
  const dot = Math.max(3, Math.round(size / 16));
  const dots = `background:radial-gradient(circle,${look.ink} 45%,transparent 60%) 0 0/${dot}px ${dot}px;background-clip:text;color:transparent`;
  return `<span style="font:${size}px/1.1 ${font};white-space:pre;${dotted ? dots : `color:${look.ink}`}">${text}</span>`;
}

const texts = (...numbers: readonly number[]): string[] => numbers.map(String);

function pressureOf(chance: Chance): Truth {
  const systolic = chance.whole(98, 192);
  const diastolic = chance.whole(52, Math.min(115, systolic - 20));
  return {
    kind: 'blood_pressure',
    unit: 'mmHg',
    texts: texts(systolic, diastolic, chance.whole(48, 120)),
  };
}

/** SYS 128, below it DIA 84, below it PULSE 72. */
function lines(screen: Screen): Drawn {
  const { chance } = screen.look;
  const truth = pressureOf(chance);
  const size = chance.whole(60, 90);
  const names = ['SYS', 'DIA', chance.of(['PUL', 'PULSE', 'PR'])];
  const units = chance.is(0.4) ? [' mmHg', ' mmHg', ' /min'] : ['', '', ''];
  const inner = truth.texts.map((text, at) =>
    row(screenText(screen, `${names[at]} ${text}`, size) + screenText(screen, units[at] ?? '', size / 2)),
  );
  return { truth, inner: inner.join('') };
}

function single(screen: Screen): Drawn {
  const { chance } = screen.look;
  const [kind, unit, text] = chance.of([
    ['blood_sugar', 'mg/dL', String(chance.whole(45, 420))],
    ['blood_sugar', 'mmol/L', chance.between(2.5, 22).toFixed(1)],
    ['temperature', '°C', chance.between(35, 41).toFixed(1)],
    ['weight', 'kg', chance.between(38, 120).toFixed(1)],
  ] as const);
  const size = chance.whole(120, 170);
  const name = chance.is(0.5)
    ? screenText(screen, unit, size * 0.4)
    : label(screen.look, unit, chance.whole(24, 34));
  return { truth: { kind, unit, texts: [text] }, inner: row(screenText(screen, text, size) + name) };
}

function pixels(screen: Screen): Drawn {
  const { chance } = screen.look;
  if (chance.is(0.5)) return single(screen);
  const truth = pressureOf(chance);
  const [systolic, diastolic, pulse] = truth.texts;
  const size = chance.whole(90, 120);
  const named = (name: string, text: string | undefined, tall: number) =>
    `<div>${label(screen.look, name, 20)}<br>${screenText(screen, text ?? '', tall)}</div>`;
  const both = `<div>${named('SYS', systolic, size)}${named('DIA', diastolic, size)}</div>`;
  const third = named(chance.of(['PULSE', 'PUL', '/min']), pulse, size * chance.of([0.6, 0.75]));
  return { truth, inner: row(chance.is(0.7) ? both + third : third + both) };
}

function oximeter(screen: Screen): Drawn {
  const { chance } = screen.look;
  const values = texts(chance.whole(86, 100), chance.whole(50, 125));
  const size = chance.whole(90, 130);
  const isText = chance.is(0.5);
  const names = [chance.of(['SpO2', '%SpO2', 'SpO2 %']), chance.of(['PR', 'PRbpm', 'bpm'])];
  const parts = values.map((text, at) => {
    const name = names[at] ?? '';
    const title = isText ? screenText(screen, name, 40) : label(screen.look, name, 26);
    return `<div>${title}<br>${screenText(screen, text, at === 0 ? size : size * chance.of([1, 0.8]))}</div>`;
  });
  const inner = chance.is(0.6) ? row(parts.join('')) : parts.join('');
  return { truth: { kind: 'spo2', unit: '%', texts: values }, inner };
}

/** A display of segments, and beneath each lit digit the others, faintly. */
function ghosts({ look: { chance, ...rest } }: Screen): Drawn {
  const look: Look = {
    ...rest,
    chance,
    isSegments: true,
    digits: chance.of(['segments-400-normal', 'segments-700-italic']),
  };
  const truth = chance.is(0.6)
    ? pressureOf(chance)
    : ({ kind: 'blood_sugar', unit: 'mg/dL', texts: texts(chance.whole(45, 420)) } as const);
  const faint = chance.between(0.05, 0.22);
  const names = truth.kind === 'blood_pressure' ? ['SYS', 'DIA', chance.of(['PUL', 'PULSE'])] : [truth.unit];
  const inner = truth.texts.map((text, at) => {
    const size = at < 2 ? 100 : 70;
    const all = `<span style="position:absolute;right:0;opacity:${faint}">${number(look, '888', size)}</span>`;
    const digits = `<div style="position:relative">${all}${number(look, text.padStart(3, '!'), size)}</div>`;
    return row(label(look, names[at] ?? '', 22) + digits);
  });
  return { truth, inner: inner.join('') };
}

function words(screen: Screen): Drawn {
  const { chance } = screen.look;
  const word = chance.of(['HI', 'LO']);
  const unit = chance.of(['mg/dL', 'mmol/L']);
  const inner = row(screenText(screen, word, chance.whole(110, 160)) + label(screen.look, unit, 28));
  return { truth: { kind: 'blood_sugar', unit, texts: [word] }, inner };
}

function noMeter(screen: Screen): Drawn {
  const { chance } = screen.look;
  const text = chance.of([
    [`${chance.whole(10, 23)}:${chance.whole(10, 59)}`],
    ['TOTAL', `${chance.whole(40, 900)}.00`],
    [`ROOM ${chance.whole(1, 400)}`, `BED ${chance.whole(1, 40)}`],
    ['TOKEN', String(chance.whole(1, 300))],
  ]);
  const inner = text.map((line) => screenText(screen, line, chance.whole(70, 130))).join('<br>');
  return { truth: { kind: 'none', unit: '', texts: [] }, inner };
}

const DRAWN: Readonly<Record<(typeof FAMILIES)[number], (screen: Screen) => Drawn>> = {
  lines,
  pixels,
  dots: pixels,
  oximeter,
  ghosts,
  words,
  'no meter': noMeter,
};

const { resolve } = createRequire(import.meta.url);
const FACES = ['vt323', 'silkscreen']
  .map((name) => {
    const file = readFileSync(resolve(`@fontsource/${name}/files/${name}-latin-400-normal.woff2`));
    return `@font-face{font-family:${name};src:url(data:font/woff2;base64,${file.toString('base64')})}`;
  })
  .join('');
