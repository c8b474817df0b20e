import { v7 as uuid } from 'uuid';
import { lockMembersBy, memberShown } from '#features/accounts/server/index.ts';
import { packageName } from '#features/lab-tests/server/index.ts';
import { namesOfPeople } from '#features/people/server/index.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { recordChanges, type StaffChange } from '#platform/server/changes/record-changes.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { type Batch, CHANGES_PAGE, type Change } from '../../contract.ts';
import { isSameMember, lasting } from '../../rules.ts';
import type { AdministrationDeps } from '../deps.ts';
import { isChange, mayManage, mayUndo } from '../policy.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/changes.ts';
import { membershipIn } from './membership.ts';
import {
  backOn,
  concernsSame,
  isSameLine,
  isStill,
  lineOf,
  lockOffers,
  offerShown,
  setOffer,
} from './offer-states.ts';

/** What is shown beside a person: the account, and what was decided about papers of theirs. */
const WITH_PERSON = ['person', 'registration', 'kyc'];

export async function listChanges(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listChanges>,
): Promise<ReplyOf<typeof contract.listChanges>> {
  const { brandId } = ctx.principal;
  const kinds = query.kind === 'person' ? WITH_PERSON : query.kind ? [query.kind] : null;
  const rows = await repository.listChanges(
    ctx.db,
    { brandId, kinds, objectId: query.object_id ?? null },
    positionOf(query.cursor, INSTANT, UUID),
    CHANGES_PAGE + 1,
  );
  const page = rows.slice(0, CHANGES_PAGE);
  const last = page.at(-1)?.entry;
  const people = page
    .filter(({ entry }) => WITH_PERSON.includes(entry.kind))
    .map(({ entry }) => entry.objectId);
  const names = await namesOfPeople(ctx.db, people);
  await ctx.audit({ resource: 'accounts', patientIds: [...new Set(people)] });
  return {
    changes: page.map((row) => present(ctx, row, names)),
    next_cursor: rows.length > CHANGES_PAGE && last ? cursorOf(last.at.toISOString(), last.id) : null,
  };
}

function present(
  ctx: SignedIn,
  { entry, actorName, undone }: repository.ListedChange,
  names: ReadonlyMap<string, string>,
): Change {
  const { kind, objectId, before, after } = entry;
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: { person_id: entry.actorId, name: actorName ?? '' },
    batch_id: entry.batchId,
    kind,
    object_id: objectId,
    name: kind === 'package' ? packageName(ctx.language, objectId) : (names.get(objectId) ?? ''),
    action: entry.action,
    before: before as Change['before'],
    after: after as Change['after'],
    reason: entry.reason,
    undoes: entry.undoes,
    undone,
    can: { undo: mayUndo(ctx.principal, { ...entry, undone }) },
  };
}

type Entry = repository.ChangeRow;
type Skipped = Batch['skipped'];

/** An object that stays as it is, and why. */
const skippedOf = (
  ctx: SignedIn,
  { kind, objectId }: Entry,
  names: ReadonlyMap<string, string>,
): Skipped[number] => ({
  object_id: objectId,
  name: kind === 'package' ? packageName(ctx.language, objectId) : (names.get(objectId) ?? ''),
  problem: kind === 'person' && !mayManage(ctx.principal, objectId) ? 'yourself' : 'changed_since',
});

/** Later changes of the same object that hold, also one that led back to the same state. */
const newerThan = async (tx: Tx, entry: Entry): Promise<Entry[]> =>
  lasting((await repository.changesSince(tx, entry)).filter(isChange));

/** Accounts that are still as the change left them go back to what they were. */
async function undoPeople(
  ctx: SignedIn,
  deps: AdministrationDeps,
  tx: Tx,
  entries: readonly Entry[],
): Promise<{ made: StaffChange[]; skipped: Skipped }> {
  const { brandId, personId: by } = ctx.principal;
  const ids = entries.map(({ objectId }) => objectId);
  const current = await lockMembersBy(tx, ctx.principal, ids);
  const names = await namesOfPeople(tx, ids);
  const [made, skipped]: [StaffChange[], Skipped] = [[], []];
  for (const entry of entries) {
    const { objectId, before, after } = entry;
    const now = current.get(objectId);
    const isLeft = now && isSameMember(now, membershipIn(after));
    if (!isLeft || !mayManage(ctx.principal, objectId) || (await newerThan(tx, entry)).length > 0) {
      skipped.push(skippedOf(ctx, entry, names));
      continue;
    }
    const back = membershipIn(before);
    await deps.members.set(tx, { personId: objectId, brandId, before: now, after: back, by, now: ctx.now });
    made.push({
      kind: 'person',
      objectId,
      action: 'undone',
      before: memberShown(now),
      after: memberShown(back),
    });
  }
  return { made, skipped };
}

/** Lines of the price list that are still as the change left them. What was charged on past days stays in it. */
async function undoPackages(
  ctx: SignedIn,
  tx: Tx,
  entries: readonly Entry[],
): Promise<{ made: StaffChange[]; skipped: Skipped }> {
  const [made, skipped]: [StaffChange[], Skipped] = [[], []];
  for (const entry of entries) {
    const { objectId, before, after } = entry;
    const validFrom = String(after?.valid_from);
    const today = clinicDay(ctx.now);
    const isPast = validFrom < today;
    const day = isPast ? today : validFrom;
    const line = async (of: string) => (await lockOffers(ctx, tx, [objectId], of)).get(objectId);
    const changed = await line(validFrom);
    const now = await line(day);
    const isLeft = changed && isSameLine(offerShown(changed.state), after);
    const isNewer = (await newerThan(tx, entry)).some((newer) => concernsSame(newer, entry, day));
    if (!now || !isLeft || isNewer || !isStill(now.state, before, after)) {
      skipped.push(skippedOf(ctx, entry, new Map()));
      continue;
    }
    await setOffer(ctx, tx, objectId, isPast ? backOn(now.state, before, after) : lineOf(before, day));
    const back = await line(day);
    made.push({
      kind: 'package',
      objectId,
      action: 'undone',
      before: offerShown(now.state),
      after: back ? offerShown(back.state) : null,
    });
  }
  return { made, skipped };
}

/** What the member of staff who took a batch back was answered; the answer may have been lost. */
async function undoneBefore(
  ctx: SignedIn,
  tx: Tx,
  entries: readonly Entry[],
  made: readonly [Entry, ...Entry[]],
): Promise<Batch> {
  if (made[0].actorId !== ctx.principal.personId) throw conflict('undone_already');
  const back = new Set(made.map(({ objectId }) => objectId));
  const left = entries.filter(({ objectId }) => !back.has(objectId));
  const people = left.filter(({ kind }) => kind === 'person').map(({ objectId }) => objectId);
  const names = await namesOfPeople(tx, people);
  return {
    batch_id: made[0].batchId,
    changed: made.length,
    skipped: left.map((entry) => skippedOf(ctx, entry, names)),
  };
}

/**
 * Takes a whole batch back. An object that was changed since stays as it is, and is named. Sent again by the same
 * member of staff, it answers the same.
 */
export async function undo(ctx: SignedIn, deps: AdministrationDeps, batchId: string): Promise<Batch> {
  const { brandId } = ctx.principal;
  const undone = await ctx.transaction(async (tx): Promise<Batch> => {
    const entries = await repository.batchOf(tx, brandId, batchId);
    if (entries.length === 0) throw notFound();
    const before = await repository.undoOf(tx, batchId);
    const doable = entries.filter((entry) => mayUndo(ctx.principal, { ...entry, undone: false }));
    const [first, ...others] = before;
    if (first) return await undoneBefore(ctx, tx, doable, [first, ...others]);
    if (doable.length === 0) throw conflict('cannot_be_undone');
    const of = (kind: string) => doable.filter((entry) => entry.kind === kind);
    const people = await undoPeople(ctx, deps, tx, of('person'));
    const packages = await undoPackages(ctx, tx, of('package'));
    const made = [...people.made, ...packages.made];
    const undoId = uuid();
    await recordChanges(ctx, tx, made, { id: undoId, undoes: batchId });
    return {
      batch_id: undoId,
      changed: made.length,
      skipped: [...people.skipped, ...packages.skipped],
    };
  });
  deps.members.forget();
  return undone;
}
