import { lockMembersBy, type MemberState, memberShown } from '#features/accounts/server/index.ts';
import { type Member, membersById, membersOf, registrations } from '#features/people/server/index.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { recordChanges } from '#platform/server/changes/record-changes.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { type Batch, type BrandMember, PEOPLE_PAGE, type PeoplePreview } from '../../contract.ts';
import { changedMember, ENTRY_OF_ACTION, problemOf } from '../../rules.ts';
import type { AdministrationDeps } from '../deps.ts';
import { mayManage } from '../policy.ts';
import { presentRegistration } from '../presenter.ts';
import { onceUnder } from './batch.ts';

type Change = Pick<BodyOf<typeof contract.changePeople>, 'action' | 'person_ids' | 'user_type'>;

function present(ctx: SignedIn, member: Member): BrandMember {
  const can = mayManage(ctx.principal, member.personId);
  return {
    person_id: member.personId,
    name: member.name,
    image: member.image,
    phone: member.phone,
    email: member.email,
    user_types: [...member.userTypes],
    since: member.since.toISOString(),
    suspended_at: member.suspendedAt?.toISOString() ?? null,
    can: {
      suspend: can,
      reset: can && member.suspendedAt === null && !member.isUnclaimed,
      change_types: can,
    },
  };
}

const audit = (ctx: SignedIn, members: readonly Member[]) =>
  ctx.audit({
    resource: 'accounts',
    patientIds: members
      .filter(({ userTypes }) => userTypes.includes('patient'))
      .map(({ personId }) => personId),
  });

export async function listPeople(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listMembers>,
): Promise<ReplyOf<typeof contract.listMembers>> {
  const { members, nextCursor } = await membersOf(ctx.db, ctx.principal.brandId, query, PEOPLE_PAGE);
  await audit(ctx, members);
  return { people: members.map((member) => present(ctx, member)), next_cursor: nextCursor };
}

export async function getPerson(
  ctx: SignedIn,
  personId: string,
): Promise<ReplyOf<typeof contract.getMember>> {
  const { brandId } = ctx.principal;
  const member = (await membersById(ctx.db, brandId, [personId])).get(personId);
  if (!member) throw notFound();
  await audit(ctx, [member]);
  const [registration] = await registrations(ctx.db, brandId, ctx.now, personId);
  return { ...present(ctx, member), registration: registration ? presentRegistration(registration) : null };
}

interface Planned {
  readonly personId: string;
  readonly before: MemberState;
  readonly after: MemberState;
  readonly problem: contract.PeopleProblem | null;
}

/** The effect of the change on each person. People of another brand and people without an account are left out. */
async function plan(ctx: SignedIn, tx: Tx, change: Change): Promise<Planned[]> {
  const isOfTypes = change.action === 'grant' || change.action === 'withdraw';
  if (isOfTypes && !change.user_type) throw invalidField('user_type', 'required');
  const found = await lockMembersBy(tx, ctx.principal, change.person_ids);
  return change.person_ids.map((personId) => {
    const before = found.get(personId);
    if (!before) throw invalidField('person_ids', 'unknown');
    const after = changedMember(before, change.action, change.user_type);
    const problem = mayManage(ctx.principal, personId)
      ? problemOf(before, after, change.action)
      : ('yourself' as const);
    return { personId, before, after: problem ? before : after, problem };
  });
}

const namesOf = async (db: Db, brandId: string, ids: readonly string[]) => {
  const members = await membersById(db, brandId, ids);
  return (id: string): string => members.get(id)?.name ?? '';
};

export async function previewPeople(ctx: SignedIn, change: Change): Promise<{ items: PeoplePreview[] }> {
  const { brandId } = ctx.principal;
  const planned = await ctx.transaction((tx) => plan(ctx, tx, change));
  const nameOf = await namesOf(ctx.db, brandId, change.person_ids);
  return {
    items: planned.map(({ personId, before, after, problem }) => ({
      person_id: personId,
      name: nameOf(personId),
      before: shape(before),
      after: shape(after),
      problem,
    })),
  };
}

const shape = ({ suspended, userTypes }: MemberState) => ({ suspended, user_types: [...userTypes] });

/** All who can be changed, in one transaction, each with an entry. */
export async function changePeople(
  ctx: SignedIn,
  deps: AdministrationDeps,
  body: BodyOf<typeof contract.changePeople>,
): Promise<Batch> {
  const { brandId } = ctx.principal;
  const { changed, skipped } = await ctx.transaction((tx) =>
    onceUnder(ctx, tx, body, async () => {
      const planned = await plan(ctx, tx, body);
      const doable = planned.filter(({ problem }) => problem === null);
      await make(ctx, deps, tx, body, doable);
      return {
        changed: doable.length,
        skipped: planned.flatMap(({ personId, problem }) =>
          problem ? [{ objectId: personId, problem }] : [],
        ),
      };
    }),
  );
  deps.members.forget();
  const nameOf = await namesOf(ctx.db, brandId, body.person_ids);
  return {
    batch_id: body.batch_id,
    changed,
    skipped: skipped.map(({ objectId, problem }) => ({
      object_id: objectId,
      name: nameOf(objectId),
      problem,
    })),
  };
}

async function make(
  ctx: SignedIn,
  deps: AdministrationDeps,
  tx: Tx,
  body: BodyOf<typeof contract.changePeople>,
  doable: readonly Planned[],
): Promise<void> {
  const { brandId, personId: by } = ctx.principal;
  for (const { personId, before, after } of doable)
    await deps.members.set(tx, { personId, brandId, before, after, by, now: ctx.now });
  await recordChanges(
    ctx,
    tx,
    doable.map(({ personId, before, after }) => ({
      kind: 'person',
      objectId: personId,
      action: ENTRY_OF_ACTION[body.action],
      before: memberShown(before),
      after: memberShown(after),
      reason: body.reason,
    })),
    { id: body.batch_id },
  );
}

export async function listRegistrations(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listRegistrations>,
): Promise<ReplyOf<typeof contract.listRegistrations>> {
  const all = await registrations(ctx.db, ctx.principal.brandId, ctx.now);
  return {
    registrations: all
      .filter(({ state }) => query.state === undefined || state === query.state)
      .map(presentRegistration),
  };
}
