import { v7 as uuid } from 'uuid';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicStamp } from '#platform/domain/clinic-time.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../contract.ts';
import type { ExportsDeps } from './deps.ts';
import { MAKE_EXPORT } from './names.ts';
import { mayExport } from './policy.ts';
import { isExpired, presentExport } from './presenter.ts';
import { conflict, refusal } from './refusals.ts';
import * as repository from './repository.ts';

const audit = (ctx: SignedIn, patientId: string): Promise<void> =>
  ctx.audit({ resource: 'export', patientIds: [patientId] });

export async function createExport(
  ctx: SignedIn,
  {
    export_id: id = uuid(),
    patient_id: patientId = ctx.principal.personId,
  }: BodyOf<typeof contract.createExport>,
): Promise<Reply<contract.Export>> {
  const { brandId, personId } = ctx.principal;
  if (!(await mayExport(ctx.db, ctx.principal, patientId))) throw notFound();
  await audit(ctx, patientId);
  const isNew = await ctx.transaction(async (tx) => {
    const added = await repository.addExport(tx, {
      ...{ id, brandId, patientId, askedBy: personId, askedAt: ctx.now },
      ...{ state: 'preparing', progress: 0, attempts: 0 },
      ...{ blobKey: null, size: null, readyAt: null, expiresAt: null },
    });
    if (added) await ctx.jobs.enqueue(tx, MAKE_EXPORT, { export_id: id }, { key: id });
    return added;
  });
  const there =
    (await repository.findExport(ctx.db, brandId, id)) ??
    (await repository.findPreparing(ctx.db, brandId, patientId));
  // The id belongs to an export in another brand, or the one that was being prepared is ready by now.
  if (!there || there.patientId !== patientId) throw conflict('export_id_taken');
  return new Reply(isNew ? 202 : 200, presentExport(there, ctx.now));
}

export async function listExports(
  ctx: SignedIn,
  patientId: string = ctx.principal.personId,
): Promise<ReplyOf<typeof contract.listExports>> {
  if (!(await mayExport(ctx.db, ctx.principal, patientId))) throw notFound();
  const rows = await repository.listExports(ctx.db, ctx.principal.brandId, patientId);
  return { exports: rows.map((row) => presentExport(row, ctx.now)) };
}

async function visibleExport(ctx: SignedIn, id: string): Promise<repository.NamedExport> {
  const row = await repository.findExport(ctx.db, ctx.principal.brandId, id);
  if (!row || !(await mayExport(ctx.db, ctx.principal, row.patientId))) throw notFound();
  return row;
}

export const getExport = async (ctx: SignedIn, id: string): Promise<contract.Export> =>
  presentExport(await visibleExport(ctx, id), ctx.now);

export async function downloadExport(
  ctx: SignedIn,
  id: string,
  { blobs }: ExportsDeps,
): Promise<Reply<unknown>> {
  const row = await visibleExport(ctx, id);
  if (row.state === 'expired' || isExpired(row, ctx.now)) throw refusal(410, 'export_expired');
  if (row.state !== 'ready' || !row.blobKey) throw conflict('export_not_ready');
  await audit(ctx, row.patientId);
  const archive = await blobs.get(row.blobKey);
  if (!archive) throw notFound();
  const name = `health-record-${clinicStamp(row.askedAt)}.zip`;
  return new Reply(200, archive, {
    'content-type': 'application/zip',
    'content-length': String(row.size),
    'content-disposition': `attachment; filename="${name}"`,
  });
}
