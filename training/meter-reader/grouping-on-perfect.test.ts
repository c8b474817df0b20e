import { expect, it } from 'vitest';
import {
  KINDS,
  type Kind,
  LABELS,
  LABELS_FROM,
  type Label,
  POINT,
  SYMBOLS,
} from '../../partners/image-reader/meter-reader/layers.ts';
import { understand } from '../../partners/image-reader/meter-reader/meaning.ts';
import { isNamed } from '../../partners/image-reader/meter-reader/oxygen-or-pressure.ts';
import { outcomeOf } from './figures.ts';
import { SPLITS } from './generator/faces.ts';
import { generate, type Made } from './generator/generate.ts';

/** A size at which pictures are quick to make; where digits lie doesn't depend on it. */
const SMALL = { width: 128, height: 96, framing: 'photo' } as const;
const PICTURES = 200;

/** Neither its size nor three names say which number is the pulse: then it may be refused. */
function hasOnlyItsPlace({ marks, truth }: Made): boolean {
  const names = marks.map(({ symbol }) => LABELS[symbol - LABELS_FROM]);
  const isNamed = (['SYS', 'DIA', 'pulse'] as const).every((name) => names.includes(name));
  const digits = marks.filter(({ symbol, main }) => symbol < POINT && main);
  const ends = truth.texts.map((_, index) => truth.texts.slice(0, index + 1).join('').length);
  const heights = ends.map((end, index) =>
    Math.max(...digits.slice(ends[index - 1] ?? 0, end).map(({ height }) => height)),
  );
  return !isNamed && (heights[2] ?? 0) > 0.8 * (heights[1] ?? 0);
}

it.each(SPLITS)(
  'of %s: when every digit is seen where it is, nearly every reading is understood, none wrongly',
  (split) => {
    let [whole, right] = [0, 0];
    for (let number = 0; number < PICTURES; number++) {
      const made = generate(split, number, SMALL);
      const seen = made.marks
        .filter(({ symbol }) => symbol <= POINT)
        .map((mark) => ({
          ...mark,
          scores: Array.from({ length: SYMBOLS }, (_, symbol) => (symbol === mark.symbol ? 1 : 0)),
          main: mark.main === false ? 0 : 1,
        }));
      const labels = made.marks
        .filter(({ symbol }) => symbol > POINT)
        .map((mark) => ({ ...mark, label: LABELS[mark.symbol - LABELS_FROM] as Label, score: 1, plain: 1 }));
      const kinds = Object.fromEntries(
        KINDS.map((kind) => [kind, kind === made.truth.kind ? 1 : 0]),
      ) as Record<Kind, number>;
      const understood = understand(seen, kinds, labels);
      const outcome = outcomeOf(made, { seen, understood });
      const { unit, kind, texts } = made.truth;
      const has = (...some: Label[]) => labels.some(({ label }) => some.includes(label));
      // Only its label identifies a weight, a pressure, or an oxygen saturation; two digits after the point of a
      // thermometer aren't taken.
      const unlabelled =
        (kind === 'weight' && !has(unit as Label)) ||
        (kind === 'spo2' && has('mmHg')) ||
        ((kind === 'spo2' || kind === 'blood_pressure') && !isNamed(kind, labels));
      const ambiguous = kind === 'blood_pressure' && hasOnlyItsPlace(made);
      const untold = ambiguous || unlabelled || (unit === '°C' && /\.\d\d$/.test(texts[0] ?? ''));
      if (!outcome.whole || made.truth.kind === 'none' || untold) continue;
      whole++;
      if (outcome.said === 'right') right++;
      expect(outcome.said, `${split} ${number}`).not.toBe('wrong');
    }
    expect(whole).toBeGreaterThan(PICTURES / 3);
    expect(right / whole).toBeGreaterThan(0.93);
  },
);
