import { parseEmail } from '#platform/domain/email.ts';
import { parsePhone } from '#platform/domain/phone.ts';
import { type On, Reply } from '#platform/server/feature.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import * as contract from '../contract.ts';
import { deleteAccount, resetPasswordWithCode, startResetFor, suspend } from './account-endings.ts';
import { imageBytes, ownAccount, replaceImage, updateAccount } from './account-service.ts';
import { changePassword } from './change-password.ts';
import { correctNumber } from './claim.ts';
import { sendCode, whoIsThis } from './code-sending.ts';
import { beginContactChange, confirmContactChange, sendContactProof } from './contact-changes.ts';
import { contactChangesOf, sendUndoProof, undoAsOwner, undoByLink } from './contact-undo.ts';
import type { AccountsDeps } from './deps.ts';
import { registerWithIdToken } from './oauth.ts';
import {
  addPasskey,
  listOwnPasskeys,
  optionsToAdd,
  optionsToProve,
  removePasskey,
  requireOwnPasskey,
} from './passkeys.ts';
import { presentSession } from './presenter.ts';
import { confirmIdentity, pendingProof, prove, sendOwnProofCode } from './proof.ts';

export function accountRoutes(on: On, deps: AccountsDeps): void {
  signInRoutes(on, deps);
  ownAccountRoutes(on, deps);
  sessionRoutes(on, deps);
  proofRoutes(on, deps);
  memberRoutes(on, deps);
}

function signInRoutes(on: On, deps: AccountsDeps): void {
  on(contract.identify, (ctx, { body }) => whoIsThis(ctx, deps, body.identifier));
  on(contract.sendOtp, (ctx, { body }) => sendCode(ctx, deps, body));
  on(contract.resetPassword, (ctx, { body }) => resetPasswordWithCode(ctx, deps, body));
  on(contract.oauthRegister, (ctx, { body }) => registerWithIdToken(ctx, deps, body.id_token));
}

function ownAccountRoutes(on: On, deps: AccountsDeps): void {
  on(contract.getAccount, (ctx) => ownAccount(ctx));
  on(contract.updateUser, (ctx, { body }) => updateAccount(ctx, body));
  on(contract.setPassword, async (ctx, { body }) => {
    await changePassword(ctx, deps, body);
    return { ok: true };
  });
  on(contract.updateUserImage, (ctx, { file }) => replaceImage(ctx, deps, file));
  on(contract.getUserImage, async (ctx, { params }) => {
    const bytes = await imageBytes(ctx, deps, params.image_id);
    // A new picture has a new id, so this one never changes; it stays in the person's own cache.
    return new Reply(200, bytes, { 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400' });
  });

  on(contract.updatePhone, (ctx, { body }) => beginContactChange(ctx, deps, phoneOf(body.phone), body));
  on(contract.confirmPhone, (ctx, { body }) =>
    confirmContactChange(ctx, deps, phoneOf(body.phone), body.code),
  );
  on(contract.updateEmail, (ctx, { body }) => beginContactChange(ctx, deps, emailOf(body.email), body));
  on(contract.confirmEmail, (ctx, { body }) =>
    confirmContactChange(ctx, deps, emailOf(body.email), body.code),
  );

  on(contract.sendContactProof, (ctx) => sendContactProof(ctx, deps));
  on(contract.listContactChanges, async (ctx) => ({ changes: await contactChangesOf(ctx) }));
  on(contract.sendUndoProof, (ctx, { params }) => sendUndoProof(ctx, deps, params.change_id));
  on(contract.undoContactChange, (ctx, { params, body }) => undoAsOwner(ctx, deps, params.change_id, body));
  on(contract.undoChangeByLink, (ctx, { body }) => undoByLink(ctx, deps, body.token));

  on(contract.deleteUser, (ctx, { body }) => deleteAccount(ctx, deps, body));
}

function sessionRoutes(on: On, deps: AccountsDeps): void {
  on(contract.listSessions, async (ctx) => {
    const rows = await deps.sessions.listOf(ctx.db, ctx.principal.personId, ctx.principal.brandId, ctx.now);
    return { sessions: rows.map((row) => presentSession(row, ctx.principal.sessionId)) };
  });
  on(contract.endSession, async (ctx, { params }) => {
    const ended = await ctx.transaction((tx) =>
      deps.sessions.end(tx, {
        personId: ctx.principal.personId,
        sessionIds: [params.session_id],
        because: 'ended_by_owner',
        now: ctx.now,
      }),
    );
    if (ended.length === 0) throw notFound();
    deps.authenticator.forget();
    return { ok: true };
  });
  on(contract.lockSession, async (ctx) => {
    await ctx.transaction((tx) => deps.sessions.lock(tx, ctx.principal.sessionId, ctx.now));
    deps.authenticator.forget();
    return { ok: true };
  });
  on(contract.noteActivity, async (ctx) => {
    await deps.sessions.noteActivity(ctx.db, ctx.principal.sessionId, ctx.now);
    return { ok: true };
  });
}

function proofRoutes(on: On, deps: AccountsDeps): void {
  on(contract.getProof, (ctx) => pendingProof(ctx, deps));
  on(contract.sendProof, (ctx) => sendOwnProofCode(ctx, deps));
  on(contract.getPasskeyChallenge, async (ctx) => plain(await optionsToProve(ctx, deps)));
  on(contract.proveIdentity, async (ctx, { body }) => {
    await prove(ctx, deps, body);
    return { ok: true };
  });
  on(contract.listPasskeys, (ctx) => listOwnPasskeys(ctx, deps));
  on(contract.beginPasskey, async (ctx, { body }) => {
    await confirmIdentity(ctx, deps, body);
    return plain(await optionsToAdd(ctx, deps));
  });
  on(contract.addPasskey, (ctx, { body }) => addPasskey(ctx, deps, body.passkey));
  on(contract.removePasskey, async (ctx, { body: { passkey_id, ...proof } }) => {
    // Before the proof: the first try has used up the code, and the second one must not be refused for that.
    await requireOwnPasskey(ctx, passkey_id);
    await confirmIdentity(ctx, deps, proof);
    return await removePasskey(ctx, deps, passkey_id);
  });
}

function memberRoutes(on: On, deps: AccountsDeps): void {
  on(contract.suspendMember, (ctx, { params, body }) => suspend(ctx, deps, params.person_id, body));
  on(contract.correctNumber, (ctx, { params, body }) =>
    correctNumber(ctx, deps, params.person_id, phoneOf(body.phone)),
  );
  on(contract.startReset, (ctx, { params }) => startResetFor(ctx, deps, params.person_id));
}

/** Options of WebAuthn as plain JSON. */
function plain(challenge: { readonly options: object; readonly sealed: string }) {
  return { sealed: challenge.sealed, options: { ...challenge.options } as Record<string, unknown> };
}

function phoneOf(text: string) {
  const value = parsePhone(text);
  if (!value) throw invalidField('phone', 'phone');
  return { kind: 'phone', value } as const;
}

function emailOf(text: string) {
  const value = parseEmail(text);
  if (!value) throw invalidField('email', 'email');
  return { kind: 'email', value } as const;
}
