import { v7 as uuid } from 'uuid';
import { isPatientOf } from '#features/people/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { conflict, invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { chatChanged } from '../events.ts';
import { isClinician, mayHandleTag, mayTagPatient } from '../policy.ts';
import { presentTag } from '../presenter.ts';
import { memberIds } from '../repository/members.ts';
import { membershipOf } from '../repository/messages.ts';
import * as repository from '../repository/tags.ts';

type Tagged = Pick<ReplyOf<typeof contract.getPatientTags>, 'tags' | 'tags_obj'>;

const seesClinical = (ctx: SignedIn): boolean => isClinician(ctx.reader.userType);
const shown = (tag: repository.Tag) => presentTag({ ...tag, tag_id: tag.id });

export async function listTags(ctx: SignedIn): Promise<ReplyOf<typeof contract.listTags>> {
  return { tags: (await repository.listTags(ctx.db, ctx.reader.brandId, seesClinical(ctx))).map(shown) };
}

/** The same id with the same name again answers the tag that there is. */
export async function createTag(
  ctx: SignedIn,
  body: BodyOf<typeof contract.createTag>,
): Promise<Reply<contract.Tag>> {
  const { brandId, personId } = ctx.reader;
  const tag: repository.Tag = {
    id: body.tag_id ?? uuid(),
    brandId,
    name: body.name.trim().replace(/\s+/g, ' '),
    color: body.color ?? 'plain',
    clinical: body.clinical ?? false,
    createdBy: personId,
    createdAt: ctx.now,
    endedAt: null,
  };
  if (!mayHandleTag(ctx.reader, tag)) throw invalidField('clinical', 'not_allowed');
  return await ctx.transaction(async (tx) => {
    if (await repository.insertTag(tx, tag)) return new Reply(201, shown(tag));
    const before = await repository.findTag(tx, brandId, tag.id);
    if (before?.name === tag.name && before.createdBy === personId) return new Reply(200, shown(before));
    throw conflict(before ? 'tag_id_taken' : 'tag_exists');
  });
}

export async function deleteTag(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  await ctx.transaction(async (tx) => {
    const tag = await repository.findTag(tx, ctx.reader.brandId, id);
    if (!tag || !mayHandleTag(ctx.reader, tag)) throw notFound();
    await repository.endTag(tx, id, ctx.now);
  });
  return { ok: true };
}

export async function getPatientTags(ctx: SignedIn, patientId: string) {
  await assertMayTag(ctx, patientId);
  await ctx.audit({ resource: 'tags', patientIds: [patientId] });
  return { patient_id: patientId, ...(await tagsOf(ctx, { kind: 'patient', id: patientId })) };
}

export async function putPatientTags(ctx: SignedIn, body: BodyOf<typeof contract.putPatientTags>) {
  await assertMayTag(ctx, body.patient_id);
  const tagged = await setTags(ctx, { kind: 'patient', id: body.patient_id }, body.tag_ids, []);
  return { patient_id: body.patient_id, ...tagged };
}

export async function putChatTags(ctx: SignedIn, chatId: string, tagIds: readonly string[]) {
  if (!(await membershipOf(ctx.db, ctx.reader, chatId))) throw notFound();
  const members = await memberIds(ctx.db, chatId);
  return { chat_id: chatId, ...(await setTags(ctx, { kind: 'chat', id: chatId }, tagIds, members)) };
}

/** Doctors and coaches those they look after; the front desk every patient of the brand. */
async function assertMayTag(ctx: SignedIn, patientId: string): Promise<void> {
  const { brandId, userType } = ctx.reader;
  const may =
    userType === 'staff'
      ? await isPatientOf(ctx.db, brandId, patientId)
      : await mayTagPatient(ctx.db, ctx.reader, patientId);
  if (!may) throw notFound();
}

async function setTags(
  ctx: SignedIn,
  of: { kind: 'chat' | 'patient'; id: string },
  tagIds: readonly string[],
  tell: readonly string[],
): Promise<Tagged> {
  const { brandId, personId } = ctx.reader;
  await ctx.transaction(async (tx) => {
    const known = await repository.knownTags(tx, brandId, tagIds);
    if (known.length !== tagIds.length || known.some((tag) => !mayHandleTag(ctx.reader, tag)))
      throw invalidField('tag_ids', 'unknown');
    const by = { personId, now: ctx.now, clinical: seesClinical(ctx) };
    await repository.setTags(tx, { brandId, ...of }, tagIds, by);
    if (tell.length > 0)
      await publish(tx, ctx.now, chatChanged(brandId, tell, { chat_id: of.id, change: 'changed' }));
  });
  return await tagsOf(ctx, of);
}

async function tagsOf(ctx: SignedIn, of: { kind: 'chat' | 'patient'; id: string }): Promise<Tagged> {
  const tags = (
    await repository.tagsOf(ctx.db, { brandId: ctx.reader.brandId, ...of }, seesClinical(ctx))
  ).map(shown);
  return { tags: tags.map((tag) => tag.tag_id), tags_obj: tags };
}
