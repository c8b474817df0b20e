import { knownAllergies } from '#features/history/server/index.ts';
import { type TakenMedicine, takenMedicines } from '#features/medications/server/index.ts';
import { patientCard } from '#features/people/server/index.ts';
import { type LatestRow, latestVitals } from '#features/vitals/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type * as contract from '../../contract.ts';
import { filled } from '../../rules.ts';
import { mayBeginOf } from '../policy.ts';
import { lastOf, noAllergiesKey, readingText } from './known-of-patient.ts';

/** @throws Refusal 404 when the caller may not begin a note about this patient */
export async function resolvePhrase(
  ctx: SignedIn,
  words: Translator,
  { patient_id: patientId, appointment_id: appointmentId, text }: BodyOf<typeof contract.resolvePhrase>,
): Promise<{ text: string }> {
  const { db, principal, language, now } = ctx;
  const { brandId } = principal;
  if (!(await mayBeginOf(db, principal, patientId, appointmentId, now))) throw notFound();
  const patient = await patientCard(db, brandId, patientId, now);
  if (!patient) throw notFound();
  const { latest } = await latestVitals(db, { patientId, brandId });
  const taken = await takenMedicines(db, { patientId, brandId }, now);
  const allergies = await knownAllergies(db, { patientId, brandId });
  await ctx.audit({ resource: 'notes', patientIds: [patientId] });
  const say = (key: string, values?: Record<string, string | number>) =>
    words.translate(language, `notes.phrases.${key}`, values);
  const dates = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    ...{ timeZone: CLINIC_ZONE, day: 'numeric', month: 'short', year: 'numeric' },
  });
  const last = (kind: ReadingKind) => {
    const row = lastOf(latest, kind);
    return row ? dated(row, dates) : say('noReading');
  };
  return {
    text: filled(text, {
      name: patient.name,
      age: patient.age === null ? say('unknown') : String(patient.age),
      allergies: allergies.names.join(', ') || words.translate(language, noAllergiesKey(allergies)),
      last_bp: last('blood_pressure'),
      last_sugar: last('blood_sugar'),
      last_weight: last('weight'),
      meds: taken.map((each) => medicineText(each, dates, say('asNeeded'))).join('; ') || say('noMedicines'),
      today: dates.format(now),
    }),
  };
}

/** `Metformin 500 mg 1-0-0-1 (3 Nov 2026)`: the day since which it is taken like this. */
const medicineText = (
  { name, strength, dose, asNeeded, since }: TakenMedicine,
  dates: Intl.DateTimeFormat,
  whenNeeded: string,
): string =>
  `${[name, strength, asNeeded ? whenNeeded : dose].filter(Boolean).join(' ')} (${dates.format(new Date(since))})`;

/** Frozen: it says of which day it is. */
const dated = (row: LatestRow, dates: Intl.DateTimeFormat): string =>
  `${readingText(row)} (${dates.format(new Date(row.taken_at))})`;
