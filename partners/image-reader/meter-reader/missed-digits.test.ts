import { describe, expect, it } from 'vitest';
import { type NumberSeen, numbersIn } from './grouping.ts';
import { mayLackOne } from './missed-digits.ts';
import { written } from './seen.test-digits.ts';

const at = { x: 50, y: 50 };
const without = (text: string, angle = 0) => numbersIn(written(text, { ...at, angle }))[0] as NumberSeen;
const only = (text: string, angle = 0, score = 0.5) => written(text, { ...at, angle, score });

describe('a digit that only some looks saw', () => {
  it.each([
    ['between the others', '4 8', ' 1 '],
    ['before them', ' 18', '1'],
    ['after them', '36', '  5'],
  ])('%s may belong to the number', (_where, number, doubted) => {
    const seen = { ...without(number), ...(number === '4 8' ? spread('48') : {}) };
    expect(mayLackOne(seen, only(doubted))).toBe(true);
  });

  it.each([-0.3, 0.3])('on a line that runs at %f, too', (angle) => {
    expect(mayLackOne(without('36', angle), only('  5', angle))).toBe(true);
    expect(mayLackOne(without('36', angle), only('  5', -angle))).toBe(false);
  });

  it('doesn’t where it stands in another row, is small, faint, a point, or far away', () => {
    const number = without('36');
    const [digit] = only('  5') as [NumberSeen['parts'][number]];
    expect(mayLackOne(number, [digit])).toBe(true);
    expect(mayLackOne(number, [{ ...digit, y: digit.y + 15 }])).toBe(false);
    expect(mayLackOne(number, [{ ...digit, height: 20 }])).toBe(false);
    expect(mayLackOne(number, [{ ...digit, height: 70 }])).toBe(false);
    expect(mayLackOne(number, [{ ...digit, x: digit.x + 40 }])).toBe(false);
    expect(mayLackOne(number, only('  5', 0, 0.35))).toBe(false);
    expect(mayLackOne(number, only('   .'))).toBe(false);
    expect(mayLackOne(number, [])).toBe(false);
  });
});

/** Two digits with room for a narrow one between them, taken for one number. */
function spread(text: string): NumberSeen {
  const [first, second] = [
    written(text[0] as string, at),
    written(text[1] as string, { ...at, x: at.x + 40 * 1.02 }),
  ];
  return numbersIn([...first, ...second])[0] as NumberSeen;
}
