import { keepFile, readableFile, readStoredFile } from '#features/files/server/index.ts';
import { lockForResults, markReported, orderForReport } from '#features/labs/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import { FILE_TYPES, type FileType } from '#platform/server/files/sniff.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { LabResultsDeps } from '../deps.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/reports.ts';
import { headOf } from './fetch.ts';
import { LAB_REPORT } from './paper.ts';
import { RESOURCE } from './read.ts';
import { storeReport } from './store.ts';

type Body = BodyOf<typeof contract.enterReport>;
type Entered = Reply<ReplyOf<typeof contract.enterReport>>;

/** What the front desk has on paper of a patient of an order. The file becomes the patient's; the order counts as reported. */
export async function enterReport(
  ctx: SignedIn,
  deps: LabResultsDeps,
  orderId: string,
  body: Body,
): Promise<Entered> {
  const { brandId, personId } = ctx.principal;
  const whole = await orderForReport(ctx.db, orderId);
  if (whole?.order.brandId !== brandId) throw notFound();
  const printed = (body.values ?? []).map(({ flag = '', ...each }) => ({ ...each, flag, code: '' }));
  if (printed.length === 0 && !body.file_id) throw invalidField('values', 'required');
  const patient = whole.patients.find(({ patientId }) => patientId === body.patient_id);
  if (!patient) throw notFound();
  const before = await repository.findReport(ctx.db, brandId, patient.reference);
  if (before?.report.fileId && body.file_id) throw conflict('report_there');
  const labName = deps.lab?.name ?? '';
  const head = {
    ...headOf(whole, patient, { now: ctx.now, askedAt: null, labName, isFinal: true }),
    ...({ source: 'clinic', addedBy: personId, paper: 'none', paperNextAt: null } as const),
  };
  const save = async (tx: Tx, fileId: string | null): Promise<void> => {
    // In the order in which the lab's results lock them.
    await lockForResults(tx, orderId);
    await storeReport(tx, ctx.now, head, printed, personId);
    const filed = { fileId, paper: 'stored', paperNextAt: null } as const;
    if (fileId) await repository.setReport(tx, head.id, filed);
    await markReported(tx, ctx, { orderId, reference: patient.reference, byHand: personId });
  };
  if (body.file_id) await adopt(ctx, deps, body.file_id, { id: head.id, patientId: head.patientId }, save);
  else await ctx.transaction((tx) => save(tx, null));
  await ctx.audit({ resource: RESOURCE, patientIds: [body.patient_id] });
  const values = await repository.valuesOf(ctx.db, [head.id]);
  return new Reply(201, { report_id: head.id, state: 'final', values: values.length });
}

const TYPES = Object.entries(FILE_TYPES) as [FileType, (typeof FILE_TYPES)[FileType]][];

/** A copy of what the front desk has uploaded becomes the patient's. */
async function adopt(
  ctx: SignedIn,
  { blobs }: LabResultsDeps,
  fileId: string,
  report: { readonly id: string; readonly patientId: string },
  save: (tx: Tx, fileId: string) => Promise<void>,
): Promise<void> {
  const own = await readableFile(ctx.db, ctx, async () => false, fileId);
  const stored = own && (await readStoredFile(ctx.db, blobs, fileId));
  const [type] = TYPES.find(([, { mime }]) => mime === stored?.mime) ?? [];
  if (!stored || !type) throw invalidField('file_id', 'unknown');
  const { name, sentHash, width, height } = own.file;
  const file = {
    ...{ brandId: ctx.principal.brandId, ownerId: report.patientId, name, sentHash, type },
    ...{ bytes: stored.bytes, subject: { kind: LAB_REPORT, id: report.id } },
    ...(width && height ? { size: { width, height } } : {}),
  };
  if ((await keepFile(ctx, blobs, file, save)) === 'full') throw conflict('storage_full');
}
