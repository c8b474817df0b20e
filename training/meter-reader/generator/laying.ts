import type { Face } from './faces.ts';
import type { Chance } from './random.ts';
import type { Truth } from './readings.ts';
import type { Sheet } from './sheet.ts';

export interface Laying {
  readonly chance: Chance;
  readonly sheet: Sheet;
  readonly truth: Truth;
  readonly big: Face;
  readonly small: Face;
}
/** Writes a reading and what stands around it, from 0, 0 down to the size that it returns. */
export type Layout = (on: Laying) => { width: number; height: number };
