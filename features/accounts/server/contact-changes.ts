import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { DEFAULT_LANGUAGE, type Language } from '#platform/contract/language.ts';
import { saidTime } from '#platform/contract/said-time.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { randomToken } from '#platform/server/crypto/secrets.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { isUniqueViolation } from '#platform/server/db/unique-violation.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import { ACCOUNT_EVENTS, type Account } from '../contract.ts';
import { parseIdentifier } from '../rules/identifier.ts';
import { CONTACT_CHANGE, type Identifier, masked } from '../rules.ts';
import { ownAccount } from './account-service.ts';
import { refuseWhile, requireIdentifier, sendChangeCode, sendChangeProofCode } from './code-sending.ts';
import { contactOf } from './contact.ts';
import type { AccountsDeps } from './deps.ts';
import { requirePassword } from './own-password.ts';
import { conflict } from './refusals.ts';
import { type AccountRow, accountByIdentifier, accountOf, brandsOf } from './repository.ts';
import { accounts, contactChanges } from './tables.ts';

export interface ContactProof {
  readonly password?: string;
  readonly code?: string;
}

/** Where a code proves that the owner asks: the phone, else the mailbox. */
const provenBy = (account: AccountRow): Identifier => requireIdentifier(account.phone ?? account.email ?? '');

export async function sendContactProof(ctx: SignedIn, deps: AccountsDeps) {
  const account = await accountOf(ctx.db, ctx.principal.personId);
  if (!account) throw notFound();
  return await sendChangeProofCode(ctx, deps, provenBy(account), account.personId);
}

/** @throws Refusal naming `password` or `code`; wrong ones are limited as those of the password are. */
export async function requireContactProof(
  ctx: SignedIn,
  deps: AccountsDeps,
  account: AccountRow,
  proof: ContactProof & { readonly identifier: Identifier },
): Promise<void> {
  const { personId } = account;
  if (proof.password !== undefined)
    return await requirePassword(ctx, deps, account.passwordHash, proof.password, 'password');
  if (proof.code === undefined) throw invalidField(account.passwordHash ? 'password' : 'code', 'required');
  refuseWhile(await deps.attempts.prove(personId));
  const redeemed = await deps.codes.redeem(ctx.db, {
    identifier: proof.identifier,
    purpose: 'change_proof',
    code: proof.code,
    now: ctx.now,
    byOwner: true,
  });
  if (redeemed?.personId !== personId) throw invalidField('code', 'wrong_code');
  await deps.attempts.proved(personId);
}

/**
 * Sends a code to the new number or address, once it is proven that the owner asks. The proof holds for an hour, so
 * that the code can be sent again.
 */
export async function beginContactChange(
  ctx: SignedIn,
  deps: AccountsDeps,
  identifier: Identifier,
  { password, code }: ContactProof,
) {
  const { personId } = ctx.principal;
  const account = await accountOf(ctx.db, personId);
  if (!account) throw notFound();
  // An earlier try has used up the code and begun the change, and its reply was lost.
  const isProven = password === undefined && (await begunChange(ctx, identifier));
  if (!isProven) {
    await requireContactProof(ctx, deps, account, {
      ...(password === undefined ? {} : { password }),
      ...(code === undefined ? {} : { code }),
      identifier: provenBy(account),
    });
    await ctx.transaction(async (tx) => {
      await tx
        .delete(contactChanges)
        .where(
          and(
            eq(contactChanges.personId, personId),
            eq(contactChanges.kind, identifier.kind),
            isNull(contactChanges.confirmedAt),
          ),
        );
      await tx.insert(contactChanges).values({
        id: uuid(),
        personId,
        kind: identifier.kind,
        oldValue: account[identifier.kind],
        newValue: identifier.value,
        provenAt: ctx.now,
      });
    });
  }
  return await sendChangeCode(ctx, deps, identifier, personId);
}

async function begunChange(ctx: SignedIn, identifier: Identifier, db: Db = ctx.db) {
  const [begun] = await db
    .select({ id: contactChanges.id })
    .from(contactChanges)
    .where(
      and(
        eq(contactChanges.personId, ctx.principal.personId),
        eq(contactChanges.kind, identifier.kind),
        eq(contactChanges.newValue, identifier.value),
        isNull(contactChanges.confirmedAt),
        gt(contactChanges.provenAt, new Date(ctx.now.getTime() - CONTACT_CHANGE.confirmWithinMs)),
      ),
    )
    .orderBy(desc(contactChanges.provenAt))
    .limit(1);
  return begun;
}

/** @throws Refusal on a wrong code, or when another account has that number or address by now. */
export async function confirmContactChange(
  ctx: SignedIn,
  deps: AccountsDeps,
  identifier: Identifier,
  code: string,
): Promise<Account> {
  const { personId } = ctx.principal;
  const redeemed = await deps.codes.redeem(ctx.db, {
    identifier,
    purpose: 'change_phone',
    code,
    now: ctx.now,
    // These codes are a stranger's. During an update, a server of the version before still issues them as the owner's:
    // this looks for both.
    byOwner: true,
  });
  if (redeemed?.personId !== personId) throw invalidField('code', 'wrong_code');
  await refusingTaken(
    identifier.kind,
    ctx.transaction(async (tx) => {
      const before = await lockAccount(tx, personId);
      const begun = await begunChange(ctx, identifier, tx);
      if (!before || !begun) throw invalidField('code', 'wrong_code');
      const holder = await accountByIdentifier(tx, identifier);
      if (holder && holder.personId !== personId) throw conflict(`${identifier.kind}_taken`);
      if (holder) {
        await tx.delete(contactChanges).where(eq(contactChanges.id, begun.id));
        return;
      }
      const undoToken = randomToken();
      await tx
        .update(accounts)
        .set({ [identifier.kind]: identifier.value })
        .where(eq(accounts.personId, personId));
      await tx
        .update(contactChanges)
        .set({
          oldValue: before[identifier.kind],
          confirmedAt: ctx.now,
          undoTokenHash: hashOfUndoToken(deps, undoToken),
          undoUntil: new Date(ctx.now.getTime() + CONTACT_CHANGE.undoWithinMs),
        })
        .where(eq(contactChanges.id, begun.id));
      await notifyOfChange(ctx, tx, deps, { before, identifier, undoToken, changeId: begun.id });
    }),
  );
  deps.authenticator.forget();
  return await ownAccount(ctx);
}

export const hashOfUndoToken = (deps: AccountsDeps, token: string): string =>
  deps.secrets.mac('undo-contact-change', token);

/** Two changes of one account come after each other. */
export async function lockAccount(tx: Tx, personId: string): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.personId, personId), isNull(accounts.closedAt)))
    .for('update');
  return row;
}

/** Another account may take a number between the check and the write. */
export async function refusingTaken<T>(kind: Identifier['kind'], work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error) ? conflict(`${kind}_taken`) : error;
  }
}

/** A message to what was replaced (to the other one, where there was none), and news for every signed-in device. */
async function notifyOfChange(
  ctx: SignedIn,
  tx: Tx,
  deps: AccountsDeps,
  change: { before: AccountRow; identifier: Identifier; undoToken: string; changeId: string },
): Promise<void> {
  const { before, identifier, undoToken, changeId } = change;
  const { personId } = before;
  const to = parseIdentifier(before[identifier.kind] ?? before.phone ?? before.email ?? '');
  const language = (await contactOf(tx, personId))?.language ?? DEFAULT_LANGUAGE;
  const values = {
    brand: ctx.brand.title,
    to: masked(identifier),
    when: whenIn(language, ctx.now),
    // In the fragment, which browsers never send: it appears in no log of the server or of a proxy.
    link: `${deps.origins.originOf(ctx.host)}/account/undo-change#${undoToken}`,
  };
  const what = before[identifier.kind] === null ? 'added' : 'changed';
  if (to)
    await deps.send(tx, {
      channel: to.kind === 'phone' ? 'sms' : 'email',
      to: to.value,
      text: deps.words.translate(language, `accounts.messages.${identifier.kind}_${what}`, values),
      ...(to.kind === 'email'
        ? { subject: deps.words.translate(language, 'accounts.messages.contact_changed_subject', values) }
        : {}),
    });
  const data = { person_id: personId, change_id: changeId };
  const brandIds = await brandsOf(tx, personId);
  await publish(
    tx,
    ctx.now,
    ...brandIds.map((brandId) => ({ ...declared(ACCOUNT_EVENTS.contactChanged, data), brandId })),
  );
}

function whenIn(language: Language, instant: Date): string {
  const date = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    timeZone: CLINIC_ZONE,
  });
  return `${date.format(instant)}, ${saidTime(language, instant)}`.replace(/[\u202f\u00a0]/g, ' ');
}
