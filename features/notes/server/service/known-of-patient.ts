import type { KnownAllergies } from '#features/history/server/index.ts';
import type { LatestRow } from '#features/vitals/server/index.ts';
import type { ReadingKind } from '#platform/contract/readings.ts';

/** Key of the words for allergies of which there is no name. */
export const noAllergiesKey = ({ none }: KnownAllergies) =>
  `notes.phrases.${none === null ? 'noAllergies' : none === 'confirmed' ? 'noneKnown' : 'noneReported'}` as const;

/** What a clinician looks at first, in this order. */
const KINDS: readonly ReadingKind[] = ['blood_pressure', 'blood_sugar', 'weight'];

const isHba1c = ({ context }: LatestRow): boolean => context === 'hba1c';

/** The last reading of a kind; an average of months isn't what sugar is now. */
export const lastOf = (latest: readonly LatestRow[], type: ReadingKind): LatestRow | undefined =>
  latest.find((row) => row.type === type && !isHba1c(row));

/** `128/82 mmHg`; `HI` where the meter showed no number. */
export function readingText({ type, systolic, diastolic, value, beyond, unit }: LatestRow): string {
  if (type === 'blood_pressure' && systolic !== null && diastolic !== null)
    return `${Math.round(systolic)}/${Math.round(diastolic)} ${unit}`;
  if (value === null) return beyond === 'low' ? 'LO' : 'HI';
  return `${Math.round(value * 10) / 10} ${unit}`;
}

/** The newest of each, as lines of a summary. */
export const readingLines = (latest: readonly LatestRow[]) =>
  KINDS.flatMap((kind) => {
    const row = lastOf(latest, kind);
    return row ? [{ text: readingText(row), at: new Date(Math.round(row.taken_at)).toISOString() }] : [];
  });
