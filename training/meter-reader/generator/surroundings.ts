import { Canvas, ellipse, rectangle } from './canvas.ts';
import { face, type Split } from './faces.ts';
import { noMeterToLearn } from './no-meter-to-learn.ts';
import type { Chance } from './random.ts';
import { clock } from './readings.ts';
import { type Mark, Sheet } from './sheet.ts';

/** A table, a cloth, things that lie about. */
export function surroundings(chance: Chance, width: number, height: number): Float32Array {
  const canvas = new Canvas(width, height, chance.between(20, 235));
  const things = chance.whole(0, 7);
  for (let i = 0; i < things; i++) {
    const [x, y] = [chance.between(-0.2, 1) * width, chance.between(-0.2, 1) * height];
    const [w, h] = [chance.between(0.03, 0.8) * width, chance.between(0.03, 0.8) * height];
    const tone = chance.between(0, 255);
    canvas.fill(chance.is(0.4) ? ellipse(x, y, w / 2, h / 2) : leaning(chance, x, y, w, h), tone);
  }
  if (chance.is(0.3)) {
    const [step, tone, lean] = [
      chance.between(0.02, 0.12) * width,
      chance.between(0, 255),
      chance.between(-1, 1),
    ];
    for (let x = -width; x < 2 * width; x += step) {
      const wide = step * 0.4;
      const over = lean * height;
      canvas.fill(
        [
          { x, y: 0 },
          { x: x + wide, y: 0 },
          { x: x + wide + over, y: height },
          { x: x + over, y: height },
        ],
        tone,
        0.5,
      );
    }
  }
  const [gx, gy] = [chance.between(-50, 50) / width, chance.between(-50, 50) / height];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      canvas.data[at] = (canvas.data[at] as number) + gx * (x - width / 2) + gy * (y - height / 2);
  return canvas.data;
}

function leaning(chance: Chance, x: number, y: number, w: number, h: number) {
  const angle = chance.between(-0.6, 0.6);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return rectangle(0, 0, w, h).map((point) => ({
    x: x + point.x * c - point.y * s,
    y: y + point.x * s + point.y * c,
  }));
}

/** Things that are no meter: a page of text with numbers, a clock, a keypad, or nothing at all. */
export function noMeter(
  chance: Chance,
  split: Split,
): { sheet: Sheet; width: number; height: number; ground: number } {
  if (split === 'train' && chance.is(0.5)) return noMeterToLearn(chance);
  const sheet = new Sheet();
  const [width, height] = [chance.between(90, 150), chance.between(60, 130)];
  const small = face(chance, split, chance.is(0.3));
  const kind = chance.of(['page', 'clock', 'keys', 'letters']);
  if (kind === 'page') {
    const line = chance.between(5, 9);
    for (let y = 6; y < height - line; y += line * 1.6) {
      let x = 6;
      while (x < width - 20) {
        if (chance.is(0.3)) {
          sheet.number(String(chance.whole(0, 9999)), { x, y, height: line }, small, false);
          x += line * 4;
        } else {
          sheet.label(chance.of(['SUGAR', 'DATE', 'NAME', 'mg', 'HEART', 'TOTAL', 'MILK']), x, y, line);
          x += line * 6;
        }
      }
    }
  } else if (kind === 'clock')
    sheet.number(
      clock(chance),
      { x: width / 2, y: height * 0.3, height: Math.min(40, width * 0.25), align: 'middle' },
      small,
      false,
    );
  else if (kind === 'keys') {
    for (let i = 1; i <= 9; i++) {
      const [x, y] = [(((i - 1) % 3) + 0.2) * (width / 3), (Math.floor((i - 1) / 3) + 0.2) * (height / 3)];
      sheet.shape(rectangle(x, y, width / 5, height / 5), chance.between(90, 160));
      sheet.number(String(i), { x: x + width / 14, y: y + 3, height: height / 7 }, small, false);
    }
  } else
    for (let i = 0; i < 6; i++)
      sheet.label(
        chance.of(['OMAR', 'SALE', 'EXIT', 'RADIO', 'LAMP']),
        chance.between(0, width * 0.6),
        chance.between(0, height - 16),
        chance.between(6, 16),
      );
  return { sheet, width, height, ground: chance.between(60, 245) };
}

export type { Mark };
