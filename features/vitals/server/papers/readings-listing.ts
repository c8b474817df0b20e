import { SHOWN_BEYOND } from '#platform/contract/readings.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { plainText } from '#platform/server/papers/plain-text.ts';
import type { SummaryMeasure, Vital } from '../../contract.ts';
import { beyondOf, beyondText } from '../../rules/trends/beyond.ts';
import { valueIn } from '../../rules/trends/trend.ts';
import { fromTo, measureName, shownIn, unitOf } from './figures.ts';
import type { Measured } from './measured.ts';
import type { PaperWords } from './paper-words.ts';
import type { Cell, Listing } from './shape.ts';

/** Readings of one kind that a paper lists; more, and it lists their days. */
export const MOST_READINGS = 200;

const NOTE_LETTERS = 300;

/** Platforms, by the names that they have. */
const PLATFORMS: Partial<Record<Vital['source'], string>> = {
  health_connect: 'Health Connect',
  google_fit: 'Google Fit',
};

/** Every reading, newest first; of many, what each day came to. */
export const readingsListing = (measured: Measured, words: PaperWords): Listing =>
  measured.readings ? eachReading(measured, measured.readings, words) : eachDay(measured, words);

function eachReading(measured: Measured, readings: readonly Vital[], words: PaperWords): Listing {
  const { say } = words;
  const isJudged = readings.some(({ level }) => level !== null);
  const hasNotes = readings.some(({ note }) => note !== '');
  return {
    columns: [
      { head: say('vitals.paper.when'), share: 1.4 },
      { head: say('vitals.paper.reading'), share: 1.1 },
      ...(isJudged ? [{ head: say('vitals.paper.range'), share: 0.85 }] : []),
      { head: say('vitals.paper.source'), share: 1.1 },
      ...(hasNotes ? [{ head: say('vitals.paper.note'), share: 1.7 }] : []),
    ],
    rows: readings.map((vital): Cell[] => {
      const at = new Date(vital.taken_at);
      const isOut = vital.level !== null && vital.level !== 'in_range';
      return [
        `${words.day(clinicDay(at))}, ${words.clock(at)}`,
        { main: readingText(measured, vital, words), small: detailsOf(vital, words), out: isOut },
        ...(isJudged ? [rangeText(vital, words)] : []),
        sourceCell(vital, words),
        ...(hasNotes ? [plainText(vital.note, NOTE_LETTERS)] : []),
      ];
    }),
  };
}

function readingText({ unit: shown }: Measured, { readings, unit }: Vital, words: PaperWords): string {
  const { value, systolic, diastolic, beyond } = readings;
  if (beyond) return SHOWN_BEYOND[beyond];
  if (value === undefined) return `${words.number(systolic ?? 0)}/${words.number(diastolic ?? 0)} ${unit}`;
  return readings.context === 'hba1c'
    ? words.amount(value, unit)
    : words.amount(valueIn(shown, value, unit), shown);
}

/** When sugar was measured, the pulse beside a pressure, the BMI of a weight. */
function detailsOf({ readings, bmi }: Vital, words: PaperWords): string {
  const { context, pulse } = readings;
  return [
    ...(context ? [words.say(`vitals.paper.context.${context}`)] : []),
    ...(pulse === undefined ? [] : [words.say('vitals.paper.withPulse', { pulse: words.number(pulse) })]),
    ...(bmi === null ? [] : [`${words.say('vitals.paper.bmi')} ${words.number(bmi)}`]),
  ].join(', ');
}

/** With an arrow before the word, so that it is seen in a grey print, too. */
function rangeText({ level, outside }: Vital, words: PaperWords): string {
  if (level === null) return '';
  if (level === 'in_range') return words.say('vitals.paper.inRange');
  const isHigh = outside.some(({ level }) => level.endsWith('high')) || level.endsWith('high');
  const isLow = outside.some(({ level }) => level.endsWith('low')) || level.endsWith('low');
  return [
    ...(isHigh ? [`\u2191 ${words.say('vitals.paper.above')}`] : []),
    ...(isLow ? [`\u2193 ${words.say('vitals.paper.below')}`] : []),
  ].join(', ');
}

function sourceCell({ source, entered_by, entered_by_name }: Vital, words: PaperWords): Cell {
  const main = PLATFORMS[source] ?? words.say(`vitals.paper.sources.${source}`);
  if (entered_by === 'patient' || entered_by_name === null) return main;
  return { main, small: words.say('vitals.paper.enteredBy', { name: plainText(entered_by_name, 80) }) };
}

/** Newest first. A day on which nothing was measured has no line. */
function eachDay(measured: Measured, words: PaperWords): Listing {
  const isEaten = measured.type === 'calories';
  const dated = [...measured.measures.flatMap(({ by_day }) => by_day), ...measured.beyond];
  const days = [...new Set(dated.map(({ date }) => date))].sort((a, b) => b.localeCompare(a));
  const beyond = (date: string) => beyondText(beyondOf(measured.beyond, date), words.number);
  const columns = measured.measures.map((measure) => ({
    measure,
    of: new Map(measure.by_day.map((day) => [day.date, day])),
  }));
  const amount = (measure: SummaryMeasure, value: number) => shownIn(measured, measure, value);
  return {
    columns: [
      { head: words.say('vitals.paper.day'), share: 1 },
      ...columns.map(({ measure }) => ({
        head: `${isEaten ? words.say('vitals.paper.total') : measureName(words, measured.type, measure.measure)}, ${unitOf(measured, measure)}`,
        share: 1,
        end: true,
      })),
      { head: words.say('vitals.paper.readings'), share: 0.7, end: true },
    ],
    rows: days.map((date): Cell[] => [
      words.day(date),
      ...columns.map(({ measure: { measure }, of }, at): Cell => {
        const day = of.get(date);
        const shown = at === 0 ? beyond(date) : '';
        if (!day) return shown ? { main: shown, out: true } : '\u2013';
        if (isEaten) return words.number(Math.round(day.total));
        const isOut = day.in_range !== null && day.in_range < 1;
        const main = `${isOut ? '! ' : ''}${words.number(amount(measure, day.average))}`;
        const small = [
          ...(day.lowest === day.highest
            ? []
            : [fromTo(amount(measure, day.lowest), amount(measure, day.highest), words)]),
          ...(shown ? [shown] : []),
        ].join(', ');
        return { main, small, out: isOut };
      }),
      words.number(Math.max(...columns.map(({ of }) => of.get(date)?.count ?? 0))),
    ]),
  };
}
