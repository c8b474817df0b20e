import { isDeepStrictEqual } from 'node:util';
import { attachOwnFile, detachFile } from '#features/files/server/index.ts';
import { mayActFor } from '#features/people/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { CLINIC_OFFSET, clinicDay } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { Report } from '../../contract.ts';
import { announceReport } from '../events.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/reports.ts';
import { FETCH_PAPER } from './names.ts';
import { LAB_REPORT } from './paper.ts';
import { presentOne, visibleReport } from './read.ts';
import { type ReportHead, storeReport } from './store.ts';

/** Makes one of the patient's files a report, of themselves or of a person they act for. */
export async function addReport(
  ctx: SignedIn,
  body: BodyOf<typeof contract.addReport>,
): Promise<Reply<Report>> {
  const { brandId, personId } = ctx.principal;
  const { report_id: id, file_id: fileId } = body;
  const patientId = body.patient_id ?? personId;
  if (!(await mayActFor(ctx.db, brandId, personId, patientId))) throw notFound();
  const takenAt = new Date(`${body.day}T12:00:00${CLINIC_OFFSET}`);
  const at = takenAt > ctx.now ? new Date(`${body.day}T00:00:00${CLINIC_OFFSET}`) : takenAt;
  if (at > ctx.now) throw invalidField('day', 'in_the_future');
  const head: ReportHead = {
    ...{ id, brandId, patientId, source: 'uploaded', name: body.name.trim(), packageIds: [] },
    ...{ labName: body.lab_name?.trim() ?? null, orderId: null, takenAt: at, reportedAt: ctx.now },
    ...{ age: null, sex: null, state: 'final', fileId, addedBy: personId },
    ...{ paper: 'none', paperNextAt: null, askedAt: null },
  };
  const isNew = await ctx.transaction(async (tx) => {
    if (await isThere(tx, head)) return false;
    const subject = { kind: LAB_REPORT, id };
    if (!(await attachOwnFile(tx, fileId, { brandId, ownerIds: [personId] }, subject, ctx.now)))
      throw invalidField('file_id', 'unknown');
    if (await storeReport(tx, ctx.now, head, [], personId)) return true;
    // Another request has stored it meanwhile.
    await isThere(tx, head);
    return false;
  });
  return new Reply(isNew ? 201 : 200, await presentOne(ctx, id));
}

/** @throws Refusal 409 where another report has the id: what differs was never stored. */
async function isThere(tx: Tx, report: ReportHead): Promise<boolean> {
  const before = await repository.lockReport(tx, report.id);
  if (!before) return false;
  if (!isDeepStrictEqual(given(before), given(report))) throw conflict('report_id_taken');
  return true;
}

/** What the patient's side said of a report: the day alone, since today's has another time in the afternoon. */
const given = (report: ReportHead) => ({
  ...{ brandId: report.brandId, patientId: report.patientId, addedBy: report.addedBy, source: report.source },
  ...{ fileId: report.fileId, name: report.name, labName: report.labName },
  day: clinicDay(report.takenAt),
});

export async function removeReport(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  const { report } = await visibleReport(ctx, id);
  if (report.source !== 'uploaded') throw notFound();
  await ctx.transaction(async (tx) => {
    const locked = await repository.lockReport(tx, id);
    if (!locked) return;
    await repository.removeReport(tx, id);
    if (locked.fileId) await detachFile(tx, locked.fileId, { kind: LAB_REPORT, id });
    await announceReport(tx, ctx.now, locked, { isNews: false, actorId: ctx.principal.personId });
  });
  return { ok: true };
}

export async function seeReport(ctx: SignedIn, id: string): Promise<Report> {
  await visibleReport(ctx, id);
  await ctx.transaction(async (tx) => {
    const report = await repository.lockReport(tx, id);
    if (!report || report.seenAt) return;
    const seen = { seenAt: ctx.now, seenBy: ctx.principal.personId };
    await repository.setReport(tx, id, seen);
    await announceReport(
      tx,
      ctx.now,
      { ...report, ...seen },
      { isNews: false, actorId: ctx.principal.personId },
    );
  });
  return await presentOne(ctx, id);
}

/** A user waits for the paper: it is fetched now, regardless of earlier attempts. */
export async function fetchAgain(ctx: SignedIn, id: string): Promise<Report> {
  await visibleReport(ctx, id);
  await ctx.transaction(async (tx) => {
    const report = await repository.lockReport(tx, id);
    if (!report || report.fileId || report.source !== 'lab' || report.paper === 'none') return;
    await repository.setReport(tx, id, { paper: 'wanted', paperNextAt: ctx.now });
    await ctx.jobs.enqueue(tx, FETCH_PAPER, { report_id: id });
  });
  return await presentOne(ctx, id);
}
