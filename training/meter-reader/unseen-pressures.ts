import { around, type Look, label, lookOf, number, type Page, row } from './browser-meters.ts';
import { Chance, seedOf } from './generator/random.ts';

/**
 * Blood pressure meters in layouts that no training picture has: where the pulse is, how large it is and what names it
 * varies independently of everything else. Drawn by a browser.
 */
export const FAMILIES = [
  'pulse right of both',
  'pulse left of both',
  'pulse above',
  'pulse between',
  'pulse below',
  'column',
  'row',
  'two displays',
  'memory number',
  'kPa below mmHg',
] as const;
export type Family = (typeof FAMILIES)[number];

export interface UnseenPage extends Page {
  readonly family: Family;
}

/**
 * To try rules on, and to measure them with: no number is in two. Rules were mended where they failed on `spent`, which
 * was the sealed set before.
 */
export const SETS = { development: 0, spent: 1_000_000_000, sealed: 2_000_000_000 } as const;

/** The page with this number, always the same. */
export function unseenPage(number: number): UnseenPage {
  const chance = new Chance(seedOf(11, number, 77));
  const look = lookOf(chance);
  const family = FAMILIES[number % FAMILIES.length] as Family;
  const values = valuesOf(chance);
  const inner = LAID_OUT[family](partsOf(look, values, family));
  const texts = [values.systolic, values.diastolic, values.pulse].map(String);
  return {
    family,
    html: around(look, inner),
    truth: { kind: 'blood_pressure', unit: 'mmHg', texts },
    quality: chance.whole(60, 92),
  };
}

interface Values {
  readonly systolic: number;
  readonly diastolic: number;
  readonly pulse: number;
}

/** Mostly a pulse that could be the diastolic pressure as well. */
function valuesOf(chance: Chance): Values {
  const systolic = chance.whole(98, 192);
  const diastolic = chance.whole(52, Math.min(115, systolic - 20));
  const pulse = chance.is(0.75) ? chance.whole(50, Math.min(110, systolic - 11)) : chance.whole(42, 138);
  return { systolic, diastolic, pulse };
}

interface Parts {
  readonly look: Look;
  readonly systolic: string;
  readonly diastolic: string;
  readonly pulse: string;
  /** Clock, date, memory or user number, in small digits; often none. */
  readonly aside: string;
  readonly memory: string;
}

const HEART = (ink: string, size: number): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24"><path fill="${ink}" d="M12 21C4 14 2 11 2 7.5A5 5 0 0 1 12 6a5 5 0 0 1 10 1.5C22 11 20 14 12 21"/></svg>`;

function partsOf(look: Look, values: Values, family: Family): Parts {
  const { chance, isSegments, ink } = look;
  const tall = chance.whole(72, 112);
  const largeOnes = family === 'column' || family === 'row' || family === 'two displays' ? 0.4 : 0.1;
  const small = chance.is(largeOnes) ? tall : tall * chance.between(0.4, 0.78);
  const named = chance.of(['names', 'names', 'names and units', 'units', 'none'] as const);
  const side = chance.of(['left', 'left', 'right', 'above'] as const);
  const size = chance.whole(17, 26);
  const kPa = (value: number) =>
    family === 'kPa below mmHg' ? `<br>${number(look, (value / 7.50062).toFixed(1), tall * 0.36)}` : '';
  const large = (value: number, name: string): string => {
    const text = String(value);
    const digits = number(look, isSegments && text.length < 3 ? `!${text}` : text, tall);
    const names = named === 'names' || named === 'names and units' ? label(look, name, size) : '';
    const unit = named === 'units' || named === 'names and units' ? label(look, 'mmHg', size * 0.75) : '';
    return withNames(digits + kPa(value), [names, unit], side);
  };
  const heart = HEART(ink, size * 1.1);
  const marks = chance.of([
    heart,
    heart,
    label(look, 'PUL', size),
    label(look, chance.of(['PULSE', 'Pulse', 'PR']), size),
    label(look, chance.of(['/min', 'bpm']), size),
    `${heart} ${label(look, '/min', size)}`,
    '',
  ]);
  return {
    look,
    systolic: large(values.systolic, 'SYS'),
    diastolic: large(values.diastolic, 'DIA'),
    pulse: withNames(
      number(look, String(values.pulse), small),
      [marks, ''],
      chance.of(['left', 'right', 'above']),
    ),
    aside: asideOf(look),
    memory: memoryOf(look, tall * chance.between(0.25, 0.6)),
  };
}

function withNames(
  digits: string,
  names: readonly [string, string],
  side: 'left' | 'right' | 'above',
): string {
  const both = names.filter((each) => each !== '').join('<br>');
  if (side === 'above') return `<div style="text-align:center">${both}<br>${digits}</div>`;
  const all = side === 'left' ? [both, digits] : [digits, both];
  return flex(all.map((each) => `<div>${each}</div>`).join(''), 'row', 'center', 10);
}

function asideOf(look: Look): string {
  const { chance } = look;
  if (chance.is(0.45)) return '';
  const size = chance.whole(16, 26);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = number(look, `${chance.whole(1, 23)}:${two(chance.whole(0, 59))}`, size);
  const date = number(look, `${chance.whole(1, 12)}-${chance.whole(1, 28)}`, size);
  return chance.of([clock, date, row(date + clock), row(clock + memoryOf(look, size))]);
}

/** M 12, a user number, or the number of a measurement. */
function memoryOf(look: Look, size: number): string {
  const { chance } = look;
  const name = label(look, chance.of(['M', 'M', 'No.', 'USER', 'MEM']), Math.max(14, size * 0.5));
  return `<span style="white-space:nowrap">${name} ${number(look, String(chance.whole(1, 99)), size)}</span>`;
}

const flex = (inner: string, direction: 'row' | 'column', align: string, gap: number): string =>
  `<div style="display:flex;flex-direction:${direction};align-items:${align};gap:${gap}px">${inner}</div>`;

/** Three numbers beside each other, small enough for the picture. */
const narrow = (inner: string): string => `<div style="zoom:0.66">${inner}</div>`;

const ALIGNED = ['flex-start', 'center', 'flex-end'] as const;

/** Both pressures below or beside each other, as one block. */
function both({ look: { chance, ink }, systolic, diastolic }: Parts, below = chance.is(0.7)): string {
  const gap = chance.whole(4, 22);
  if (below) return flex(systolic + diastolic, 'column', 'flex-end', gap);
  const stroke = `<b style="width:6px;height:90px;background:${ink};transform:rotate(14deg)"></b>`;
  return flex(systolic + (chance.is(0.3) ? stroke : '') + diastolic, 'row', 'center', gap + 24);
}

/** The clock or the memory above or below everything. */
function complete({ look: { chance }, aside }: Parts, inner: string): string {
  return chance.is(0.6) ? aside + inner : inner + aside;
}

const LAID_OUT: Readonly<Record<Family, (parts: Parts) => string>> = {
  'pulse right of both': (parts) => {
    const { chance } = parts.look;
    return complete(parts, flex(both(parts) + parts.pulse, 'row', chance.of(ALIGNED), chance.whole(24, 50)));
  },
  'pulse left of both': (parts) => {
    const { chance } = parts.look;
    return complete(parts, flex(parts.pulse + both(parts), 'row', chance.of(ALIGNED), chance.whole(24, 50)));
  },
  'pulse above': (parts) => {
    const { chance } = parts.look;
    return complete(
      parts,
      flex(parts.pulse + both(parts), 'column', chance.of(ALIGNED), chance.whole(6, 22)),
    );
  },
  'pulse between': (parts) => {
    const { chance } = parts.look;
    const all = parts.systolic + parts.pulse + parts.diastolic;
    return complete(
      parts,
      chance.is(0.7)
        ? flex(all, 'column', chance.of(ALIGNED), chance.whole(4, 18))
        : narrow(flex(all, 'row', 'flex-end', chance.whole(24, 44))),
    );
  },
  'pulse below': (parts) => {
    const { chance } = parts.look;
    return complete(
      parts,
      flex(both(parts) + parts.pulse, 'column', chance.of(ALIGNED), chance.whole(6, 22)),
    );
  },
  column: (parts) => {
    const { chance } = parts.look;
    const all = parts.systolic + parts.diastolic + parts.pulse;
    return complete(parts, flex(all, 'column', chance.of(ALIGNED), chance.whole(4, 20)));
  },
  row: (parts) => {
    const { chance } = parts.look;
    const all = parts.systolic + parts.diastolic + parts.pulse;
    return complete(parts, narrow(flex(all, 'row', 'flex-end', chance.whole(26, 48))));
  },
  'two displays': (parts) => {
    const { chance, ground } = parts.look;
    const apart = `background:${chance.of(['#888', '#444', '#ddd'])};padding:${chance.whole(8, 24)}px`;
    const display = (inner: string) =>
      `<div style="background:${ground};padding:12px 20px;border-radius:8px">${inner}</div>`;
    const first = display(complete(parts, both(parts)));
    const second = display(parts.pulse);
    const all = chance.is(0.75) ? first + second : second + first;
    return `<div style="${apart}">${flex(all, chance.of(['row', 'column']), chance.of(ALIGNED), chance.whole(12, 30))}</div>`;
  },
  'memory number': (parts) => {
    const { chance } = parts.look;
    const pulseFirst = chance.is(0.3);
    const column = flex(both(parts, true) + (pulseFirst ? '' : parts.pulse), 'column', 'flex-end', 12);
    const side = flex(
      parts.memory + (pulseFirst ? parts.pulse : ''),
      'column',
      'center',
      chance.whole(20, 80),
    );
    return complete(
      parts,
      flex(chance.is(0.5) ? side + column : column + side, 'row', chance.of(ALIGNED), 30),
    );
  },
  'kPa below mmHg': (parts) => {
    const { chance } = parts.look;
    const all = both(parts) + parts.pulse;
    return complete(parts, flex(all, chance.of(['row', 'column']), chance.of(ALIGNED), chance.whole(14, 36)));
  },
};
