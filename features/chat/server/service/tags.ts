import { v7 as uuid } from 'uuid';
import { cliniciansOf } from '#features/people/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { type DomainEvent, publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { chatChanged, tagsChanged } from '../events.ts';
import { mayHandleTag, mayTagPatient } from '../policy.ts';
import { presentTag } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { teamIn } from '../repository/members.ts';
import { membershipOf } from '../repository/messages.ts';
import * as repository from '../repository/tags.ts';

type Tagged = Pick<ReplyOf<typeof contract.getPatientTags>, 'tags' | 'tags_obj'>;

const seesClinical = (ctx: SignedIn): boolean => isClinician(ctx.principal.userType);
const shown = (tag: repository.Tag) => presentTag({ ...tag, tag_id: tag.id });

export async function listTags(ctx: SignedIn): Promise<ReplyOf<typeof contract.listTags>> {
  const rows = await repository.listTags(ctx.db, ctx.principal.brandId, seesClinical(ctx));
  return { tags: rows.map(({ tag, patients, chats }) => ({ ...shown(tag), patients, chats })) };
}

/** The same id with the same name again answers the tag that there is. */
export async function createTag(
  ctx: SignedIn,
  body: BodyOf<typeof contract.createTag>,
): Promise<Reply<contract.Tag>> {
  const { brandId, personId } = ctx.principal;
  const tag: repository.Tag = {
    id: body.tag_id ?? uuid(),
    brandId,
    name: tidy(body.name),
    color: body.color ?? 'plain',
    clinical: body.clinical ?? false,
    createdBy: personId,
    createdAt: ctx.now,
    endedAt: null,
  };
  if (!mayHandleTag(ctx.principal, tag)) throw invalidField('clinical', 'not_allowed');
  return await ctx.transaction(async (tx) => {
    await repository.lockTags(tx, brandId);
    if (await repository.insertTag(tx, tag)) {
      await tell(ctx, tx, tag.clinical);
      return new Reply(201, shown(tag));
    }
    const before = await repository.findTag(tx, brandId, tag.id);
    if (before?.name === tag.name && before.createdBy === personId) return new Reply(200, shown(before));
    throw conflict(before ? 'tag_id_taken' : 'tag_exists');
  });
}

export async function updateTag(
  ctx: SignedIn,
  id: string,
  body: BodyOf<typeof contract.updateTag>,
): Promise<contract.Tag> {
  const change = {
    ...(body.name === undefined ? {} : { name: tidy(body.name) }),
    ...(body.color === undefined ? {} : { color: body.color }),
  };
  return await ctx.transaction(async (tx) => {
    const tag = await handledTag(ctx, tx, id);
    if (!(await repository.changeTag(tx, tag, change))) throw conflict('tag_exists');
    await tell(ctx, tx, tag.clinical);
    return shown({ ...tag, ...change });
  });
}

export async function deleteTag(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  await ctx.transaction(async (tx) => {
    const tag = await handledTag(ctx, tx, id);
    await repository.endTag(tx, id, ctx.now);
    await tell(ctx, tx, tag.clinical);
  });
  return { ok: true };
}

/** @throws Refusal 404 when there is none that the principal may rename or end. */
async function handledTag(ctx: SignedIn, tx: Tx, id: string): Promise<repository.Tag> {
  await repository.lockTags(tx, ctx.principal.brandId);
  const tag = await repository.findTag(tx, ctx.principal.brandId, id);
  if (!tag || !mayHandleTag(ctx.principal, tag)) throw notFound();
  return tag;
}

const tidy = (name: string): string => name.trim().replace(/\s+/g, ' ');

async function tell(ctx: SignedIn, tx: Tx, clinical: boolean): Promise<void> {
  const { brandId } = ctx.principal;
  const clinicians = await repository.cliniciansOfBrand(tx, brandId);
  await publish(tx, ctx.now, tagsChanged(brandId, { clinicians, clinical }));
}

export async function getPatientTags(ctx: SignedIn, patientId: string) {
  if (!(await mayTagPatient(ctx.db, ctx.principal, patientId))) throw notFound();
  await ctx.audit({ resource: 'tags', patientIds: [patientId] });
  return { patient_id: patientId, ...(await tagsOf(ctx, { kind: 'patient', id: patientId })) };
}

export async function putPatientTags(ctx: SignedIn, body: BodyOf<typeof contract.putPatientTags>) {
  const { patient_id: id } = body;
  if (!(await mayTagPatient(ctx.db, ctx.principal, id))) throw notFound();
  const tagged = await setTags(ctx, { kind: 'patient', id }, body.tag_ids, async (tx) => {
    const clinicians = await cliniciansOf(tx, ctx.principal.brandId, id);
    return tagsChanged(ctx.principal.brandId, { clinicians, clinical: false });
  });
  // The answer tells what else stands there.
  await ctx.audit({ resource: 'tags', patientIds: [id] });
  return { patient_id: id, ...tagged };
}

export async function putChatTags(ctx: SignedIn, chatId: string, tagIds: readonly string[]) {
  if (!(await membershipOf(ctx.db, ctx.principal, chatId))) throw notFound();
  const tagged = await setTags(ctx, { kind: 'chat', id: chatId }, tagIds, async (tx) => {
    const team = await teamIn(tx, chatId);
    return chatChanged(ctx.principal.brandId, team, { chat_id: chatId, change: 'changed' });
  });
  return { chat_id: chatId, ...tagged };
}

async function setTags(
  ctx: SignedIn,
  of: { kind: 'chat' | 'patient'; id: string },
  tagIds: readonly string[],
  /** Makes the event for the users who see the tag. */
  eventOf: (tx: Tx) => Promise<DomainEvent>,
): Promise<Tagged> {
  const { brandId, personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    const known = await repository.knownTags(tx, brandId, tagIds);
    if (known.length !== tagIds.length || known.some((tag) => !mayHandleTag(ctx.principal, tag)))
      throw invalidField('tag_ids', 'unknown');
    const by = { personId, now: ctx.now, clinical: seesClinical(ctx) };
    await repository.setTags(tx, { brandId, ...of }, tagIds, by);
    await publish(tx, ctx.now, await eventOf(tx));
  });
  return await tagsOf(ctx, of);
}

async function tagsOf(ctx: SignedIn, of: { kind: 'chat' | 'patient'; id: string }): Promise<Tagged> {
  const tags = (
    await repository.tagsOf(ctx.db, { brandId: ctx.principal.brandId, ...of }, seesClinical(ctx))
  ).map(shown);
  return { tags: tags.map((tag) => tag.tag_id), tags_obj: tags };
}
