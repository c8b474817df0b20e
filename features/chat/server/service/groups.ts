import { v7 as uuid } from 'uuid';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  type Chat,
  type createGroup as CreateGroup,
  MAX_MEMBERS,
  type updateGroup as UpdateGroup,
  type updateParticipants as UpdateParticipants,
} from '../../contract.ts';
import { lettersPossible, textProblem } from '../../rules.ts';
import { chatChanged, chatLeft, chatRequested } from '../events.ts';
import { invitableRole } from '../policy.ts';
import { conflict } from '../refusals.ts';
import { findChat } from '../repository/chats.ts';
import * as repository from '../repository/groups.ts';
import type { EventData } from '../tables.ts';
import { takePicture } from './group-picture.ts';
import { leaveGroup } from './leaving.ts';
import { readOne } from './reading.ts';

/** Founds a group. The same id with the same founder again answers the group that there is. */
export async function createGroup(ctx: SignedIn, body: BodyOf<typeof CreateGroup>): Promise<Reply<Chat>> {
  const { brandId, personId, userType } = ctx.principal;
  const id = body.chat_id ?? uuid();
  assertReadable(body.description);
  const others = body.user_ids.filter((other) => other !== personId);
  const types = await mayBring(ctx, others);
  const asked = await strangersAmong(ctx, types);
  const joining = others.filter((other) => !asked.has(other));
  const isNew = await ctx.transaction(async (tx) => {
    const made = await repository.insertChat(tx, {
      id,
      brandId,
      createdBy: personId,
      members: [
        { personId, userType, isAdmin: true },
        ...others.map((other) => ({
          personId: other,
          userType: types.get(other) as UserType,
          isAdmin: false,
          isAsked: asked.has(other),
        })),
      ],
      group: {
        name: body.group_name.trim(),
        description: body.description?.trim() || null,
        imageFileId: body.group_image_file_id ?? null,
      },
      now: ctx.now,
    });
    if (!made) {
      const before = await findChat(tx, ctx.principal, id, ctx.now);
      if (before?.created_by !== personId || !before.is_group) throw conflict('chat_id_taken');
      return false;
    }
    if (body.group_image_file_id) await takePicture(tx, ctx, id, body.group_image_file_id);
    await tell(tx, ctx, id, { type: 'group_created', person_ids: joining, text: body.group_name.trim() });
    await publish(
      tx,
      ctx.now,
      chatChanged(brandId, [personId, ...joining], { chat_id: id, change: 'added' }),
      ...requestsTo(ctx, id, asked),
    );
    return true;
  });
  return new Reply(isNew ? 201 : 200, await readOne(ctx, id));
}

export async function updateGroup(
  ctx: SignedIn,
  chatId: string,
  body: BodyOf<typeof UpdateGroup>,
): Promise<Chat> {
  assertReadable(body.description);
  await ctx.transaction(async (tx) => {
    const { chat, everybody } = await lockAsAdmin(tx, ctx, chatId);
    const name = body.group_name?.trim();
    if (body.group_image_file_id) await takePicture(tx, ctx, chatId, body.group_image_file_id);
    await repository.describeGroup(tx, chatId, {
      ...(name ? { groupName: name } : {}),
      ...(body.description === undefined ? {} : { description: body.description?.trim() || null }),
      ...(body.group_image_file_id === undefined ? {} : { imageFileId: body.group_image_file_id }),
    });
    if (name && name !== chat.groupName)
      await tell(tx, ctx, chatId, { type: 'group_renamed', person_ids: [], text: name });
    await publish(
      tx,
      ctx.now,
      chatChanged(ctx.principal.brandId, everybody, { chat_id: chatId, change: 'changed' }),
    );
  });
  return await readOne(ctx, chatId);
}

/** Who takes part. Each change is written into the chat, where everybody sees it. */
export async function updateParticipants(
  ctx: SignedIn,
  body: BodyOf<typeof UpdateParticipants>,
): Promise<Chat> {
  const { chat_id: chatId, action } = body;
  const ids = body.user_ids ?? [];
  if (action === 'leave') return await leave(ctx, chatId);
  if (ids.length === 0) throw invalidField('user_ids', 'required');
  const types = action === 'add' ? await mayBring(ctx, ids) : new Map<string, UserType>();
  const asked = await strangersAmong(ctx, types);
  await ctx.transaction(async (tx) => {
    const { chat, members, everybody } = await lockAsAdmin(tx, ctx, chatId);
    const here = new Map(members.map((member) => [member.personId, member]));
    if (action === 'add') {
      const added = ids.filter((id) => !here.has(id));
      if (here.size + added.length > MAX_MEMBERS) throw conflict('too_many_participants');
      await repository.addMembers(tx, {
        chatId,
        brandId: ctx.principal.brandId,
        members: added.map((personId) => ({
          personId,
          userType: types.get(personId) as UserType,
          isAdmin: false,
          isAsked: asked.has(personId),
        })),
        sinceSeq: chat.lastSeq,
        now: ctx.now,
      });
      if (added.length === 0) return;
      const joined = added.filter((id) => !asked.has(id));
      if (joined.length > 0) await tell(tx, ctx, chatId, { type: 'joined', person_ids: joined, text: null });
      const live = { chat_id: chatId, change: 'participants' } as const;
      await publish(
        tx,
        ctx.now,
        chatChanged(ctx.principal.brandId, everybody, live),
        chatChanged(ctx.principal.brandId, joined, { ...live, change: 'added' }),
        ...requestsTo(ctx, chatId, new Set(added.filter((id) => asked.has(id)))),
      );
      return;
    }
    if (ids.some((id) => !here.has(id))) throw invalidField('user_ids', 'unknown');
    if (action === 'remove') {
      if (ids.includes(ctx.principal.personId)) throw invalidField('user_ids', 'not_allowed');
      const stay = everybody.filter((id) => !ids.includes(id));
      await repository.endMembership(tx, chatId, ids, ctx.now);
      await tell(tx, ctx, chatId, { type: 'removed', person_ids: ids, text: null });
      await publish(
        tx,
        ctx.now,
        chatLeft(ctx.principal.brandId, { chat_id: chatId, gone: ids, stay, change: 'participants' }),
      );
      return;
    }
    const makes = action === 'make_admin';
    const admins = members.filter(
      ({ isAdmin, isAsked, personId }) => isAdmin && !isAsked && !ids.includes(personId),
    );
    if (!makes && admins.length === 0) throw invalidField('user_ids', 'not_allowed');
    const changed = ids.filter((id) => here.get(id)?.isAdmin !== makes);
    if (changed.length === 0) return;
    await repository.setAdmin(tx, chatId, changed, makes);
    const type = makes ? 'admin_made' : 'admin_ended';
    await tell(tx, ctx, chatId, { type, person_ids: changed, text: null });
    const live = { chat_id: chatId, change: 'participants' } as const;
    await publish(tx, ctx.now, chatChanged(ctx.principal.brandId, everybody, live));
  });
  return await readOne(ctx, chatId);
}

/** The answer is the group as it was left. */
async function leave(ctx: SignedIn, chatId: string): Promise<Chat> {
  const before = await readOne(ctx, chatId);
  await ctx.transaction(async (tx) => {
    await leaveGroup(tx, await lockAsMember(tx, ctx, chatId), ctx.principal.personId, ctx.now);
  });
  return before;
}

/** A description is a text like any message. */
function assertReadable(description: string | null | undefined): void {
  const problem = textProblem(description ?? '', { mayBeEmpty: true });
  if (problem) throw invalidField('description', problem, { limit: lettersPossible(description ?? '') });
}

/** @throws Refusal 404 that names `user_ids` when one of them may not be brought in. */
async function mayBring(ctx: SignedIn, ids: readonly string[]): Promise<Map<string, UserType>> {
  const types = await invitableRole(
    ctx.db,
    ctx.principal,
    await repository.typesOf(ctx.db, ctx.principal.brandId, ids),
  );
  if (ids.some((id) => !types.has(id))) throw invalidField('user_ids', 'unknown');
  return types;
}

/**
 * Patients who share neither a chat nor care with the user who adds them: they have to accept first. Clinicians and
 * staff join at once, and clinicians add only patients in their care.
 */
async function strangersAmong(ctx: SignedIn, types: ReadonlyMap<string, UserType>): Promise<Set<string>> {
  const patients = [...types].filter(([, type]) => type === 'patient').map(([id]) => id);
  if (ctx.principal.userType !== 'staff') return new Set();
  const known = await repository.knownByChat(ctx.db, ctx.principal, patients);
  return new Set(patients.filter((id) => !known.has(id)));
}

const requestsTo = (ctx: SignedIn, chatId: string, asked: ReadonlySet<string>) =>
  [...asked].map((id) =>
    chatRequested(ctx.principal.brandId, { chat_id: chatId, asked_by: ctx.principal.personId, asked: id }),
  );

/** @throws Refusal 404 for who isn't part of it, and for chats of two. */
async function lockAsMember(tx: Tx, ctx: SignedIn, chatId: string) {
  const locked = await repository.lockGroup(tx, chatId);
  const me = locked?.members.find((member) => member.personId === ctx.principal.personId);
  if (!locked?.chat.isGroup || !me || me.brandId !== ctx.principal.brandId) throw notFound();
  return { ...locked, me, everybody: locked.members.map((member) => member.personId) };
}

/** What only admins may do answers others like what isn't there: also an admin who has not accepted yet. */
async function lockAsAdmin(tx: Tx, ctx: SignedIn, chatId: string) {
  const locked = await lockAsMember(tx, ctx, chatId);
  if (!locked.me.isAdmin || locked.me.isAsked) throw notFound();
  return locked;
}

async function tell(tx: Tx, ctx: SignedIn, chatId: string, event: EventData): Promise<void> {
  await repository.writeEvent(tx, { chatId, actorId: ctx.principal.personId, event, now: ctx.now });
}
