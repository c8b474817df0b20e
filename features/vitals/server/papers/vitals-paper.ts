import type { PatientCard } from '#features/people/server/index.ts';
import type { Brand } from '#platform/contract/brand.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import { plainText } from '#platform/server/papers/plain-text.ts';
import type { VitalRange } from '../../contract.ts';
import { beyondOf, beyondText } from '../../rules/trends/beyond.ts';
import { drawn } from './drawing.ts';
import { figuresOf, partsOf } from './figures.ts';
import type { Measured, PaperSpan } from './measured.ts';
import type { PaperWords } from './paper-words.ts';
import { rangesListing } from './ranges.ts';
import { MOST_READINGS, readingsListing } from './readings-listing.ts';
import type { KindOnPaper, Listing, VitalsPaper } from './shape.ts';

export interface Known {
  readonly brand: Brand;
  readonly patient: PatientCard;
  readonly span: PaperSpan;
  /** In the order of the paper. */
  readonly measured: readonly Measured[];
  readonly ranges: readonly VitalRange[];
  /** Name of the user who asked for the paper. */
  readonly madeBy: string;
  readonly madeAt: Date;
}

const NAME_LETTERS = 80;

/** All that stands on the paper, in its language. */
export function vitalsPaper(known: Known, words: PaperWords): VitalsPaper {
  const { brand, patient, span, measured, madeBy, madeAt } = known;
  const { say } = words;
  const name = plainText(patient.name, NAME_LETTERS) || '\u2013';
  const days = words.days(span.from, span.to);
  const { ink, ink2, brand: accent, brandSoft, sunk, line } = brand.light;
  return {
    colours: { ink, ink2, brand: accent, brandSoft, sunk, line },
    head: {
      brand: brand.title,
      title: say('vitals.paper.title'),
      details: [
        { label: say('vitals.paper.name'), value: name },
        { label: say('vitals.paper.ageAndSex'), value: ageAndSex(patient, words) },
        { label: say('vitals.paper.period'), value: days },
        {
          label: say('vitals.paper.made'),
          value: [words.moment(madeAt), plainText(madeBy, NAME_LETTERS)].filter(Boolean).join(' · '),
        },
      ],
      running: `${name} · ${days}`,
      foot: say('vitals.paper.foot'),
      page: say('vitals.paper.page', { page: '{page}', pages: '{pages}' }),
    },
    words: {
      empty: say('vitals.paper.empty'),
      readings: say('vitals.paper.readings'),
      ranges: say('vitals.paper.ranges'),
    },
    kinds: measured.map((each) => kindOf(each, known, words)),
    ranges: rangesListing(measured, known.ranges, words),
  };
}

function ageAndSex({ age, sex }: PatientCard, words: PaperWords): string {
  const known = [
    ...(age === null ? [] : [words.number(age)]),
    ...(sex === null ? [] : [words.say(`vitals.paper.sex.${sex}`)]),
  ];
  return known.join(', ') || '\u2013';
}

function kindOf(measured: Measured, { span, brand }: Known, words: PaperWords): KindOnPaper {
  const { say } = words;
  const title = say(`vitals.paper.type.${measured.type}`);
  const figures = figuresOf(measured, words);
  const beyond = beyondText(beyondOf(measured.beyond), words.number);
  const alt = say('vitals.paper.picture', {
    name: title,
    span: words.days(span.from, span.to),
    figures: inWords(figures),
  });
  const isCompared = measured.measures.some(({ previous }) => previous !== null);
  return {
    title,
    figures,
    compared: isCompared
      ? say('vitals.paper.compared', { days: words.days(span.previous, addDays(span.from, -1)) })
      : '',
    ...drawn(measured, span, { words, colours: brand.light, alt }),
    beyond: beyond ? say('vitals.paper.beyond', { shown: beyond }) : '',
    parts: partsOf(measured, words),
    readings: readingsListing(measured, words),
    bounded: measured.readings === null ? say('vitals.paper.bounded', { limit: MOST_READINGS }) : '',
  };
}

/** The figures as sentences, for readers who listen to the paper. */
const inWords = ({ columns, rows }: Listing): string =>
  rows
    .map((row) =>
      row
        .map((cell, at) => {
          const text = typeof cell === 'string' ? cell : cell.main;
          const head = columns[at]?.head;
          return head ? `${head}: ${text}` : text;
        })
        .join(', '),
    )
    .join('. ');
