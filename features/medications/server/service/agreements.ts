import { v7 as uuid } from 'uuid';
import { looksAfter } from '#features/people/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { JobContext, SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import {
  AGREEMENT_DAYS,
  DEFAULT_TIMES,
  FEWEST_DOSES,
  type listAgreements,
  type listLowAdherence,
  type proposeAgreement,
} from '../../contract.ts';
import { countDays, doseDay, dueInstant, isAdherenceLow } from '../../rules.ts';
import { adherenceLow, agreementProposed } from '../events.ts';
import { mayChange } from '../policy.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/agreements.ts';
import * as doses from '../repository/doses.ts';
import * as medications from '../repository/medications.ts';
import type { OfPatient } from '../repository/reminders.ts';
import { patientOf, RESOURCE } from './reading.ts';

/** Doses are counted in the morning, when those of the day before have been answered or missed. */
const COUNT_AT = '10:00';
const AT_ONCE = 100;

export async function getAgreements(
  ctx: SignedIn,
  asked: string | undefined,
): Promise<ReplyOf<typeof listAgreements>> {
  const { principal } = ctx;
  const patientId = await patientOf(ctx, asked);
  const own = principal.userType === 'patient' ? null : principal.personId;
  const of = { patientId, brandId: principal.brandId };
  return { patient_id: patientId, agreements: await repository.agreementsOf(ctx.db, of, own) };
}

/** @throws Refusal 404 for a patient who isn't in their care, 409 when the id was used otherwise */
export async function propose(
  ctx: SignedIn,
  body: BodyOf<typeof proposeAgreement>,
): Promise<Reply<ReplyOf<typeof proposeAgreement>>> {
  const { principal, now } = ctx;
  const { brandId, personId: clinicianId } = principal;
  const { agreement_id: id, patient_id: patientId, below_percent: belowPercent } = body;
  if (!(await looksAfter(ctx.db, principal, patientId))) throw notFound();
  const row = { id, patientId, brandId, clinicianId, belowPercent, proposedAt: now };
  const isNew = await ctx.transaction(async (tx) => {
    await medications.lockMedicinesOf(tx, brandId, patientId);
    const before = await repository.lockAgreement(tx, brandId, id);
    if (before) {
      const isSame =
        before.patientId === patientId &&
        before.clinicianId === clinicianId &&
        before.belowPercent === belowPercent;
      if (!isSame) throw conflict('agreement_id_taken');
      return false;
    }
    await repository.endAgreementWith(tx, row, now);
    if (!(await repository.addAgreement(tx, { ...row, agreedAt: null, endedAt: null, countAt: null })))
      throw conflict('agreement_id_taken');
    await publish(tx, now, agreementProposed(row, clinicianId));
    return true;
  });
  await ctx.audit({ resource: RESOURCE, patientIds: [patientId] });
  return new Reply(isNew ? 201 : 200, { agreement_id: id });
}

export async function accept(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  const { principal, now } = ctx;
  await ctx.transaction(async (tx) => {
    const row = await repository.lockAgreement(tx, principal.brandId, id);
    if (!row || row.endedAt || !(await mayChange(tx, principal, row.patientId))) throw notFound();
    if (row.agreedAt) return;
    const countAt = dueInstant(addDays(doseDay(now), 1), COUNT_AT);
    await repository.changeAgreement(tx, id, { agreedAt: now, countAt });
  });
  return { ok: true };
}

/** The patient's side, or the clinician who proposed it. */
export async function end(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  const { principal, now } = ctx;
  await ctx.transaction(async (tx) => {
    const row = await repository.lockAgreement(tx, principal.brandId, id);
    const isTheirs =
      row &&
      (principal.userType === 'patient'
        ? await mayChange(tx, principal, row.patientId)
        : row.clinicianId === principal.personId);
    if (!row || !isTheirs) throw notFound();
    if (!row.endedAt) await repository.changeAgreement(tx, id, { endedAt: now });
  });
  return { ok: true };
}

export async function getLows(ctx: SignedIn): Promise<ReplyOf<typeof listLowAdherence>> {
  const { personId, brandId } = ctx.principal;
  const low = await repository.lowsFor(ctx.db, personId, brandId);
  await ctx.audit({ resource: RESOURCE, patientIds: low.map(({ patient_id }) => patient_id) });
  return { low };
}

export async function close(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  const row = await repository.findLow(ctx.db, ctx.principal.brandId, id);
  if (row?.clinicianId !== ctx.principal.personId) throw notFound();
  await ctx.transaction((tx) => repository.closeLow(tx, id, ctx.now));
  return { ok: true };
}

/** Counts the doses of due agreements. Of two servers one counts each, and notifies once. */
export async function countAgreed(work: Pick<JobContext, 'now' | 'transaction'>): Promise<void> {
  for (;;) {
    const many = await work.transaction(async (tx) => {
      const claimed = await repository.claimAgreements(tx, work.now, AT_ONCE);
      for (const each of claimed) await countOne(tx, each, work.now);
      return claimed.length;
    });
    if (many < AT_ONCE) return;
  }
}

async function countOne(tx: Tx, each: repository.ToCount, now: Date): Promise<void> {
  const of = { patientId: each.patient_id, brandId: each.brand_id };
  const { due, taken } = await countWeek(tx, of, now);
  const isLow = isAdherenceLow({ due, taken }, each.below_percent, FEWEST_DOSES);
  // Who was notified looks at it; a week later there is a new week to count.
  const countAt = dueInstant(addDays(doseDay(now), isLow ? AGREEMENT_DAYS : 1), COUNT_AT);
  await repository.changeAgreement(tx, each.id, { countAt });
  if (!isLow) return;
  const low = { id: uuid(), ...of, clinicianId: each.clinician_id };
  await repository.addLow(tx, {
    ...{ ...low, agreementId: each.id, due, taken, noticedAt: now, closedAt: null },
  });
  await publish(tx, now, adherenceLow(low));
}

/** Doses of the last complete days. */
async function countWeek(tx: Tx, of: OfPatient, now: Date) {
  const today = doseDay(now);
  const since = addDays(today, -AGREEMENT_DAYS);
  const rows = await medications.medicationsOf(tx, of, dueInstant(since, '04:00'), since);
  const events = await doses.eventsSince(tx, of, since);
  const times = (await medications.settingsOf(tx, of))?.times ?? DEFAULT_TIMES;
  const medicines = rows.map(({ id, regimens }) => ({ medication_id: id, regimens }));
  const days = Array.from({ length: AGREEMENT_DAYS }, (_, n) => addDays(since, n));
  const counted = countDays(medicines, days, times, events, now);
  return {
    due: counted.reduce((sum, day) => sum + day.due, 0),
    taken: counted.reduce((sum, day) => sum + day.taken, 0),
  };
}
