/**
 * How likely a reading is right, by what stands out: `digits` is the certainty of the digit that is doubted most, `share`
 * that of its kind and unit among all that it may be. Fitted to the answers on development pictures
 * (training/meter-reader/calibrate.ts), never to sealed ones.
 */
export interface Calibration {
  /** Where half of the answers are right, and how quickly it becomes more. */
  readonly digits: { readonly half: number; readonly width: number };
  readonly share: { readonly half: number; readonly width: number };
}

export const CALIBRATION: Calibration = {
  digits: { half: 0.135, width: 0.074 },
  share: { half: 0, width: 0.084 },
};

export function likelyRight(digits: number, share: number, by: Calibration = CALIBRATION): number {
  return rising(digits, by.digits) * rising(share, by.share);
}

const rising = (value: number, { half, width }: Calibration['digits']): number =>
  1 / (1 + Math.exp((half - value) / width));

/**
 * The most that names of numbers of one size are worth: DIA and the pulse are read for each other. It lies below the 0.75
 * under which the screen asks a person to look at a number twice.
 */
const MOST_BY_NAMES = 0.7;

/** How sure the whole reading is, 0 to 1, or of one of its numbers with digits that are `sure`. */
export function confidenceOf(
  read: { readonly exchangeable: readonly string[] },
  sure: number,
  field?: string,
): number {
  const isDoubtful = field ? read.exchangeable.includes(field) : read.exchangeable.length > 0;
  return isDoubtful ? Math.min(sure, MOST_BY_NAMES) : sure;
}
