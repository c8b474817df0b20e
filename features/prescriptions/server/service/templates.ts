import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/templates.ts';
import { storable } from './content.ts';

const present = (row: repository.TemplateRow, ctx: SignedIn): contract.PrescriptionTemplate => ({
  template_id: row.id,
  name: row.name,
  is_shared: row.isShared,
  lines: row.lines,
  can: { edit: row.ownerId === ctx.principal.personId },
});

export async function listTemplates(
  ctx: SignedIn,
): Promise<ReplyOf<typeof contract.listPrescriptionTemplates>> {
  const { brandId, personId } = ctx.principal;
  const rows = await repository.listTemplates(ctx.db, brandId, personId);
  return { templates: rows.map((row) => present(row, ctx)) };
}

/** @throws Refusal 404 for another doctor's template */
export async function putTemplate(
  ctx: SignedIn,
  id: string,
  body: BodyOf<typeof contract.putPrescriptionTemplate>,
): Promise<contract.PrescriptionTemplate> {
  const { brandId, personId } = ctx.principal;
  const { lines } = await storable(ctx, { lines: body.lines });
  const row: repository.TemplateRow = {
    ...{ id, brandId, ownerId: personId, lines, isShared: body.is_shared, updatedAt: ctx.now },
    name: body.name.trim(),
  };
  await ctx.transaction(async (tx) => {
    const isNew = (await repository.findTemplate(tx, id)) === undefined;
    if (isNew && (await repository.countTemplates(tx, brandId, personId)) >= repository.MOST_TEMPLATES)
      throw conflict('too_many_templates');
    if (!(await repository.saveTemplate(tx, row))) throw notFound();
  });
  return present(row, ctx);
}

export async function deleteTemplate(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  const { brandId, personId } = ctx.principal;
  const isGone = await ctx.transaction((tx) => repository.deleteTemplate(tx, brandId, personId, id));
  if (!isGone) throw notFound();
  return { ok: true };
}
