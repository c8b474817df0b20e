import type { Split } from './faces.ts';
import type { Laying, Layout } from './laying.ts';
import { ONE_TO_LEARN, PRESSURES_TO_LEARN, SEVERAL_TO_LEARN } from './layouts-to-learn.ts';
import { clock, date, type Shown } from './readings.ts';
import { numberWidth } from './sheet.ts';

const LABELS = ['SYS', 'DIA', 'PUL'];

/** Clock, date or memory number: digits that are none of the reading. */
function beside({ chance, sheet, small }: Laying, x: number, y: number, height: number): number {
  const text = chance.is(0.55) ? clock(chance) : chance.is(0.6) ? date(chance) : String(chance.whole(1, 99));
  sheet.number(text, { x, y, height }, small, false);
  return numberWidth(text, small, height);
}

/** One number, somewhere in the middle; rows of small things above or below. */
const single: Layout = (on) => {
  const { chance, sheet, truth, big } = on;
  const text = truth.texts[0] as string;
  const tall = 50;
  const wide = numberWidth(text, big, tall);
  const [left, right] = [chance.between(6, 30), chance.between(6, 34)];
  const [above, below] = [
    chance.is(0.5) ? chance.between(16, 26) : 7,
    chance.is(0.5) ? chance.between(16, 26) : 7,
  ];
  sheet.number(text, { x: left, y: above, height: tall }, big, true);
  const width = left + wide + right;
  const height = above + tall + below;
  const small = chance.between(8, 13);
  if (above > 10) {
    const x = chance.between(4, width * 0.4);
    const end = x + beside(on, x, 4, small) + 8;
    if (chance.is(0.4) && end < width - 30) beside(on, end, 4, small);
  }
  if (below > 10 && chance.is(0.7)) beside(on, chance.between(4, width * 0.5), height - small - 4, small);
  const label = chance.between(6, 10);
  if (right > 20)
    sheet.label(
      truth.unit,
      width - right + 4,
      above + chance.of([0, 0.4, 0.8]) * (tall - label),
      label * 0.8,
    );
  else if (chance.is(0.8))
    sheet.label(truth.unit, width * chance.between(0.4, 0.7), height - label - 1, label);
  return { width, height };
};

/** Numbers below each other, ending in one column. */
const stack: Layout = (on) => {
  const { chance, sheet, truth, big } = on;
  const tall = 32;
  const last = chance.is(0.5) ? tall : tall * chance.between(0.5, 0.95);
  const leftLabels = chance.is(0.6);
  const left = leftLabels ? chance.between(26, 46) : chance.between(8, 40);
  const right = left + numberWidth('188', big, tall);
  const gap = chance.between(6, 14);
  let y = chance.is(0.4) ? 22 : 7;
  if (y > 10) beside(on, chance.between(3, 30), 5, chance.between(8, 12));
  const names = truth.kind === 'spo2' ? ['SpO2', 'PR'] : LABELS;
  truth.texts.forEach((text, index) => {
    const height = index === truth.texts.length - 1 ? last : tall;
    const padded = text.padStart(3, ' ');
    sheet.number(padded, { x: right, y, height, align: 'right' }, big, true);
    const name = names[index] as string;
    if (leftLabels) sheet.label(name, 4, y + chance.between(0, height * 0.5), 6.5);
    else if (chance.is(0.7)) sheet.label(name, right + 5, y + height * 0.3, 6.5);
    if (chance.is(0.3) && truth.kind === 'blood_pressure')
      sheet.label('mmHg', leftLabels ? 4 : right + 5, y + height * 0.7, 4.5);
    y += height + gap;
  });
  if (leftLabels && left > 38 && chance.is(0.4)) beside(on, 4, y - gap - 12, 9);
  let height = y - gap + 7;
  if (chance.is(0.35)) {
    beside(on, chance.between(3, 20), height, chance.between(8, 12));
    height += 18;
  }
  return { width: right + (leftLabels ? 8 : 30), height };
};

/** Two large ones; the last one small in a corner, a date at its side. */
const stackWithCorner: Layout = (on) => {
  const { chance, sheet, truth, big } = on;
  const tall = 36;
  const left = chance.between(10, 30);
  const right = left + numberWidth('188', big, tall);
  const gap = chance.between(6, 12);
  const texts = truth.texts;
  texts.slice(0, -1).forEach((text, index) => {
    sheet.number(
      text.padStart(3, ' '),
      { x: right, y: 7 + index * (tall + gap), height: tall, align: 'right' },
      big,
      true,
    );
    sheet.label(LABELS[index] as string, right + 4, 9 + index * (tall + gap), 6);
  });
  const y = 7 + (texts.length - 1) * (tall + gap);
  const small = tall * chance.between(0.42, 0.62);
  sheet.number(texts.at(-1) as string, { x: right, y, height: small, align: 'right' }, big, true);
  sheet.label('PUL', right + 4, y + 4, 6);
  if (chance.is(0.6)) beside(on, 3, y + small * 0.3, small * chance.between(0.4, 0.6));
  return { width: right + 28, height: y + small + 7 };
};

/** Side by side, each with its name above. */
const side: Layout = ({ chance, sheet, truth, big }) => {
  const tall = 40;
  const y = chance.between(14, 22);
  let x = chance.between(6, 16);
  const names = truth.kind === 'spo2' ? ['SpO2%', 'PR'] : LABELS;
  truth.texts.forEach((text, index) => {
    sheet.label(names[index] as string, x + 2, 4, 7);
    sheet.number(text, { x, y, height: tall }, big, true);
    x += numberWidth(text, big, tall) + chance.between(18, 30);
  });
  if (truth.kind === 'spo2' && chance.is(0.5)) {
    const bars = chance.whole(2, 7);
    for (let i = 0; i < bars; i++)
      sheet.shape(
        [
          { x: x - 10, y: y + tall - i * 5 },
          { x: x - 2, y: y + tall - i * 5 },
          { x: x - 2, y: y + tall - 3 - i * 5 },
          { x: x - 10, y: y + tall - 3 - i * 5 },
        ],
        'on',
      );
  }
  return { width: x, height: y + tall + chance.between(6, 16) };
};

/** The number low on the left; clock high on the right, the unit below the number. */
const lowLeft: Layout = (on) => {
  const { sheet, truth, big, chance } = on;
  const text = truth.texts[0] as string;
  const wide = numberWidth(text, big, 46);
  const width = Math.max(90, wide + 30);
  beside(on, width - 42, 5, 11);
  sheet.number(text, { x: 7, y: 24, height: 46 }, big, true);
  sheet.label(truth.unit, 9, 76, chance.between(6, 9));
  return { width, height: 90 };
};

/** The first two beside each other, the last below. */
const overUnder: Layout = (on) => {
  const { sheet, truth, big, chance } = on;
  const [first = '', second = '', third] = truth.texts;
  const tall = 38;
  const x = 8 + numberWidth(first, big, tall) + 16;
  sheet.label(truth.kind === 'spo2' ? '%' : 'SYS', 10, 4, 6);
  sheet.number(first, { x: 8, y: 14, height: tall }, big, true);
  sheet.label(truth.kind === 'spo2' ? 'PR' : 'DIA', x + 2, 4, 6);
  sheet.number(second, { x, y: 14, height: tall }, big, true);
  const width = x + numberWidth(second, big, tall) + 10;
  const y = 14 + tall + chance.between(8, 14);
  if (third) sheet.number(third, { x: width - 8, y, height: 26, align: 'right' }, big, true);
  if (chance.is(0.7)) beside(on, 8, y + 6, 10);
  return { width, height: y + 33 };
};

/** A column of small things on the left, the number on the right, its unit under it. */
const columnLeft: Layout = (on) => {
  const { sheet, truth, big, chance } = on;
  const text = truth.texts[0] as string;
  const wide = numberWidth(text, big, 44);
  beside(on, 4, 8, 10);
  if (chance.is(0.6)) beside(on, 4, 28, 10);
  sheet.number(text, { x: 44, y: 12, height: 44 }, big, true);
  sheet.label(truth.unit, 44 + wide / 2, 62, 7);
  return { width: 52 + wide, height: 74 };
};

/** The first one large above; the others smaller, side by side below; the clock between. */
const firstLarge: Layout = (on) => {
  const { sheet, truth, big, chance } = on;
  const [first = '', ...others] = truth.texts;
  const width = Math.max(numberWidth(first, big, 48), numberWidth('188', big, 30) * 2 + 12) + 24;
  sheet.label(truth.kind === 'spo2' ? 'SpO2' : 'SYS', 5, 5, 6);
  sheet.number(first, { x: width - 10, y: 14, height: 48, align: 'right' }, big, true);
  if (chance.is(0.6)) beside(on, 6, 66, 9);
  others.forEach((text, index) => {
    const x = others.length === 1 ? width - 10 : index === 0 ? 10 + numberWidth('188', big, 30) : width - 10;
    sheet.number(text, { x, y: 80, height: 30, align: 'right' }, big, true);
  });
  return { width, height: 117 };
};

const forAll = (one: readonly Layout[], several: readonly Layout[]): Record<Shown, readonly Layout[]> => ({
  blood_sugar: one,
  blood_pressure: several,
  weight: one,
  temperature: one,
  spo2: several,
});

/** The layouts of each split; none appears twice. */
export const LAYOUTS: Readonly<Record<Split, Readonly<Record<Shown, readonly Layout[]>>>> = {
  train: {
    ...forAll([single, ...ONE_TO_LEARN], [stack, stackWithCorner, ...PRESSURES_TO_LEARN]),
    spo2: [side, stack, ...SEVERAL_TO_LEARN],
  },
  development: forAll([lowLeft], [overUnder]),
  sealed: forAll([columnLeft], [firstLarge]),
};
