import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicStamp } from '#platform/domain/clinic-time.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { PaperFailed, type PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { getReportCsv, printReport, Report } from '../../contract.ts';
import { csvOf } from '../csv.ts';
import { reportPaper } from '../papers/report-paper.ts';
import { reportWords } from '../papers/report-words.ts';
import { refusal } from '../refusals.ts';
import { report } from './report.ts';

export interface PaperDeps {
  readonly words: Translator;
  readonly press: PdfRenderer;
}

const TEMPLATE = 'features/reports/server/papers/report.typ';
const MOST_ROWS_ON_PAPER = 200;
const SOON_S = 5;

const attached = (made: Report, ending: 'csv' | 'pdf', now: Date) => ({
  'content-disposition': `attachment; filename="report-${made.summary_type}-${made.from}-to-${made.to}-${clinicStamp(now)}.${ending}"`,
});

export async function reportCsv(
  ctx: SignedIn,
  query: QueryOf<typeof getReportCsv>,
): Promise<Reply<ReplyOf<typeof getReportCsv>>> {
  const made = await report(ctx, query, { number: 1, size: null });
  return new Reply(200, csvOf(made), attached(made, 'csv', ctx.now));
}

/** @throws Refusal 501 on a system that can't print, 503 when too much is being printed */
export async function reportPdf(
  ctx: SignedIn,
  { language = ctx.language, ...asked }: QueryOf<typeof printReport>,
  { words, press }: PaperDeps,
): Promise<Reply<ReplyOf<typeof printReport>>> {
  const made = await report(ctx, asked, { number: 1, size: MOST_ROWS_ON_PAPER });
  const speaks = reportWords(words, language);
  try {
    const pdf = await press.print({
      template: TEMPLATE,
      data: reportPaper(made, { brand: ctx.brand, madeAt: ctx.now }, speaks),
      language,
      title: speaks.say('reports.paper.title'),
      madeAt: ctx.now,
    });
    return new Reply(200, pdf, attached(made, 'pdf', ctx.now));
  } catch (error) {
    if (!(error instanceof PaperFailed)) throw error;
    ctx.log.error({ err: error }, 'a report could not be printed');
    if (error.reason === 'not_available') throw refusal(501, 'paper_not_available');
    if (error.reason === 'busy') throw refusal(503, 'papers_busy', { retryAfterSeconds: SOON_S });
    throw refusal(500, 'paper_failed');
  }
}
