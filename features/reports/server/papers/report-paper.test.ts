import { expect, it } from 'vitest';
import { BRANDS } from '#brands/index.ts';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { loadServerWords } from '#platform/server/words/server-words.ts';
import { type Report, SUMMARY_TYPES } from '../../contract.ts';
import { ROW_FIGURES } from '../../rules.ts';
import { reportPaper } from './report-paper.ts';
import { reportWords } from './report-words.ts';

const brand = BRANDS[0]!;
const report: Report = {
  ...{ from: '2026-10-26', to: '2026-11-22', days: 28, summary_type: 'clinicians' },
  totals: { booked: 1234, no_show_percent: 8.1, no_show: null, wait_median_minutes: 14, withheld: true },
  before: { from: '2026-09-28', to: '2026-10-25', booked: 1100, withheld: true },
  series: [
    { from: '2026-10-26', booked: 300, wait_median_minutes: 12 },
    { from: '2026-11-02', booked: null, wait_median_minutes: null },
  ],
  rows: [{ id: 'x', name: 'Dr. #import "x"', user_type: 'doctor', booked: null, withheld: true }],
  ...{ page: 1, page_size: 200, pages: 1 },
};

it.each(LANGUAGE_CODES)(
  'in %s: every text is there, what is withheld is a dash on paper too',
  async (language) => {
    const words = reportWords(await loadServerWords(), language);
    for (const summary_type of SUMMARY_TYPES) {
      const hasSteps = summary_type === 'labs' || summary_type === 'payments';
      const rows = report.rows.map((row) => (hasSteps ? { ...row, id: 'cancelled' } : row));
      const data = reportPaper(
        { ...report, summary_type, rows },
        { brand, madeAt: new Date('2026-11-24') },
        words,
      );
      expect(JSON.stringify(data)).not.toMatch(/reports\.paper|undefined|\{\{/);
    }
    const { figures, weeks, rows, picture } = reportPaper(
      report,
      { brand, madeAt: new Date('2026-11-24') },
      words,
    );
    const line = (key: 'booked' | 'no_show') => figures.rows.find(([name]) => name === words.name(key));
    expect(line('booked')?.slice(1)).toEqual(['1,234', '1,100']);
    expect(line('no_show')?.[1]).toBe('–');
    expect(weeks.rows[1]?.[1]).toBe('–');
    expect(rows[0]?.rows[0]?.[1]).toBe('–');
    // No table is so wide that the words over its columns run into each other; nothing is left out.
    for (const { columns } of rows) expect(columns.length).toBeLessThanOrEqual(5);
    const heads = rows.flatMap(({ columns }) => columns.slice(1).map(({ head }) => head));
    expect(heads).toEqual(ROW_FIGURES.clinicians.map((name) => words.name(name)));
    expect(picture?.svg.match(/<rect/g)).toHaveLength(1);
  },
);
