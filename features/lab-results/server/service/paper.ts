import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { keepFile } from '#features/files/server/index.ts';
import { orderForReport } from '#features/labs/server/index.ts';
import { LabAway, type LabPaper } from '#partners/lab/port.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { nextAttempt, type PaperState } from '../../rules.ts';
import type { LabResultsDeps } from '../deps.ts';
import { announceReport } from '../events.ts';
import { duePapers, lockReport, type ReportRow, setReport, valuesOf } from '../repository/reports.ts';
import { FETCH_PAPER } from './names.ts';

export const LAB_REPORT = 'lab_report';
const AT_ONCE = 50;

/** Enqueues due papers: each is a job of its own, so that a slow one delays no other. */
export async function enqueueDuePapers(work: JobContext): Promise<void> {
  for (const { id } of await duePapers(work.db, work.now, AT_ONCE))
    await work.transaction(async (tx) => {
      const report = await lockReport(tx, id);
      if (!report?.paperNextAt || report.paperNextAt > work.now) return;
      // If this server dies now, it comes up once more.
      await setReport(tx, id, { paperNextAt: nextAttempt(Math.max(1, report.paperAttempts), work.now) });
      await work.jobs.enqueue(tx, FETCH_PAPER, { report_id: id });
    });
}

/** Fetches the merged report of a patient and stores it among their files, once. Whatever goes wrong has a state. */
export async function fetchPaper(work: JobContext, deps: LabResultsDeps, reportId: string): Promise<void> {
  const report = await work.transaction((tx) => lockReport(tx, reportId));
  if (!deps.lab || !report || report.fileId || !report.orderId) return;
  const reported = await valuesOf(work.db, [reportId]);
  const paper = await askPaper(work, deps, report);
  if (paper.kind !== 'pdf') return await note(work, reportId, paper.kind);
  const name = `${report.labName ?? 'report'} ${clinicDay(report.takenAt)}.pdf`;
  const { bytes } = paper;
  const sentHash = createHash('sha256').update(bytes).digest('base64url');
  const file = {
    brandId: report.brandId,
    ownerId: report.patientId,
    name,
    bytes,
    sentHash,
    type: 'pdf' as const,
  };
  const done = await keepFile(
    work,
    deps.blobs,
    { ...file, subject: { kind: LAB_REPORT, id: reportId } },
    async (tx, fileId) => {
      const locked = await lockReport(tx, reportId);
      // The other half of a doubled job was faster: these bytes are deleted.
      if (!locked || locked.fileId) throw new NotItsPaper();
      // The paper may say what was before a correction. With the correction another job was enqueued.
      if (!isDeepStrictEqual(await valuesOf(tx, [reportId]), reported)) throw new NotItsPaper();
      const changed = { fileId, paper: 'stored', paperNextAt: null } as const;
      await setReport(tx, reportId, changed);
      await announceReport(tx, work.now, { ...locked, ...changed }, { isNews: false });
    },
  ).catch((error: unknown) => {
    if (!(error instanceof NotItsPaper)) throw error;
  });
  if (done === 'full') await note(work, reportId, 'full');
}

/** The report has a paper, or other values than when the lab was asked. */
class NotItsPaper extends Error {}

async function askPaper(
  work: JobContext,
  { lab }: LabResultsDeps,
  report: ReportRow,
): Promise<LabPaper | { kind: 'away' }> {
  const whole = await orderForReport(work.db, report.orderId ?? '');
  const { labOrderId: id, labToken: token } = whole?.order ?? {};
  if (!lab || !whole || !id || !token) return { kind: 'missing' };
  try {
    const { reports } = await lab.details({ id, token });
    const patient = whole.patients.find(({ reference }) => reference === report.id);
    const sameName = <T extends { readonly name: string }>(of: readonly T[]): readonly T[] =>
      of.filter(({ name }) => name === patient?.name);
    const named = sameName(reports);
    const position = whole.patients.findIndex(({ reference }) => reference === report.id);
    // Reports of two patients with the same name are matched by their position, once all reports have arrived.
    const link =
      sameName(whole.patients).length === 1 && named.length === 1
        ? named[0]
        : reports.length === whole.patients.length
          ? reports[position]
          : undefined;
    return link ? await lab.paper(link.url) : { kind: 'missing' };
  } catch (error) {
    if (!(error instanceof LabAway)) throw error;
    work.log.warn({ err: error, report: report.id }, 'the paper of a report could not be fetched');
    return { kind: 'away' };
  }
}

async function note(work: JobContext, reportId: string, paper: PaperState): Promise<void> {
  await work.transaction(async (tx) => {
    const report = await lockReport(tx, reportId);
    if (!report || report.fileId) return;
    const paperAttempts = report.paperAttempts + 1;
    const changed = { paper, paperAttempts, paperNextAt: nextAttempt(paperAttempts, work.now) };
    await setReport(tx, reportId, changed);
    if (paper !== report.paper)
      await announceReport(tx, work.now, { ...report, ...changed }, { isNews: false });
  });
}
