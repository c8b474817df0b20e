import { rectangle } from './canvas.ts';
import { face } from './faces.ts';
import { anyLettering } from './lettering.ts';
import type { Chance } from './random.ts';
import { clock } from './readings.ts';
import { numberWidth, Sheet } from './sheet.ts';

interface Nothing {
  readonly sheet: Sheet;
  readonly width: number;
  readonly height: number;
  readonly ground: number;
}

/** Displays that are no meter's, and print that speaks of the same things as meters do. */
export function noMeterToLearn(chance: Chance): Nothing {
  return chance.of([calculator, timer, packet, report])(chance);
}

/** A number on a display of its own above rows of keys. */
function calculator(chance: Chance): Nothing {
  const sheet = new Sheet(anyLettering(chance));
  const [width, height] = [chance.between(80, 130), chance.between(110, 170)];
  const big = face(chance, 'train', chance.is(0.8));
  const tall = chance.between(14, 24);
  const text = chance.is(0.5)
    ? String(chance.whole(0, 99999))
    : chance.between(0, 999).toFixed(chance.whole(1, 3));
  const wide = numberWidth(text, big, tall);
  const x = Math.max(6, width - 10 - wide);
  if (x + wide < width) sheet.number(text, { x, y: 10, height: tall }, big, false);
  const keys = face(chance, 'train', false);
  const top = 10 + tall + 14;
  const [columns, rows] = [chance.whole(3, 5), chance.whole(3, 5)];
  const [w, h] = [(width - 10) / columns, (height - top - 6) / rows];
  const tone = chance.between(60, 200);
  for (let line = 0; line < rows; line++)
    for (let column = 0; column < columns; column++) {
      const [kx, ky] = [5 + column * w, top + line * h];
      sheet.shape(rectangle(kx + w * 0.1, ky + h * 0.1, w * 0.8, h * 0.8), tone);
      const size = h * 0.45;
      if (column < 3)
        sheet.number(
          String((line * 3 + column + 1) % 10),
          { x: kx + w * 0.4, y: ky + h * 0.28, height: size },
          keys,
          false,
        );
    }
  return { sheet, width, height, ground: chance.between(60, 245) };
}

/** Of an oven, a washing machine, a radio. */
function timer(chance: Chance): Nothing {
  const sheet = new Sheet(anyLettering(chance));
  const big = face(chance, 'train', chance.is(0.85));
  const [width, height] = [chance.between(100, 170), chance.between(40, 90)];
  const text = chance.is(0.6)
    ? clock(chance)
    : chance.is(0.5)
      ? chance.between(87, 108).toFixed(1)
      : String(chance.whole(1, 400));
  const tall = Math.min(height * 0.6, width * 0.22);
  sheet.number(
    text,
    { x: width * chance.between(0.3, 0.6), y: height * 0.15, height: tall, align: 'middle' },
    big,
    false,
  );
  for (let i = 0; i < chance.whole(0, 4); i++)
    sheet.label(
      chance.of(['START', 'STOP', 'MIN', 'SEC', 'FM', 'MHz', 'POWER', 'TIMER', 'W', 'SPIN']),
      chance.between(3, width * 0.7),
      height * chance.between(0.72, 0.88),
      chance.between(5, 9),
    );
  return { sheet, width, height, ground: chance.is(0.5) ? chance.between(5, 70) : chance.between(100, 230) };
}

/** Food, a price tag: kilograms and percents without a measurement of a person. */
function packet(chance: Chance): Nothing {
  const sheet = new Sheet(anyLettering(chance));
  const [width, height] = [chance.between(90, 150), chance.between(60, 130)];
  const print = face(chance, 'train', false);
  let y = chance.between(4, 14);
  while (y < height - 12) {
    const size = chance.between(7, 24);
    let x = chance.between(4, 30);
    if (chance.is(0.6)) {
      const text = chance.is(0.5)
        ? chance.between(0, 99).toFixed(chance.whole(1, 2))
        : String(chance.whole(1, 999));
      sheet.number(text, { x, y, height: size }, print, false);
      x += numberWidth(text, print, size) + 4;
      if (chance.is(0.6))
        sheet.label(chance.of(['kg', 'g', '%', 'ml', 'Rs', 'L', 'lb']), x, y + size * 0.3, size * 0.6);
    } else sheet.label(chance.of(['SALE', 'MILK', 'RICE', 'NEW', 'FREE', 'PRICE', 'NET']), x, y, size * 0.7);
    y += size + chance.between(4, 12);
  }
  return { sheet, width, height, ground: chance.between(100, 245) };
}

/** A sheet of a laboratory: names, numbers and units in lines, and no display. */
function report(chance: Chance): Nothing {
  const sheet = new Sheet(anyLettering(chance));
  const [width, height] = [chance.between(110, 170), chance.between(70, 150)];
  const print = face(chance, 'train', false);
  const line = chance.between(6, 11);
  for (let y = 6; y < height - line; y += line * chance.between(1.4, 2)) {
    sheet.label(chance.of(['SUGAR', 'SYS', 'DIA', 'PULSE', 'SpO2', 'HbA', 'BMI', 'DATE']), 6, y, line * 0.9);
    const x = width * chance.between(0.45, 0.55);
    const text = chance.is(0.6) ? String(chance.whole(10, 400)) : chance.between(1, 40).toFixed(1);
    sheet.number(text, { x, y, height: line }, print, false);
    const end = x + numberWidth(text, print, line) + 3;
    if (chance.is(0.7) && end < width - 20)
      sheet.label(chance.of(['mg/dL', 'mmol/L', 'mmHg', '%', 'kg']), end, y, line * 0.8);
  }
  return { sheet, width, height, ground: chance.between(140, 250) };
}
