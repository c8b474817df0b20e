import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  DAYS_BACK,
  DEFAULT_TIMES,
  type getMedicationHistory,
  type listDoseDays,
  type listMedications,
  MAX_DAYS_COUNTED,
  type Medication,
} from '../../contract.ts';
import { countDays, doseDay, dueInstant, judgedDoses } from '../../rules.ts';
import { canOf, mayRead } from '../policy.ts';
import { presentMedication } from '../presenter.ts';
import * as doses from '../repository/doses.ts';
import * as repository from '../repository/medications.ts';

/** What the trail of reads calls medicines and doses. */
export const RESOURCE = 'medications';

/**
 * The patient of a request for medicines: the named one, else the patient who asks. The access is recorded in the
 * trail.
 * @throws Refusal 404 when the reader may not see them; clinicians have to name the patient
 */
export async function patientOf(ctx: SignedIn, asked: string | undefined): Promise<string> {
  const { principal } = ctx;
  if (asked === undefined && principal.userType !== 'patient') throw invalidField('patient_id', 'required');
  const id = asked ?? principal.personId;
  if (!(await mayRead(ctx.db, principal, id))) throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [id] });
  return id;
}

export const windowOf = (now: Date, back = DAYS_BACK) => {
  const today = doseDay(now);
  const sinceDay = addDays(today, -back);
  return { today, sinceDay, since: dueInstant(sinceDay, '04:00') };
};

export async function getMedications(
  ctx: SignedIn,
  query: QueryOf<typeof listMedications>,
): Promise<ReplyOf<typeof listMedications>> {
  const back = query.days ?? DAYS_BACK;
  const { today, sinceDay, since } = windowOf(ctx.now, back);
  const day = query.day ?? query.date ?? today;
  if (query.date && query.date !== day) throw invalidField('date', 'two_days');
  if (day < addDays(today, -DAYS_BACK) || day > addDays(today, DAYS_BACK))
    throw invalidField(query.day ? 'day' : 'date', 'beyond_days', { limit: DAYS_BACK });
  const patientId = await patientOf(ctx, query.patient_id);
  const of = { patientId, brandId: ctx.principal.brandId };
  const rows = await repository.medicationsOf(ctx.db, of, since, sinceDay);
  const events = await doses.eventsSince(ctx.db, of, sinceDay);
  const settings = await repository.settingsOf(ctx.db, of);
  const times = settings?.times ?? DEFAULT_TIMES;
  const medicines = rows.map((row) => ({ medication_id: row.id, regimens: row.regimens }));
  const isPast = (row: repository.ListedMedication) =>
    row.state === 'stopped' || (row.last_day !== null && row.last_day < today);
  const present = (row: repository.ListedMedication): Medication =>
    presentMedication(row, times, events, ctx);
  const days = Array.from({ length: back }, (_, n) => addDays(today, n + 1 - back));
  const { add, answer } = canOf(ctx.principal);
  return {
    patient_id: patientId,
    day,
    times,
    remind: settings?.remind ?? true,
    by_call: settings?.by_call ?? false,
    medications: rows.filter((row) => !isPast(row)).map(present),
    past: rows.filter(isPast).map(present),
    doses: judgedDoses(medicines, day, times, events, ctx.now).map(({ due_at, ...dose }) => ({
      ...dose,
      date: dose.day,
      due_at: due_at.toISOString(),
    })),
    events,
    days: countDays(medicines, days, times, events, ctx.now),
    can: { add, answer },
  };
}

/** @throws Refusal 404 when it isn't there, or isn't the reader's to see */
export async function visible(ctx: SignedIn, id: string, since?: Date): Promise<repository.FoundMedication> {
  const found = await repository.findMedication(
    ctx.db,
    ctx.principal.brandId,
    id,
    since ?? windowOf(ctx.now).since,
  );
  if (!found || !(await mayRead(ctx.db, ctx.principal, found.patient_id))) throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [found.patient_id] });
  return found;
}

export const presentOne = async (ctx: SignedIn, id: string): Promise<Medication> =>
  presentFound(ctx, await visible(ctx, id));

async function presentFound(ctx: SignedIn, found: repository.FoundMedication): Promise<Medication> {
  const of = { patientId: found.patient_id, brandId: ctx.principal.brandId };
  const events = await doses.eventsSince(ctx.db, of, doseDay(ctx.now));
  const times = (await repository.settingsOf(ctx.db, of))?.times ?? DEFAULT_TIMES;
  return presentMedication(found, times, events, ctx);
}

const EVER = new Date(0);

export async function getHistory(ctx: SignedIn, id: string): Promise<ReplyOf<typeof getMedicationHistory>> {
  const found = await visible(ctx, id, EVER);
  return { medication: await presentFound(ctx, found), versions: found.regimens.toReversed() };
}

/** @throws Refusal 400 for more days than are counted at once, or none */
export async function getDoseDays(
  ctx: SignedIn,
  query: QueryOf<typeof listDoseDays>,
): Promise<ReplyOf<typeof listDoseDays>> {
  const { from, to } = query;
  if (to < from || to >= addDays(from, MAX_DAYS_COUNTED))
    throw invalidField('to', 'out_of_range', { limit: MAX_DAYS_COUNTED });
  const patientId = await patientOf(ctx, query.patient_id);
  const of = { patientId, brandId: ctx.principal.brandId };
  const rows = await repository.medicationsOf(ctx.db, of, dueInstant(from, '04:00'), from);
  const events = await doses.eventsSince(ctx.db, of, from);
  const times = (await repository.settingsOf(ctx.db, of))?.times ?? DEFAULT_TIMES;
  const medicines = rows.map((row) => ({ medication_id: row.id, regimens: row.regimens }));
  const days = Array.from({ length: MAX_DAYS_COUNTED }, (_, n) => addDays(from, n)).filter(
    (day) => day <= to,
  );
  return { patient_id: patientId, days: countDays(medicines, days, times, events, ctx.now) };
}
