import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { PaperFailed, type PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { getBillPaper } from '../../contract.ts';
import { billPaper } from '../papers/bill-paper.ts';
import { refusal } from '../refusals.ts';
import { findBill } from '../repository/bills.ts';
import { type BillDeps, contentOf } from './bills.ts';
import { visibleRequest } from './read.ts';

export interface BillPaperDeps extends Pick<BillDeps, 'secrets'> {
  readonly words: Translator;
  readonly press: PdfRenderer;
}

const TEMPLATE = 'features/payments/server/papers/bill.typ';
/** A client that is asked to come again should find the queue shorter. */
const SOON_S = 5;

/** @throws Refusal 404 when it isn't the reader's or its content has ended, 501 where nothing can be printed, 503 when too much is */
export async function printBill(
  ctx: SignedIn,
  id: string,
  query: QueryOf<typeof getBillPaper>,
  { words, press, secrets }: BillPaperDeps,
): Promise<Reply<ReplyOf<typeof getBillPaper>>> {
  const found = await findBill(ctx.db, ctx.principal.brandId, id);
  if (!found) throw notFound();
  const request = await visibleRequest(ctx, found.requestId);
  await ctx.audit({ resource: 'payments', patientIds: [request.patientId] });
  const { bill } = found;
  if (bill.content === '') throw notFound();
  const language = query.language ?? ctx.language;
  const data = billPaper({ brand: ctx.brand, bill, content: contentOf({ secrets }, bill) }, words, language);
  try {
    const pdf = await press.print({
      ...{ template: TEMPLATE, data, language, title: `${data.head.title} ${bill.number}` },
      madeAt: bill.issuedAt,
    });
    return new Reply(200, pdf, {
      'content-disposition': `attachment; filename="${bill.number.replaceAll('/', '-')}.pdf"`,
    });
  } catch (error) {
    if (!(error instanceof PaperFailed)) throw error;
    if (error.reason === 'not_available') throw refusal(501, 'paper_not_available');
    if (error.reason === 'busy') throw refusal(503, 'papers_busy', { retryAfterSeconds: SOON_S });
    throw refusal(500, 'paper_failed');
  }
}
