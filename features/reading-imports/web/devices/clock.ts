import { takenAtProblem } from '#features/vitals/rules.ts';

/**
 * Years that a meter may look back. Its memory holds some hundred readings, of months or of a few years; a clock that was
 * never set, or has lost its battery, starts at 2000, 2010 or the year in which the meter was made.
 */
const BELIEVED_YEARS = 5;

/** Whether a meter's clock may have been right: not ahead, and not further back than a memory reaches. */
export function isBelievable(notified: Date, heardAt: Date): boolean {
  const earliest = new Date(heardAt);
  earliest.setFullYear(earliest.getFullYear() - BELIEVED_YEARS);
  return notified >= earliest && takenAtProblem(notified, heardAt) === null;
}
