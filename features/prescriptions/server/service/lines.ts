import { type CodedDose, doseSentence } from '#features/medicines/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { PrescriptionLine, ShownLine } from '../../contract.ts';
import { amountsOf, perDay } from '../../rules.ts';

/** Null where a line is taken as its directions say. */
export function codedDose(line: PrescriptionLine): CodedDose | null {
  const { unit, timing, food, days, weekdays, later = [], as_needed, min_gap_hours } = line;
  if (!unit || perDay(timing) === 0) return null;
  return {
    ...{ unit, amounts: amountsOf(timing), food: food ?? null, days: days ?? null },
    weekdays: weekdays ?? [],
    later: later.map((step) => ({ amounts: amountsOf(step.timing), days: step.days })),
    minGapHours: (as_needed && min_gap_hours) || null,
  };
}

/** The sentence for the patient; it says too when the medicine is taken only if needed. */
export function sentenceOf(line: PrescriptionLine, language: Language, words: Translator): string | null {
  const dose = codedDose(line);
  if (!dose) return null;
  const sentence = doseSentence(dose, language);
  return line.as_needed
    ? `${sentence} ${words.translate(language, 'prescriptions.dose.as_needed')}`
    : sentence;
}

export const shownLine = (line: PrescriptionLine, language: Language, words: Translator): ShownLine => ({
  line_id: line.line_id,
  medicine_id: line.medicine_id ?? null,
  name: line.name,
  strength: line.strength ?? null,
  form: line.form ?? null,
  route: line.route ?? 'oral',
  unit: line.unit ?? null,
  timing: line.timing ?? null,
  food: line.food ?? null,
  days: line.days ?? null,
  starts_on: line.starts_on ?? null,
  as_needed: line.as_needed ?? false,
  min_gap_hours: line.min_gap_hours ?? null,
  weekdays: line.weekdays ?? [],
  later: line.later ?? [],
  quantity: line.quantity ?? null,
  directions: line.directions ?? null,
  sentence: sentenceOf(line, language, words),
  sentence_en: sentenceOf(line, 'en', words),
});
