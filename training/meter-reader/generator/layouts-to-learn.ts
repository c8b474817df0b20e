import type { Label } from '../../../partners/image-reader/meter-reader/layers.ts';
import { ellipse, rectangle } from './canvas.ts';
import type { Laying, Layout } from './laying.ts';
import { anyWriting, labelOutlines } from './lettering.ts';
import { clock, date } from './readings.ts';
import { numberWidth, type Sheet } from './sheet.ts';

/** Room for small things: they stand in it one after the other. */
interface Band {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const WORDS = ['AM', 'PM', 'MEM', 'AVG', 'DAY', 'SET', 'OK', 'M', 'NO', 'IHB', 'CAL', 'BMI', 'ID'];

/** How far a label reaches to the right. */
function labelWidth(sheet: Sheet, text: string, height: number): number {
  const outlines = labelOutlines(text, { x: 0, y: 0 }, height, 0.16, sheet.lettering);
  return Math.max(0, ...outlines.flatMap((outline) => outline.map(({ x }) => x)));
}

/** Clock, date, memory number, a word or a sign. Answers its width; draws nothing where it has no room. */
function small(on: Laying, x: number, y: number, height: number, room: number): number {
  const { chance, sheet } = on;
  const sort = chance.of(['clock', 'clock', 'date', 'count', 'word', 'sign'] as const);
  if (sort === 'word') {
    const text = chance.of(WORDS);
    const wide = labelWidth(sheet, text, height * 0.8);
    if (wide <= room) sheet.label(text, x, y, height * 0.8);
    return wide;
  }
  if (sort === 'sign') {
    const r = height / 2;
    if (height > room) return height;
    if (chance.is(0.5)) sheet.shape(ellipse(x + r, y + r, r * chance.between(0.6, 1), r), 'on');
    else sheet.shape(rectangle(x, y + r * 0.4, height, r * 1.2), 'on');
    return height;
  }
  const text =
    sort === 'clock' ? clock(chance) : sort === 'date' ? date(chance) : String(chance.whole(0, 99));
  const wide = numberWidth(text, on.small, height);
  if (wide <= room) sheet.number(text, { x, y, height }, on.small, false);
  return wide;
}

/** Small things in a band. */
function fill(on: Laying, band: Band, share: number): void {
  const { chance } = on;
  const upright = band.height > band.width;
  let x = band.x + chance.between(1, 4);
  let y = band.y + chance.between(1, 3);
  for (let turn = 0; turn < 5; turn++) {
    const height = Math.min(band.height - 2, chance.between(6, 13));
    const room = band.x + band.width - x - 1;
    if (height < 5 || room < 8 || y + height > band.y + band.height) return;
    const wide = chance.is(share) ? small(on, x, y, height, room) : chance.between(0, 12);
    if (upright) y += height + chance.between(3, 16);
    else x += wide + chance.between(4, 16);
  }
}

/** One number with room on any of its four sides, its unit on one of them. */
const placed: Layout = (on) => {
  const { chance, sheet, truth, big } = on;
  const text = truth.texts[0] as string;
  const tall = 50;
  const wide = numberWidth(text, big, tall);
  const unit = anyWriting(chance, truth.unit as Label);
  const size = chance.is(0.25) ? chance.between(11, 18) : chance.between(5.5, 12);
  const long = labelWidth(sheet, unit, size);
  const holder = chance.is(0.93)
    ? chance.of(['below', 'below', 'right', 'right', 'left', 'above'] as const)
    : 'none';
  const side = (which: typeof holder, least: number) =>
    which === holder
      ? least + chance.between(4, 14)
      : chance.is(0.45)
        ? chance.between(16, 44)
        : chance.between(4, 12);
  const [left, right] = [side('left', long), side('right', long)];
  const [above, below] = [side('above', size) * 0.9 + 1, side('below', size) * 0.9 + 1];
  const [width, height] = [left + wide + right, above + tall + below];
  sheet.number(text, { x: left, y: above, height: tall }, big, true);
  const along = chance.between(1, Math.max(2, width - long - 2));
  const down = above + chance.unit() * (tall - size);
  if (holder === 'above') sheet.label(unit, along, 2, size);
  else if (holder === 'below') sheet.label(unit, along, above + tall + 4, size);
  else if (holder === 'left') sheet.label(unit, 2, down, size);
  else if (holder === 'right') sheet.label(unit, left + wide + 3, down, size);
  const bands = {
    above: { x: 0, y: 0, width, height: above - 2 },
    below: { x: 0, y: above + tall + 2, width, height: below - 2 },
    left: { x: 0, y: above, width: left - 3, height: tall },
    right: { x: left + wide + 4, y: above, width: right - 5, height: tall },
  };
  for (const [name, band] of Object.entries(bands)) if (name !== holder) fill(on, band, 0.5);
  return { width, height };
};

const namesFor = ({ chance, truth }: Laying): readonly string[] =>
  (truth.kind === 'spo2'
    ? ([chance.is(0.75) ? 'SpO2' : '%', 'pulse'] as const)
    : (['SYS', 'DIA', 'pulse'] as const)
  ).map((label) => anyWriting(chance, label));

/** Below each other, in any size and on any side of their names. */
const column: Layout = (on) => {
  const { chance, sheet, truth, big } = on;
  const tall = chance.between(26, 38);
  const names = namesFor(on);
  const where = chance.of(['left', 'left', 'right', 'above', 'none'] as const);
  const left = where === 'left' ? chance.between(26, 50) : chance.between(6, 40);
  const digits = numberWidth('188', big, tall);
  const above = chance.is(0.5) ? chance.between(12, 24) : 4;
  const unit = chance.is(0.6) && truth.kind === 'blood_pressure' ? 'mmHg' : undefined;
  const align = chance.is(0.85) ? 'right' : 'left';
  const right = where === 'right' ? chance.between(24, 44) : chance.between(5, 30);
  const size = chance.between(4.5, 8.5);
  let y = above + 3;
  truth.texts.forEach((text, index) => {
    const last = index === truth.texts.length - 1;
    const height = last && chance.is(0.5) ? tall * chance.between(0.5, 0.95) : tall * chance.between(0.9, 1);
    const name = names[index] as string;
    if (where === 'above') {
      sheet.label(name, left + chance.between(0, digits * 0.4), y, size);
      y += size + 3;
    }
    const x = align === 'right' ? left + digits : left;
    sheet.number(text.padStart(align === 'right' ? 3 : 0, ' '), { x, y, height, align }, big, true);
    const aside = where === 'left' ? 3 : left + digits + 4;
    if (where === 'left' || where === 'right')
      sheet.label(name, aside, y + chance.between(0, 0.4) * height, size);
    if (unit && !last && where !== 'above' && chance.is(0.7))
      sheet.label(unit, aside, y + height * 0.65, size * chance.between(0.6, 0.9));
    // Rows that nearly touch must not make digits of what stands above each other.
    y += height + (chance.is(0.35) ? chance.between(1, 5) : chance.between(5, 13));
  });
  const below = chance.is(0.4) ? chance.between(12, 22) : 3;
  const width = left + digits + right;
  fill(on, { x: 0, y: 0, width, height: above }, 0.6);
  fill(on, { x: 0, y, width, height: below }, 0.6);
  if (where !== 'left' && left > 20 && chance.is(0.4))
    fill(on, { x: 0, y: above, width: left - 4, height: y - above }, 0.4);
  return { width, height: y + below };
};

/** Beside each other, each with its name above or below it. */
const row: Layout = (on) => {
  const { chance, sheet, truth, big } = on;
  const tall = chance.between(30, 42);
  const names = namesFor(on);
  const size = chance.between(5, 8);
  const under = chance.is(0.4);
  const above = chance.is(0.4) ? chance.between(12, 22) : 3;
  const y = above + (under ? 4 : size + chance.between(3, 7));
  let x = chance.between(5, 16);
  truth.texts.forEach((text, index) => {
    const last = index === truth.texts.length - 1;
    const height = last && chance.is(0.4) ? tall * chance.between(0.55, 0.95) : tall;
    sheet.number(text, { x, y: y + tall - height, height }, big, true);
    if (chance.is(0.85))
      sheet.label(
        names[index] as string,
        x + chance.between(0, 8),
        under ? y + tall + 4 : y - size - 3,
        size,
      );
    x += numberWidth(text, big, height) + chance.between(18, 32);
  });
  const below = (under ? size + 6 : 4) + (chance.is(0.4) ? chance.between(10, 20) : 0);
  fill(on, { x: 0, y: 0, width: x, height: above }, 0.6);
  fill(
    on,
    { x: 0, y: y + tall + (under ? size + 6 : 4), width: x, height: below - (under ? size + 6 : 4) },
    0.6,
  );
  return { width: x, height: y + tall + below };
};

/** Both pressures on one line with a stroke between them, as small screens of dots write them. */
const stroke: Layout = (on) => {
  const { chance, sheet, truth, big } = on;
  const [first = '', second = '', third] = truth.texts;
  if (!third) return row(on);
  const tall = chance.between(32, 42);
  const names = namesFor(on);
  const size = chance.between(5, 8);
  const above = chance.is(0.5) ? chance.between(12, 22) : 4;
  const left = chance.between(5, 20);
  const [before, lean, thick] = [numberWidth(first, big, tall), chance.between(6, 12), chance.between(2, 5)];
  const between = lean + thick + chance.between(5, 12);
  sheet.number(first, { x: left, y: above, height: tall }, big, true);
  sheet.number(second, { x: left + before + between, y: above, height: tall }, big, true);
  const foot = left + before + (between - lean - thick) / 2;
  sheet.shape(
    [
      { x: foot + lean, y: above },
      { x: foot + lean + thick, y: above },
      { x: foot + thick, y: above + tall },
      { x: foot, y: above + tall },
    ],
    'on',
  );
  const wide = before + between + numberWidth(second, big, tall);
  const unit = anyWriting(chance, 'mmHg');
  const unitBeside = chance.is(0.4);
  if (unitBeside) sheet.label(unit, left + wide + 4, above + tall - size, size);
  else if (chance.is(0.7)) sheet.label(unit, left + chance.between(0, 30), above + tall + 3, size);
  const right = unitBeside ? 6 + labelWidth(sheet, unit, size) : chance.between(5, 14);
  const low = above + tall + size + chance.between(7, 14);
  const small = tall * chance.between(0.5, 0.9);
  const after = left + chance.between(0, 18);
  const end = after + numberWidth(third, big, small);
  sheet.number(third, { x: after, y: low, height: small }, big, true);
  if (chance.is(0.85)) sheet.label(names[2] as string, end + 4, low + small - size, size);
  const width = Math.max(left + wide + right, end + 30);
  fill(on, { x: 0, y: 0, width, height: above }, 0.6);
  return { width, height: low + small + chance.between(4, 14) };
};

/** The first one large on the left, the others smaller on its right, below each other. */
const besideStack: Layout = (on) => {
  const { chance, sheet, truth, big } = on;
  const [first = '', ...others] = truth.texts;
  const names = namesFor(on);
  const tall = chance.between(44, 58);
  const small = tall * (others.length > 1 ? chance.between(0.4, 0.5) : chance.between(0.55, 0.9));
  const size = chance.between(5, 7.5);
  const y = size + chance.between(6, 16);
  const left = chance.between(5, 16);
  sheet.number(first, { x: left, y, height: tall }, big, true);
  if (chance.is(0.8)) sheet.label(names[0] as string, left + chance.between(0, 12), y - size - 3, size);
  const aside = left + numberWidth(first, big, tall) + chance.between(20, 34);
  const step = others.length > 1 ? small + Math.max(chance.between(8, 14), size + 5) : small;
  others.forEach((text, index) => {
    const top = y + index * step;
    sheet.number(text, { x: aside, y: top, height: small }, big, true);
    if (chance.is(0.8)) sheet.label(names[index + 1] as string, aside + 1, top - size - 2.5, size);
  });
  const height = y + Math.max(tall, others.length * step) + chance.between(4, 12);
  const width = aside + numberWidth('188', big, small) + chance.between(5, 16);
  if (chance.is(0.4)) sheet.label(anyWriting(chance, 'mmHg'), left, y + tall + 2, size * 0.8);
  fill(on, { x: 0, y: 0, width, height: y - size - 5 }, 0.5);
  return { width, height: height + (chance.is(0.5) ? 8 : 0) };
};

/** Below each other, each smaller than the one above it and further to the side. */
const stairs: Layout = (on) => {
  const { chance, sheet, truth, big } = on;
  const names = namesFor(on);
  const shrinks = chance.between(0.68, 0.95);
  const aside = chance.between(-14, 30);
  const size = chance.between(5, 8);
  const left = chance.between(6, 24) + Math.max(0, -2 * aside);
  const above = chance.is(0.5) ? chance.between(12, 22) : 4;
  let [y, height, width] = [above, chance.between(34, 44), 0];
  truth.texts.forEach((text, index) => {
    const x = left + index * aside;
    sheet.number(text, { x, y, height }, big, true);
    const end = x + numberWidth(text, big, height);
    const name = names[index] as string;
    if (chance.is(0.85)) sheet.label(name, end + 4, y + chance.between(0, 0.6) * height, size);
    width = Math.max(width, end + 8 + labelWidth(sheet, name, size));
    y += height + chance.between(4, 13);
    height *= shrinks;
  });
  fill(on, { x: 0, y: 0, width, height: above }, 0.6);
  return { width: width + chance.between(0, 12), height: y + chance.between(0, 10) };
};

export const ONE_TO_LEARN: readonly Layout[] = [placed, placed];
export const SEVERAL_TO_LEARN: readonly Layout[] = [column, column, row, besideStack, stairs];
export const PRESSURES_TO_LEARN: readonly Layout[] = [...SEVERAL_TO_LEARN, row, stroke];
