import { type PatientCard, patientCard } from '#features/people/server/index.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/language.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import { addDays, CLINIC_ZONE, clinicStamp } from '#platform/domain/clinic-time.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { plainText } from '#platform/server/papers/plain-text.ts';
import { PaperFailed } from '#platform/server/papers/press.ts';
import {
  DEFAULT_TIMES,
  type printMedicationCard,
  type RegimenStep,
  SLOTS,
  type Slot,
  type SlotTimes,
} from '../../contract.ts';
import { clockOf, doseDay, hasTimes, lastDayOf, latestVersion, stepOn } from '../../rules.ts';
import type { MedicationsDeps } from '../deps.ts';
import { refusal } from '../refusals.ts';
import * as repository from '../repository/medications.ts';
import { patientOf, windowOf } from './reading.ts';

const TEMPLATE = 'features/medications/server/papers/card.typ';
const NAME_LETTERS = 120;
const NOTE_LETTERS = 300;
/** A client that is asked to come again should find the queue shorter. */
const SOON_S = 5;

type Deps = Pick<MedicationsDeps, 'words' | 'press'>;

/** @throws Refusal 404 when they aren't the reader's to see, 501 and 503 as all papers */
export async function printCard(
  ctx: SignedIn,
  query: QueryOf<typeof printMedicationCard>,
  { words, press }: Deps,
): Promise<Reply<unknown>> {
  const { now } = ctx;
  const { brandId } = ctx.principal;
  const patientId = await patientOf(ctx, query.patient_id);
  const { since, sinceDay } = windowOf(now);
  const of = { patientId, brandId };
  const patient = await patientCard(ctx.db, brandId, patientId, now);
  if (!patient) throw notFound();
  const rows = await repository.medicationsOf(ctx.db, of, since, sinceDay);
  const times = (await repository.settingsOf(ctx.db, of))?.times ?? DEFAULT_TIMES;
  const language = query.language ?? ctx.language;
  const data = cardOf(ctx, { patient, rows, times }, words, language);
  try {
    const title = data.head.title;
    const pdf = await press.print({ template: TEMPLATE, data, language, title, madeAt: now });
    const name = `medicines-${clinicStamp(now)}.pdf`;
    return new Reply(200, pdf, { 'content-disposition': `attachment; filename="${name}"` });
  } catch (error) {
    if (!(error instanceof PaperFailed)) throw error;
    ctx.log.error({ err: error }, 'a card of medicines could not be printed');
    if (error.reason === 'not_available') throw refusal(501, 'paper_not_available');
    if (error.reason === 'busy') throw refusal(503, 'papers_busy', { retryAfterSeconds: SOON_S });
    throw refusal(500, 'paper_failed');
  }
}

interface OnCard {
  readonly patient: PatientCard;
  readonly rows: readonly repository.ListedMedication[];
  readonly times: SlotTimes;
}

interface CardWords {
  readonly word: (key: string, values?: Record<string, string | number>) => string;
  readonly language: Language;
  readonly today: string;
}

/** A medicine that is still taken: the doses of today, and in its notes when, how far apart, and what comes later. */
export function cardRow(
  row: Pick<repository.ListedMedication, 'name' | 'strength' | 'note' | 'regimens'>,
  times: SlotTimes,
  { word, language, today }: CardWords,
) {
  const regimen = latestVersion(row.regimens);
  const last = regimen && lastDayOf(regimen);
  if (regimen?.state !== 'active' || (last && last < today)) return [];
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...options, timeZone: 'UTC' });
  const day = (at: string) => format({ dateStyle: 'medium' }).format(new Date(at));
  // 1 January 2024 is a Monday.
  const weekday = (at: number) => format({ weekday: 'long' }).format(new Date(`2024-01-0${at}`));
  const dosesAt = (step: RegimenStep | undefined, slot: Slot) =>
    (step?.doses ?? []).filter((dose) => dose.slot === slot);
  const at = stepOn(regimen, today);
  const later = regimen.steps.slice(at + 1).map((step, i) => {
    const before = regimen.steps.slice(0, at + 1 + i).reduce((sum, { days }) => sum + (days ?? 0), 0);
    const doses = SLOTS.flatMap((slot) =>
      dosesAt(step, slot).map(({ amount }) => `${word(`slot.${slot}`)} ${amount}`),
    );
    return word('later', { day: day(addDays(regimen.starts_on, before)), doses: doses.join(', ') || '0' });
  });
  const needed = regimen.as_needed;
  const notes = [
    regimen.food ? word(`food.${regimen.food}`) : '',
    needed ? word('needed', { amount: needed.amount, count: needed.max_per_day }) : '',
    needed && needed.min_gap_minutes > 0 ? word('gap', { count: needed.min_gap_minutes / 60 }) : '',
    regimen.every_days > 1 ? word('every', { count: regimen.every_days }) : '',
    regimen.weekdays.map(weekday).join(', '),
    ...later,
    last ? word('until', { day: day(last) }) : '',
    hasTimes(regimen) ? '' : plainText(row.note, NOTE_LETTERS),
  ];
  return [
    {
      name: plainText(`${row.name} ${row.strength}`.trim(), NAME_LETTERS),
      unit: word(`unit.${regimen.unit}`),
      cells: SLOTS.map((slot) =>
        dosesAt(regimen.steps[at], slot)
          .map((dose) => `${dose.amount} (${clockOf(dose, times)})`)
          .join(', '),
      ),
      notes: notes.filter(Boolean).join(', '),
    },
  ];
}

/** All that stands on the card: a row for each medicine, a column for each time of the day. */
function cardOf(
  { brand, now }: SignedIn,
  { patient, rows, times }: OnCard,
  words: Deps['words'],
  language: Language,
) {
  const word = (key: string, values?: Record<string, string | number>) =>
    words.translate(language, `medications.paper.${key}`, values);
  const day = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    ...{ timeZone: CLINIC_ZONE, dateStyle: 'long' },
  }).format(now);
  const name = plainText(nameIn(language, patient) ?? '', NAME_LETTERS) || '–';
  const { ink, ink2, brand: accent, brandSoft, sunk, line } = brand.light;
  return {
    colours: { ink, ink2, brand: accent, brandSoft, sunk, line },
    head: {
      brand: brand.title,
      title: word('title'),
      details: [
        { label: word('patient'), value: name },
        { label: word('date'), value: day },
      ],
      running: `${name} · ${day}`,
      foot: word('foot'),
      page: word('page', { page: '{page}', pages: '{pages}' }),
    },
    columns: [word('medicine'), ...SLOTS.map((slot) => word(`slot.${slot}`)), word('notes')],
    rows: rows.flatMap((row) => cardRow(row, times, { word, language, today: doseDay(now) })),
    empty: word('empty'),
  };
}
