import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { MeasureSummary, SummaryMeasure } from '../../contract.ts';
import { differenceIn } from '../../rules/trends/trend.ts';
import { fromCanonical, rounded } from '../../rules.ts';
import type { Measured } from './measured.ts';
import type { PaperWords } from './paper-words.ts';
import type { Cell, Listing } from './shape.ts';

export const unitOf = ({ unit }: Pick<Measured, 'unit'>, of: Pick<MeasureSummary, 'measure' | 'unit'>) =>
  of.measure === 'value' ? unit : of.unit;

/** A number of a measure, as the server keeps it, in the unit of the paper. */
export const shownIn = ({ unit }: Pick<Measured, 'unit'>, measure: SummaryMeasure, value: number): number =>
  rounded(measure === 'value' ? fromCanonical(value, unit) : value, 1);

export function measureName(words: PaperWords, type: Measured['type'], measure: SummaryMeasure): string {
  if (measure === 'bmi') return words.say('vitals.paper.bmi');
  if (measure === 'hba1c') return words.say('vitals.paper.context.hba1c');
  return measure === 'value'
    ? words.say(`vitals.paper.type.${type}`)
    : words.say(`vitals.paper.field.${measure}`);
}

const NOTHING = '\u2013';

/** A line for each measure: average, part in range, highest and lowest with their time, count, change. */
export function figuresOf(measured: Measured, words: PaperWords): Listing {
  const { say } = words;
  const isEaten = measured.type === 'calories';
  return {
    columns: [
      { head: '', share: 1.1 },
      { head: say(isEaten ? 'vitals.paper.averageDay' : 'vitals.paper.average'), share: 1, end: true },
      ...(isEaten ? [] : [{ head: say('vitals.paper.inRange'), share: 0.8, end: true }]),
      { head: say('vitals.paper.highest'), share: 1.3, end: true },
      { head: say('vitals.paper.lowest'), share: 1.3, end: true },
      { head: say('vitals.paper.readings'), share: 0.8, end: true },
      { head: say('vitals.paper.change'), share: 1, end: true },
    ],
    rows: measured.measures.map((measure) =>
      isEaten ? eatenRow(measured, measure, words) : measuredRow(measured, measure, words),
    ),
  };
}

function measuredRow(measured: Measured, of: MeasureSummary, words: PaperWords): Cell[] {
  const unit = unitOf(measured, of);
  const amount = (value: number) => words.amount(shownIn(measured, of.measure, value), unit);
  const extreme = ({ value, taken_at }: MeasureSummary['lowest']): Cell => {
    const at = new Date(taken_at);
    return { main: amount(value), small: `${words.date(clinicDay(at))}, ${words.clock(at)}` };
  };
  return [
    measureName(words, measured.type, of.measure),
    { main: amount(of.average) },
    of.in_range === null ? NOTHING : words.percent(of.in_range),
    extreme(of.highest),
    extreme(of.lowest),
    words.number(of.count),
    changeOf(measured, of, words),
  ];
}

function changeOf(measured: Measured, of: MeasureSummary, words: PaperWords): Cell {
  const { previous, average, measure } = of;
  if (!previous) return words.say('vitals.paper.noneBefore');
  const unit = unitOf(measured, of);
  const difference =
    measure === 'value'
      ? differenceIn(unit, average, previous.average)
      : rounded(average - previous.average, 1);
  return `${words.signed(difference)} ${unit === 'ft-in' ? 'in' : unit}`;
}

/** What was eaten is counted by the day: a day with three meals isn't three days. */
function eatenRow(measured: Measured, of: MeasureSummary, words: PaperWords): Cell[] {
  const { unit } = measured;
  const byTotal = of.by_day.toSorted((a, b) => a.total - b.total);
  const dayCell = (day: (typeof byTotal)[number] | undefined): Cell =>
    day ? { main: words.amount(Math.round(day.total), unit), small: words.day(day.date) } : NOTHING;
  const perDay = Math.round(of.total / of.days);
  const { previous } = of;
  return [
    measureName(words, measured.type, of.measure),
    words.amount(perDay, unit),
    dayCell(byTotal.at(-1)),
    dayCell(byTotal[0]),
    words.number(of.count),
    previous
      ? `${words.signed(perDay - Math.round(previous.total / previous.days))} ${unit}`
      : words.say('vitals.paper.noneBefore'),
  ];
}

type Group = MeasureSummary['by_context'][number] | MeasureSummary['by_day_part'][number];

/** By when it was measured: sugar by its context, and what is measured several times a day by the part of the day. */
export function partsOf(measured: Measured, words: PaperWords): { title: string; table: Listing }[] {
  const isPressure = measured.type === 'blood_pressure';
  const main = measured.measures.find(({ measure }) => measure === (isPressure ? 'systolic' : 'value'));
  if (!main || ['weight', 'height', 'calories'].includes(measured.type)) return [];
  const contexts = main.by_context.filter(({ context }) => context !== 'hba1c');
  const table = (groups: readonly Group[]): Listing =>
    isPressure ? pressureParts(measured, groups, words) : parts(measured, main, groups, words);
  return [
    { title: words.say('vitals.paper.byContext'), groups: contexts },
    { title: words.say('vitals.paper.byDayPart'), groups: main.by_day_part },
  ]
    .filter(({ groups }) => groups.length > 1)
    .map(({ title, groups }) => ({ title, table: table(groups) }));
}

const nameOf = (group: Group, words: PaperWords) =>
  'context' in group
    ? words.say(`vitals.paper.context.${group.context}`)
    : words.say(`vitals.paper.dayPart.${group.day_part}`);

function parts(
  measured: Measured,
  main: MeasureSummary,
  groups: readonly Group[],
  words: PaperWords,
): Listing {
  const unit = unitOf(measured, main);
  const shown = (value: number) => shownIn(measured, main.measure, value);
  return {
    columns: [
      { head: words.say('vitals.paper.when'), share: 1.4 },
      { head: words.say('vitals.paper.average'), share: 1, end: true },
      { head: words.say('vitals.paper.lowestHighest'), share: 1.4, end: true },
      { head: words.say('vitals.paper.inRange'), share: 0.8, end: true },
      { head: words.say('vitals.paper.readings'), share: 0.8, end: true },
    ],
    rows: groups.map((group) => [
      nameOf(group, words),
      words.amount(shown(group.average), unit),
      fromTo(shown(group.lowest), shown(group.highest), words),
      group.in_range === null ? NOTHING : words.percent(group.in_range),
      words.number(group.count),
    ]),
  };
}

export const fromTo = (low: number, high: number, words: PaperWords): string =>
  words.say('vitals.paper.fromTo', { low: words.number(low), high: words.number(high) });

/** Upper and lower value together, as pressures are written. */
function pressureParts(measured: Measured, groups: readonly Group[], words: PaperWords): Listing {
  const lower = measured.measures.find(({ measure }) => measure === 'diastolic');
  const whole = (value: number) => words.number(Math.round(value));
  return {
    columns: [
      { head: words.say('vitals.paper.when'), share: 1.4 },
      { head: words.say('vitals.paper.average'), share: 1, end: true },
      { head: words.say('vitals.paper.readings'), share: 0.8, end: true },
    ],
    rows: groups.map((group) => {
      const under = lower?.by_day_part.find(
        ({ day_part }) => 'day_part' in group && day_part === group.day_part,
      );
      return [
        nameOf(group, words),
        `${whole(group.average)}${under ? `/${whole(under.average)}` : ''} ${measured.unit}`,
        words.number(group.count),
      ];
    }),
  };
}
