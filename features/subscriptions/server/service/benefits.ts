import { v5 as uuidOf } from 'uuid';
import type { PlanVisits } from '#features/appointments/server/index.ts';
import type { PlanCoaches } from '#features/chat/server/index.ts';
import type { PlanDiscounts } from '#features/labs/server/index.ts';
import type { VisitMode } from '#features/people/contract.ts';
import { caretakersOfEach } from '#features/people/server/index.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { currentPeriod, givesBenefits, stateOn } from '../../rules.ts';
import * as periods from '../repository/periods.ts';
import type { PlanRow } from '../repository/plans.ts';
import * as repository from '../repository/subscriptions.ts';
import { planIn, readWhole } from './whole.ts';

/** What appointments ask about care plans, which are above them. */
export const planVisits: PlanVisits = { left: visitsLeft, use: useVisit };

interface For {
  readonly brandId: string;
  readonly personId: string;
  readonly now: Date;
}
interface Entitled {
  readonly row: repository.SubscriptionRow;
  readonly plan: PlanRow;
  readonly periodId: string;
}

/** Places of family members that are about to be taken, by period. */
type Taken = ReadonlyMap<string, ReadonlySet<string>>;

/** Open plans by the people who may use them: their own first, then that of who acts for them. */
type Open = ReadonlyMap<string, readonly repository.SubscriptionRow[]>;

/** Two queries, however many people they are. */
async function openFor(db: Db, brandId: string, personIds: readonly string[]): Promise<Open> {
  const caretakers = await caretakersOfEach(db, brandId, personIds);
  const holderIds = [...personIds, ...caretakers.map(({ holderId }) => holderId)];
  const rows = await repository.openOfEach(db, brandId, holderIds);
  return new Map(
    personIds.map((personId) => {
      const theirs = caretakers.filter((each) => each.personId === personId).map(({ holderId }) => holderId);
      return [personId, [personId, ...theirs].flatMap((id) => rows.filter((row) => row.personId === id))];
    }),
  );
}

const planFor = async (db: Db, of: For): Promise<Entitled | undefined> =>
  await planAmong(db, await openFor(db, of.brandId, [of.personId]), of);

/**
 * The plan with the benefits of a person today: their own, else that of the user who acts for them, while it has a
 * free place.
 */
async function planAmong(
  db: Db,
  open: Open,
  { personId, now }: Omit<For, 'brandId'>,
  taken: Taken = new Map(),
): Promise<Entitled | undefined> {
  for (const row of open.get(personId) ?? []) {
    const { snapshot, plans } = await readWhole(db, row);
    const today = clinicDay(now);
    const current = currentPeriod(snapshot, today);
    if (!current || !givesBenefits(stateOn(snapshot, today))) continue;
    const found = { row, plan: planIn(plans, current.planId), periodId: current.id };
    if (row.personId === personId || (await hasRoom(db, found, personId, taken.get(current.id))))
      return found;
  }
  return undefined;
}

/**
 * The same, locked: two who use the last visit or the last place of a family member at the same moment take turns, and
 * the plan isn't refunded meanwhile.
 */
async function lockPlanFor(tx: Tx, of: For): Promise<Entitled | undefined> {
  const seen = await planFor(tx, of);
  if (!seen || !(await repository.lock(tx, seen.row.id))) return undefined;
  const found = await planFor(tx, of);
  return found?.row.id === seen.row.id ? found : undefined;
}

/** Family members share in the order in which they first use something. */
async function hasRoom(
  db: Db,
  { row, plan, periodId }: Entitled,
  personId: string,
  taken: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  const most = plan.benefits.family_members;
  if (most === 0) return false;
  const users = new Set([...(await periods.usersIn(db, periodId)), ...taken]);
  users.delete(row.personId);
  return users.has(personId) || users.size < most;
}

async function leftOf(db: Db, { plan, periodId }: Entitled, mode: VisitMode): Promise<number> {
  const most = plan.benefits.visits.find((each) => each.mode === mode)?.count ?? 0;
  const used = (await periods.usedIn(db, [periodId])).find((each) => each.mode === mode)?.count ?? 0;
  return Math.max(0, most - used);
}

/** Visits of this kind that cost this person nothing today; of an appointment that is counted already, that one. */
async function visitsLeft(
  db: Db,
  of: For & { readonly mode: VisitMode; readonly appointmentId?: string },
): Promise<number> {
  const counted = of.appointmentId && (await periods.findUse(db, of.appointmentId));
  if (counted) return Number(counted.personId === of.personId && counted.mode === of.mode);
  const found = await planFor(db, of);
  return found ? await leftOf(db, found, of.mode) : 0;
}

/** Counts a visit, once. False: none is left, and its fee is to be paid. */
async function useVisit(
  tx: Tx,
  of: For & { readonly mode: VisitMode; readonly appointmentId: string },
): Promise<boolean> {
  const before = await periods.findUse(tx, of.appointmentId);
  if (before) return before.personId === of.personId && before.mode === of.mode;
  const found = await lockPlanFor(tx, of);
  if (!found || (await leftOf(tx, found, of.mode)) === 0) return false;
  const { brandId, personId, mode, appointmentId, now } = of;
  return await periods.addUse(tx, {
    ...{ subjectId: appointmentId, brandId, periodId: found.periodId, personId, mode, at: now },
  });
}

/** What orders of lab tests ask about care plans, which are above them. */
export const planDiscounts: PlanDiscounts = {
  of: discountsOf,
  use: useDiscount,
  giveBack: periods.removeUse,
};

/**
 * Percent off the lab tests of these people, if something is ordered for all of them today, in this order; and of each
 * of `alone` who is not among them, if something is ordered for that person only.
 */
async function discountsOf(
  db: Db,
  {
    brandId,
    personIds,
    alone = [],
    now,
  }: Omit<For, 'personId'> & { readonly personIds: readonly string[]; readonly alone?: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const open = await openFor(db, brandId, [...new Set([...personIds, ...alone])]);
  const taken = new Map<string, Set<string>>();
  const found = new Map<string, number>();
  for (const personId of new Set(personIds)) {
    const plan = await planAmong(db, open, { personId, now }, taken);
    const percent = plan?.plan.benefits.lab_discount_percent ?? 0;
    found.set(personId, percent);
    if (!plan || percent === 0) continue;
    taken.set(plan.periodId, new Set([...(taken.get(plan.periodId) ?? []), personId]));
  }
  for (const personId of alone)
    if (!found.has(personId))
      found.set(
        personId,
        (await planAmong(db, open, { personId, now }))?.plan.benefits.lab_discount_percent ?? 0,
      );
  return found;
}

/**
 * The percent that counts now. The use is counted once for each `subjectId`: a family member takes a place of the plan
 * with it, and the plan's price no longer comes back.
 */
async function useDiscount(
  tx: Tx,
  of: For & { readonly subjectId: string },
): Promise<{ percent: number; isNew: boolean }> {
  const found = await lockPlanFor(tx, of);
  const percent = found?.plan.benefits.lab_discount_percent ?? 0;
  if (!found || percent === 0) return { percent, isNew: false };
  const { brandId, personId, subjectId, now: at } = of;
  const use = { subjectId, brandId, periodId: found.periodId, personId, mode: 'lab', at } as const;
  return { percent, isNew: await periods.addUse(tx, use) };
}

/** What chats ask about care plans, which are above them. */
export const planCoaches: PlanCoaches = {
  has: async (db, of) => (await planFor(db, of))?.plan.benefits.coach_chat === true,
};

/**
 * Counts a chat with a coach, once in each period in which the patient writes: a family member takes a place of the plan
 * with it, and the plan's price no longer comes back.
 */
export async function useCoachChat(tx: Tx, of: For & { readonly chatId: string }): Promise<void> {
  const found = await lockPlanFor(tx, of);
  if (!found?.plan.benefits.coach_chat) return;
  const { brandId, personId, chatId, now: at } = of;
  const { periodId } = found;
  await periods.addUse(tx, {
    ...{ subjectId: uuidOf(chatId, periodId), brandId, periodId, personId, mode: 'chat', at },
  });
}
