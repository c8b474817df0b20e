import { clinicianCards, patientCard } from '#features/people/server/index.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/language.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import { READING_KINDS, type ReadingKind } from '#platform/contract/readings.ts';
import { addDays, clinicDay, clinicInstant, clinicStamp, daysBetween } from '#platform/domain/clinic-time.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound, type Refusal } from '#platform/server/http/refusal.ts';
import { PaperFailed, type PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { DEFAULT_DAYS, MAX_DAYS, type Period, type printVitals } from '../../contract.ts';
import { canonicalUnit, spanOf } from '../../rules.ts';
import type { Measured, PaperSpan } from '../papers/measured.ts';
import { paperWords } from '../papers/paper-words.ts';
import { MOST_READINGS } from '../papers/readings-listing.ts';
import { vitalsPaper } from '../papers/vitals-paper.ts';
import { presentVital, rangesFrom } from '../presenter.ts';
import { refusal } from '../refusals.ts';
import { listVitals } from '../repository/list.ts';
import { summarise } from '../repository/summary.ts';
import { knownRanges } from './ranges.ts';
import { patientOf } from './reading.ts';
import { measuresOf } from './summary.ts';

type Query = QueryOf<typeof printVitals>;

export interface PaperDeps {
  readonly words: Translator;
  readonly press: PdfRenderer;
}

const TEMPLATE = 'features/vitals/server/papers/vitals.typ';
/** A client that is asked to come again should find the queue shorter. */
const SOON_S = 5;

/** In which order they stand on the paper. */
const KINDS: readonly ReadingKind[] = [
  'blood_sugar',
  'blood_pressure',
  ...READING_KINDS.filter((kind) => kind !== 'blood_sugar' && kind !== 'blood_pressure'),
];

/**
 * @throws Refusal 404 when they aren't the reader's to see, 400 for days that can't be one paper, 501 on a system
 * that can't print, 503 when too much is being printed.
 */
export async function printPaper(
  ctx: SignedIn,
  query: Query,
  { words, press }: PaperDeps,
): Promise<Reply<ReplyOf<typeof printVitals>>> {
  const { principal, brand, now } = ctx;
  const span = paperSpan(query, clinicDay(now));
  const patientId = await patientOf(ctx, query.patient_id);
  const patient = await patientCard(ctx.db, principal.brandId, patientId, now);
  if (!patient) throw notFound();
  const measured: Measured[] = [];
  for (const kind of KINDS) measured.push(...(await measuredIn(ctx, patientId, kind, span)));
  const language = query.language ?? ctx.language;
  const speaks = paperWords(words, language);
  const data = vitalsPaper(
    {
      brand,
      patient: { ...patient, name: nameIn(language, patient) ?? '' },
      span,
      measured,
      ranges: await knownRanges(ctx, patientId),
      madeBy: await nameOfReader(ctx, language),
      madeAt: now,
    },
    speaks,
  );
  try {
    const pdf = await press.print({
      template: TEMPLATE,
      data,
      language,
      title: speaks.say('vitals.paper.title'),
      madeAt: now,
    });
    return new Reply(200, pdf, {
      'content-disposition': `attachment; filename="readings-${span.from}-to-${span.to}-${clinicStamp(now)}.pdf"`,
    });
  } catch (error) {
    if (!(error instanceof PaperFailed)) throw error;
    ctx.log.error({ err: error }, 'a paper could not be printed');
    throw refusalOf(error);
  }
}

/** The refusal for the user who wanted the paper. */
export function refusalOf({ reason }: PaperFailed): Refusal {
  // Clients take 503 for a server that is away.
  if (reason === 'not_available') return refusal(501, 'paper_not_available');
  if (reason === 'busy') return refusal(503, 'papers_busy', { retryAfterSeconds: SOON_S });
  return refusal(500, 'paper_failed');
}

/** @throws Refusal 400 */
function paperSpan(query: Query, today: string): PaperSpan {
  if (query.period) {
    if (query.from) throw invalidField('from', 'period_or_days');
    if (query.to) throw invalidField('to', 'period_or_days');
    const { from, until, previous } = spanOf(query.period, query.on ?? today);
    if (from > today) throw invalidField('on', 'in_the_future');
    return { from, to: addDays(until, -1), previous, axis: query.period, today };
  }
  if (query.on) throw invalidField('on', 'needs_period');
  const to = query.to ?? today;
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalidField('to', 'ends_before_start');
  if (days > MAX_DAYS) throw invalidField('from', 'too_many', { limit: MAX_DAYS });
  if (from > today) throw invalidField('from', 'in_the_future');
  return { from, to, previous: addDays(from, -days), axis: axisOf(days), today };
}

/** How finely time is divided: so that what is written below a picture can be read. */
function axisOf(days: number): Period {
  if (days === 1) return 'day';
  if (days <= 10) return 'week';
  return days <= 92 ? 'month' : 'year';
}

/** Nothing where nothing of the kind was measured. */
async function measuredIn(
  ctx: SignedIn,
  patientId: string,
  type: ReadingKind,
  { previous, from, to }: PaperSpan,
): Promise<Measured[]> {
  const of = { patientId, brandId: ctx.principal.brandId };
  const until = clinicInstant(addDays(to, 1));
  const { groups, beyond } = await summarise(
    ctx.db,
    { ...of, type },
    { previous: clinicInstant(previous), from: clinicInstant(from), until },
  );
  const measures = measuresOf(type, groups);
  if (measures.length === 0 && beyond.length === 0) return [];
  const last = await listVitals(ctx.db, of, { type }, 5);
  const page = await listVitals(
    ctx.db,
    of,
    { type, from: clinicInstant(from).toISOString(), to: until.toISOString() },
    MOST_READINGS + 1,
  );
  const ranges = rangesFrom(page);
  return [
    {
      type,
      measures,
      beyond,
      readings:
        page.vitals.length > MOST_READINGS
          ? null
          : page.vitals.map((row) => presentVital(row, ranges, page.height, ctx.principal)),
      unit:
        last.vitals.find(({ context, beyond }) => context !== 'hba1c' && beyond === null)?.unit ??
        canonicalUnit(type),
      heightCm: page.height,
      ranges,
    },
  ];
}

async function nameOfReader({ db, principal, now }: SignedIn, language: Language): Promise<string> {
  const { userType, brandId, personId } = principal;
  const card =
    userType === 'patient'
      ? await patientCard(db, brandId, personId, now)
      : (await clinicianCards(db, brandId, [personId])).get(personId);
  return (card && nameIn(language, card)) ?? '';
}
