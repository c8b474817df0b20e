import { type PatientCard, patientCard } from '#features/people/server/index.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/language.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import { CLINIC_ZONE, clinicStamp } from '#platform/domain/clinic-time.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { plainText } from '#platform/server/papers/plain-text.ts';
import { PaperFailed } from '#platform/server/papers/press.ts';
import { DEFAULT_TIMES, type printMedicationCard, SLOTS, type SlotTimes } from '../../contract.ts';
import { clockOf, hasTimes, latestVersion } from '../../rules.ts';
import type { MedicationsDeps } from '../deps.ts';
import { refusal } from '../refusals.ts';
import * as repository from '../repository/medications.ts';
import { patientOf, windowOf } from './reading.ts';

const TEMPLATE = 'features/medications/server/papers/card.typ';
const NAME_LETTERS = 120;
const NOTE_LETTERS = 300;
/** Whoever is asked to come again should find the queue shorter. */
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
    rows: rows.flatMap((row) => {
      const regimen = latestVersion(row.regimens);
      if (regimen?.state !== 'active') return [];
      const doses = regimen.steps[0]?.doses ?? [];
      const needed = regimen.as_needed;
      const notes = [
        regimen.food ? word(`food.${regimen.food}`) : '',
        needed ? word('needed', { count: needed.max_per_day }) : '',
        regimen.every_days > 1 ? word('every', { count: regimen.every_days }) : '',
        regimen.steps.length > 1 ? word('changes') : '',
        hasTimes(regimen) ? '' : plainText(row.note, NOTE_LETTERS),
      ];
      return [
        {
          name: plainText(`${row.name} ${row.strength}`.trim(), NAME_LETTERS),
          unit: word(`unit.${regimen.unit}`),
          cells: SLOTS.map((slot) =>
            doses
              .filter((dose) => dose.slot === slot)
              .map((dose) => `${dose.amount} (${clockOf(dose, times)})`)
              .join(', '),
          ),
          notes: notes.filter(Boolean).join(', '),
        },
      ];
    }),
    empty: word('empty'),
  };
}
