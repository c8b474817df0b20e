import { v7 as uuid } from 'uuid';
import { clinicianCards } from '#features/people/server/index.ts';
import type { PRESCRIPTION_EVENTS } from '#features/prescriptions/contract.ts';
import { type IssuedPrescription, issuedPrescription } from '#features/prescriptions/server/index.ts';
import type { EventData } from '#platform/contract/domain-event.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { JobContext, SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import {
  type agreeReconciliation,
  DEFAULT_TIMES,
  type listReconciliations,
  MAX_MEDICATIONS,
  type Reconciliation,
  type SlotTimes,
} from '../../contract.ts';
import {
  compareWith,
  type Difference,
  doseDay,
  isCoveredBy,
  lastDayOf,
  regimenInWords,
  stockWith,
  type TakenNow,
  wholeCourse,
} from '../../rules.ts';
import { mayChange } from '../policy.ts';
import { conflict } from '../refusals.ts';
import * as medications from '../repository/medications.ts';
import * as repository from '../repository/reconciliations.ts';
import { endTimes } from './end-times.ts';
import { announceChange, rowOf } from './medications.ts';
import { patientOf } from './reading.ts';
import { linesSignedAfter, type OfPatient, replacedBy, takenNow } from './taken-beside.ts';

type Prescribed = EventData<typeof PRESCRIPTION_EVENTS.issued>;

/** A signed prescription waits for the patient; nothing rings by it before they have agreed. What it replaces rings no more where it names no times. */
export const openFor = (work: JobContext, { prescription_id, patient_id, brand_id }: Prescribed) =>
  work.transaction(async (tx) => {
    const of = { patientId: patient_id, brandId: brand_id };
    await repository.openReconciliation(tx, {
      ...of,
      ...{ prescriptionId: prescription_id, openedAt: work.now },
    });
    const issued = await issuedPrescription(tx, prescription_id);
    if (issued && issued.replaces !== null) await endTimes(tx, of, issued, work.now);
  });

/** Closes the reviews of prescriptions that were not agreed to yet, and of replaced ones. */
export const closeFor = (work: JobContext, { prescription_id, brand_id }: Prescribed) =>
  work.transaction(async (tx) => {
    const row = await repository.lockReconciliation(tx, brand_id, prescription_id);
    if (row && !row.decidedAt)
      await repository.changeReconciliation(tx, prescription_id, { decidedAt: work.now });
  });

/** What is taken by a prescription that was withdrawn is proposed to be stopped. */
export const reopenFor = (work: JobContext, { prescription_id, patient_id, brand_id }: Prescribed) =>
  work.transaction(async (tx) => {
    const row = await repository.lockReconciliation(tx, brand_id, prescription_id);
    if (!row || row.withdrawn) return;
    const taken = await takenNow(tx, { patientId: patient_id, brandId: brand_id }, work.now);
    const issued = await issuedPrescription(tx, prescription_id);
    const ended = [prescription_id, ...(issued ? await replacedBy(tx, issued) : [])];
    const isTaken = taken.some(
      ({ prescriptionId, state }) =>
        prescriptionId !== null && ended.includes(prescriptionId) && state !== 'stopped',
    );
    await repository.changeReconciliation(tx, prescription_id, {
      withdrawn: true,
      decidedAt: isTaken ? null : (row.decidedAt ?? work.now),
    });
  });

async function differencesOf(
  db: Db,
  issued: IssuedPrescription,
  taken: readonly TakenNow[],
  row: repository.ReconciliationRow,
  now: Date,
): Promise<Difference[]> {
  const ended = await replacedBy(db, issued);
  if (row.withdrawn) return compareWith([], taken, [issued.prescriptionId, ...ended], doseDay(now));
  // An older paper says nothing any more of a medicine of which a later one was agreed to.
  const agreed = await repository.agreedSince(db, row, issued.signedAt);
  const later = await linesSignedAfter(db, agreed, issued.signedAt);
  const hasExpired = issued.validUntil !== null && issued.validUntil < clinicDay(now);
  return compareWith(issued.lines, taken, ended, doseDay(now), await timesOf(db, row)).filter(
    // After its last day it begins and changes nothing, and what it left out is still to be stopped.
    (each) => (!hasExpired || each.kind === 'stopped') && !isCoveredBy(later, each),
  );
}

const timesOf = async (db: Db | Tx, of: OfPatient): Promise<SlotTimes> =>
  (await medications.settingsOf(db, of))?.times ?? DEFAULT_TIMES;

const idOf = ({ line, taken }: Difference): string => line?.lineId ?? taken?.medicationId ?? '';

/** The same for what is proposed in the same way, on whichever day it is looked at. */
const shownOf = (differences: readonly Difference[]): string =>
  sha256(JSON.stringify(differences.map((each) => [idOf(each), each.kind, each.taken?.medicationId])));

const presented = (
  issued: IssuedPrescription,
  row: repository.ReconciliationRow,
  differences: readonly Difference[],
  doctorName: string,
): Reconciliation => ({
  prescription_id: row.prescriptionId,
  patient_id: row.patientId,
  issued_at: issued.signedAt.toISOString(),
  doctor_name: doctorName,
  withdrawn: row.withdrawn,
  items: differences.map((each) => ({
    item_id: idOf(each),
    kind: each.kind,
    name: each.line?.name ?? each.taken?.name ?? '',
    strength: each.line?.strength ?? each.taken?.strength ?? '',
    before: each.taken?.regimen ?? null,
    after: each.regimen,
    directions: each.line?.directions ?? null,
  })),
  shown: shownOf(differences),
});

async function openOf(ctx: SignedIn, of: OfPatient): Promise<Reconciliation[]> {
  const rows = await repository.openReconciliations(ctx.db, of);
  if (rows.length === 0) return [];
  const taken = await takenNow(ctx.db, of, ctx.now);
  const found: Reconciliation[] = [];
  for (const row of rows) {
    const issued = await issuedPrescription(ctx.db, row.prescriptionId);
    if (!issued) continue;
    const differences = await differencesOf(ctx.db, issued, taken, row, ctx.now);
    if (!row.withdrawn && differences.length === 0) continue;
    const cards = await clinicianCards(ctx.db, of.brandId, [issued.clinicianId]);
    const name = cards.get(issued.clinicianId)?.name ?? '';
    found.push(presented(issued, row, differences, name));
  }
  return found.toSorted(
    (a, b) => Number(b.withdrawn) - Number(a.withdrawn) || b.issued_at.localeCompare(a.issued_at),
  );
}

export async function getReconciliations(
  ctx: SignedIn,
  asked: string | undefined,
): Promise<ReplyOf<typeof listReconciliations>> {
  const patientId = await patientOf(ctx, asked);
  return {
    patient_id: patientId,
    reconciliations: await openOf(ctx, { patientId, brandId: ctx.principal.brandId }),
  };
}

/**
 * @throws Refusal 404 for a person the patient doesn't act for, 409 when the list has changed since they looked at it
 */
export async function agree(
  ctx: SignedIn,
  prescriptionId: string,
  body: BodyOf<typeof agreeReconciliation>,
): Promise<ReplyOf<typeof agreeReconciliation>> {
  const { principal, now } = ctx;
  const { brandId, personId } = principal;
  const patientId = await ctx.transaction(async (tx) => {
    const row = await repository.lockReconciliation(tx, brandId, prescriptionId);
    if (!row || !(await mayChange(tx, principal, row.patientId))) throw notFound();
    if (row.decidedAt) return row.patientId;
    await medications.lockMedicinesOf(tx, brandId, row.patientId);
    const issued = await issuedPrescription(tx, prescriptionId);
    if (!issued) throw notFound();
    const ended = await replacedBy(tx, issued);
    const differences = await differencesOf(tx, issued, await takenNow(tx, row, now), row, now);
    if (shownOf(differences) !== body.shown) throw conflict('reconciliation_changed');
    for (const each of differences)
      if (!body.declined.includes(idOf(each)))
        await apply(tx, ctx, {
          ...{ row, each, remind: body.remind, signedAt: issued.signedAt },
          isReplaced: each.taken?.prescriptionId != null && ended.includes(each.taken.prescriptionId),
        });
    await repository.changeReconciliation(tx, prescriptionId, { decidedAt: now, decidedBy: personId });
    return row.patientId;
  });
  await ctx.audit({ resource: 'medications', patientIds: [patientId] });
  return { patient_id: patientId, reconciliations: await openOf(ctx, { patientId, brandId }) };
}

interface Agreed {
  readonly row: repository.ReconciliationRow;
  readonly each: Difference;
  readonly remind: boolean;
  readonly signedAt: Date;
  /** A prescription that this one replaces added the medicine. */
  readonly isReplaced: boolean;
}

async function apply(
  tx: Tx,
  ctx: SignedIn,
  { row, each, remind, signedAt, isReplaced }: Agreed,
): Promise<void> {
  const { brandId, personId } = ctx.principal;
  const { kind, taken, line, regimen } = each;
  const set = { holdsFrom: ctx.now, setBy: personId, setAt: ctx.now, reason: '' } as const;
  const { prescriptionId } = row;
  if (kind === 'new') {
    if (!line) return;
    // Where only the doctor's words say how, it rings at no time until the patient sets some.
    const wanted = regimen ?? regimenInWords(line, null, doseDay(ctx.now));
    const first = wholeCourse(wanted, ctx.now, await timesOf(tx, row));
    if ((await medications.countMedications(tx, row, doseDay(ctx.now))) >= MAX_MEDICATIONS)
      throw conflict('medications_full');
    const id = uuid();
    const medication: medications.MedicationRow = {
      ...{ id, patientId: row.patientId, brandId, sentHash: '', source: 'prescription', prescriptionId },
      ...{ name: line.name, strength: line.strength ?? '', medicineId: line.medicineId },
      ...{ note: line.directions ?? '', fileId: null, remind, important: false, version: 1 },
      ...{ addedBy: personId, addedAt: ctx.now, changedAt: ctx.now, state: 'active' },
      ...{ lastDay: lastDayOf(first), stockAmount: null, stockAt: null },
      ...stockWith(line, null, { now: ctx.now, isReplaced }),
    };
    await medications.insertMedication(
      tx,
      medication,
      rowOf(first, { medicationId: id, version: 1, state: 'active', ...set }),
    );
    return await announceChange(tx, ctx, row.patientId, id);
  }
  const before = taken && (await medications.lockMedication(tx, brandId, taken.medicationId));
  if (!before) return;
  if (kind !== 'stopped')
    await medications.changeMedication(tx, before.id, {
      ...{ source: 'prescription', prescriptionId },
      ...(kind === 'changed' ? { strength: line?.strength ?? before.strength } : {}),
      ...(kind === 'changed' && regimen ? { remind } : {}),
      ...(line?.directions ? { note: line.directions } : {}),
      ...(line ? stockWith(line, taken, { now: ctx.now, isReplaced }) : {}),
    });
  const inWords = line && !regimen ? regimenInWords(line, taken.regimen, doseDay(ctx.now)) : null;
  // What the patient has set since the signature goes by the doctor's words already.
  if (kind === 'same' || (inWords && taken.setAt >= signedAt)) return;
  // What was taken at no times until now begins as a new medicine does.
  const begins = taken.state !== 'active' || taken.regimen.steps.length === 0;
  const wanted = regimen && begins ? wholeCourse(regimen, ctx.now, await timesOf(tx, row)) : regimen;
  const next = wanted ?? inWords ?? taken.regimen;
  const state = kind === 'stopped' ? 'stopped' : 'active';
  const version = before.version + 1;
  await medications.addRegimen(
    tx,
    rowOf(next, { medicationId: before.id, version, state, ...set }),
    lastDayOf(next),
  );
  await announceChange(tx, ctx, row.patientId, before.id);
}
