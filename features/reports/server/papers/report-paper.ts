import type { Brand } from '#platform/contract/brand.ts';
import { plainText } from '#platform/server/papers/plain-text.ts';
import type { Report, Row } from '../../contract.ts';
import { FIGURES_OF, ROW_FIGURES } from '../../rules.ts';
import { barChart } from './drawing.ts';
import { NOTHING, type ReportWords } from './report-words.ts';

const NAME_LETTERS = 80;
/** Figures of one table beside the names: more would run into each other. */
const MOST_BESIDE = 4;

/** All that is on the paper, in its language. */
export function reportPaper(
  report: Report,
  { brand, madeAt }: { readonly brand: Brand; readonly madeAt: Date },
  words: ReportWords,
) {
  const { say } = words;
  const { ink, ink2, brand: accent, brandSoft, sunk, line } = brand.light;
  const days = words.days(report.from, report.to);
  const title = say(`reports.paper.type.${report.summary_type}`);
  const isEmpty = FIGURES_OF[report.summary_type].every((name) => report.totals[name] === null);
  return {
    colours: { ink, ink2, brand: accent, brandSoft, sunk, line },
    head: {
      brand: brand.title,
      title: say('reports.paper.title'),
      details: [
        { label: say('reports.paper.about'), value: title },
        { label: say('reports.paper.period'), value: days },
        { label: say('reports.paper.before'), value: words.days(report.before.from, report.before.to) },
        { label: say('reports.paper.made'), value: words.moment(madeAt) },
      ],
      running: `${title} · ${days}`,
      foot: say('reports.paper.least'),
      page: say('reports.paper.page', { page: '{page}', pages: '{pages}' }),
    },
    words: {
      figures: say('reports.paper.figures'),
      weeks: say('reports.paper.weeks'),
      rows: say(`reports.paper.rows.${report.summary_type}`),
      empty: say('reports.paper.empty'),
    },
    empty: isEmpty,
    figures: {
      columns: [
        { head: say('reports.paper.what'), share: 2 },
        { head: days, share: 1, end: true },
        { head: say('reports.paper.before'), share: 1, end: true },
      ],
      rows: FIGURES_OF[report.summary_type].map((name) => [
        words.name(name),
        words.figure(name, report.totals[name]),
        words.figure(name, report.before[name]),
      ]),
    },
    picture: barChart(report.series, accent, line, say('reports.paper.weeks')),
    weeks: {
      columns: [
        { head: say('reports.paper.week'), share: 2 },
        { head: words.name('booked'), share: 1, end: true },
      ],
      rows: report.series.map(({ from, booked }) => [words.date(from), words.figure('booked', booked)]),
    },
    rows: report.rows.length === 0 ? [] : rowTables(report, words),
  };
}

/** Several tables where one would be too wide: a long word of Malayalam can't be divided. */
function rowTables(report: Report, words: ReportWords) {
  const names = ROW_FIGURES[report.summary_type];
  const size = Math.ceil(names.length / Math.ceil(names.length / MOST_BESIDE));
  const parts = Array.from({ length: Math.ceil(names.length / size) }, (_, at) =>
    names.slice(at * size, (at + 1) * size),
  );
  return parts.map((part) => ({
    columns: [
      { head: '', share: 1.2 },
      ...part.map((name) => ({ head: words.name(name), share: 1, end: true })),
    ],
    rows: report.rows.map((row) => [
      nameOf(row, report, words),
      ...part.map((name) => words.figure(name, row[name])),
    ]),
  }));
}

function nameOf(row: Row, { summary_type }: Report, words: ReportWords): string {
  if (summary_type === 'labs' || summary_type === 'payments')
    return words.say(`reports.paper.step.${row.id}`);
  return plainText(row.name ?? '', NAME_LETTERS) || NOTHING;
}
