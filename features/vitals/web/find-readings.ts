import { otherActedFor } from '#features/people/web/index.ts';
import { latinDigits } from '#platform/domain/numbers.ts';
import { call } from '#platform/web/client/call.ts';
import type { SearchResult } from '#platform/web/feature.ts';
import { currentLanguage, type Words, wordsOf } from '#platform/web/i18n/words.ts';
import { plain } from '#platform/web/shell/plain-text.ts';
import { listVitals, VITALS_PAGE } from '../contract/entries.ts';
import type { Vital } from '../contract/shapes.ts';
import { lineOf, nameOf } from './figures.ts';

/** What is looked for. `english` is typed in every language. */
const MEASURES = [
  { name: 'blood_pressure', title: 'vitals.type.blood_pressure', english: ['bp', 'blood pressure'] },
  { name: 'blood_sugar', title: 'vitals.type.blood_sugar', english: ['blood sugar', 'glucose'] },
  { name: 'hba1c', title: 'vitals.context.hba1c', english: ['a1c'] },
  { name: 'weight', title: 'vitals.type.weight', english: ['weight'] },
  { name: 'temperature', title: 'vitals.type.temperature', english: ['temperature'] },
  { name: 'spo2', title: 'vitals.type.spo2', english: ['spo2', 'oxygen'] },
  { name: 'pulse', title: 'vitals.field.pulse', english: ['pulse'] },
  { name: 'calories', title: 'vitals.type.calories', english: ['calories'] },
] as const;
type Measure = (typeof MEASURES)[number]['name'];

/** `120/80`, `98.6`, alone or beside words. */
const NUMBER = /(?<!\S)\d+(?:[.,]\d+)?(?:\s*\/\s*\d+)?(?!\S)/;
const MOST = 10;

/**
 * Of the person in view, the last reading of each kind for which a word was typed; with a value, the latest readings that
 * have it. One call finds them: a value is looked for among the last hundred readings. Each links to the chart of its kind.
 */
export async function findReadings(query: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const words = wordsOf(currentLanguage());
  const typed = plain(latinDigits(query));
  const number = NUMBER.exec(typed)?.[0].replaceAll(/\s/g, '').replace(',', '.');
  const text = typed.replace(NUMBER, '').trim();
  const measures = MEASURES.filter((each) => termsOf(each, words).some((term) => term.includes(text))).map(
    ({ name }) => name,
  );
  if (measures.length === 0 || (!text && !number)) return [];
  const other = otherActedFor();
  const { vitals, latest } = await call(
    listVitals,
    {
      query: {
        ...(number || measures.includes('pulse') ? { limit: VITALS_PAGE } : { limit: 1 }),
        ...(number ? {} : { latest: true }),
        ...(other ? { patient_id: other.personId } : {}),
      },
    },
    { signal },
  );
  const newestFirst = [...vitals, ...latest].sort((a, b) => Date.parse(b.taken_at) - Date.parse(a.taken_at));
  const found = number
    ? vitals.filter((vital) => measures.some((name) => isOf(name, vital)) && hasNumber(vital, number))
    : measures.flatMap((name) => newestFirst.find((vital) => isOf(name, vital)) ?? []);
  return [...new Map(found.map((vital) => [vital.id, vital])).values()].slice(0, MOST).map((vital) => ({
    id: vital.id,
    title: `${nameOf(vital, words)}: ${lineOf(vital, words)}`,
    detail: [other?.name, words.format.dayAndTime(vital.taken_at)].filter(Boolean).join(' · '),
    path: `/vitals/trends?type=${vital.type}`,
    icon: 'pulse',
  }));
}

const termsOf = ({ name, title, english }: (typeof MEASURES)[number], { t }: Words): string[] =>
  [t(title), ...t(`vitals.synonyms.${name}`).split(', '), ...english].map(plain);

function isOf(name: Measure, { type, readings }: Vital): boolean {
  if (name === 'pulse') return readings.pulse !== undefined;
  return (readings.context === 'hba1c' ? 'hba1c' : type) === name;
}

function hasNumber({ readings }: Vital, number: string): boolean {
  const { value, systolic, diastolic, pulse } = readings;
  return number.includes('/')
    ? number === `${systolic}/${diastolic}`
    : [value, systolic, diastolic, pulse].includes(Number(number));
}
