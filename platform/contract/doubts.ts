import type { PictureBox, ReadingNumber, Readings } from './readings.ts';

/** Below this a number is marked even where the reader names no digit. */
const SURE = 0.75;

export interface Doubt {
  readonly field: ReadingNumber;
  /** The digits that should be looked at twice, as they were read; none: the whole number. */
  readonly digits: readonly string[];
}

/** What the person should look at twice. */
export function doubtsOf(
  readings: Readings | null,
  boxes: readonly PictureBox[],
  confidence: number | null,
): Doubt[] {
  if (!readings) return [];
  const fields = Object.keys(readings).filter(
    (field): field is ReadingNumber => field !== 'context' && field !== 'beyond',
  );
  return fields.flatMap((field) => {
    const box = boxes.find((each) => each.field === field);
    const text = String(readings[field]);
    const digits = (box?.doubtful ?? []).flatMap((place) => text[place] ?? []);
    const isDoubtful = digits.length > 0 || (box?.confidence ?? confidence ?? 0) < SURE;
    return isDoubtful ? [{ field, digits: digits.filter((digit) => digit !== '.') }] : [];
  });
}
