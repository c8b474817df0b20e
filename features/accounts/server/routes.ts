import { type On, Reply } from '#platform/server/feature.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import * as contract from '../contract.ts';
import { parseEmail, parsePhone } from '../rules.ts';
import { deleteAccount, resetPasswordWithCode, startResetFor, suspend } from './account-endings.ts';
import { changePassword, imageBytes, ownAccount, replaceImage, updateAccount } from './account-service.ts';
import { sendCode, whoIsThis } from './code-sending.ts';
import { beginContactChange, confirmContactChange, sendContactProof } from './contact-changes.ts';
import { contactChangesOf, sendUndoProof, undoAsOwner, undoByLink } from './contact-undo.ts';
import { registerWithIdToken } from './oauth.ts';
import { requireOwnPassword } from './own-password.ts';
import type { AccountsParts } from './parts.ts';
import { addPasskey, listOwnPasskeys, optionsToAdd, optionsToProve, removePasskey } from './passkeys.ts';
import { presentSession } from './presenter.ts';
import { pendingProof, prove, sendOwnProofCode } from './proof.ts';

export function accountRoutes(on: On, parts: AccountsParts): void {
  on(contract.identify, (ctx, { body }) => whoIsThis(ctx, parts, body.identifier));
  on(contract.sendOtp, (ctx, { body }) => sendCode(ctx, parts, body));
  on(contract.resetPassword, (ctx, { body }) => resetPasswordWithCode(ctx, parts, body));
  on(contract.oauthRegister, (ctx, { body }) => registerWithIdToken(ctx, parts, body.id_token));

  on(contract.getAccount, (ctx) => ownAccount(ctx));
  on(contract.updateUser, (ctx, { body }) => updateAccount(ctx, body));
  on(contract.setPassword, async (ctx, { body }) => {
    await changePassword(ctx, parts, body);
    return { ok: true };
  });
  on(contract.updateUserImage, (ctx, { file }) => replaceImage(ctx, parts, file));
  on(contract.getUserImage, async (ctx, { params }) => {
    const bytes = await imageBytes(ctx, parts, params.image_id);
    // A new picture has a new id, so this one never changes; it stays in the person's own cache.
    return new Reply(200, bytes, { 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400' });
  });

  on(contract.updatePhone, (ctx, { body }) => beginContactChange(ctx, parts, phoneOf(body.phone), body));
  on(contract.confirmPhone, (ctx, { body }) =>
    confirmContactChange(ctx, parts, phoneOf(body.phone), body.code),
  );
  on(contract.updateEmail, (ctx, { body }) => beginContactChange(ctx, parts, emailOf(body.email), body));
  on(contract.confirmEmail, (ctx, { body }) =>
    confirmContactChange(ctx, parts, emailOf(body.email), body.code),
  );

  on(contract.sendContactProof, (ctx) => sendContactProof(ctx, parts));
  on(contract.listContactChanges, async (ctx) => ({ changes: await contactChangesOf(ctx) }));
  on(contract.sendUndoProof, (ctx, { params }) => sendUndoProof(ctx, parts, params.change_id));
  on(contract.undoContactChange, (ctx, { params, body }) => undoAsOwner(ctx, parts, params.change_id, body));
  on(contract.undoChangeByLink, (ctx, { body }) => undoByLink(ctx, parts, body.token));

  on(contract.deleteUser, (ctx, { body }) => deleteAccount(ctx, parts, body));

  on(contract.listSessions, async (ctx) => {
    const rows = await parts.sessions.listOf(ctx.db, ctx.reader.personId, ctx.reader.brandId, ctx.now);
    return { sessions: rows.map((row) => presentSession(row, ctx.reader.sessionId)) };
  });
  on(contract.endSession, async (ctx, { params }) => {
    const ended = await ctx.transaction((tx) =>
      parts.sessions.end(tx, {
        personId: ctx.reader.personId,
        sessionIds: [params.session_id],
        because: 'ended_by_owner',
        now: ctx.now,
      }),
    );
    if (ended.length === 0) throw notFound();
    parts.authenticator.forget();
    return { ok: true };
  });

  on(contract.getProof, (ctx) => pendingProof(ctx, parts));
  on(contract.sendProof, (ctx) => sendOwnProofCode(ctx, parts));
  on(contract.getPasskeyChallenge, async (ctx) => plain(await optionsToProve(ctx, parts)));
  on(contract.proveIdentity, async (ctx, { body }) => {
    await prove(ctx, parts, body);
    return { ok: true };
  });
  on(contract.lockSession, async (ctx) => {
    await ctx.transaction((tx) => parts.sessions.lock(tx, ctx.reader.sessionId, ctx.now));
    parts.authenticator.forget();
    return { ok: true };
  });
  on(contract.noteActivity, async (ctx) => {
    await parts.sessions.noteActivity(ctx.db, ctx.reader.sessionId, ctx.now);
    return { ok: true };
  });
  on(contract.listPasskeys, (ctx) => listOwnPasskeys(ctx, parts));
  on(contract.beginPasskey, async (ctx) => plain(await optionsToAdd(ctx, parts)));
  on(contract.addPasskey, (ctx, { body }) => addPasskey(ctx, parts, body.passkey));
  on(contract.removePasskey, async (ctx, { body }) => {
    await requireOwnPassword(ctx, parts, body.password);
    return await removePasskey(ctx, parts, body.passkey_id);
  });

  on(contract.suspendMember, (ctx, { params, body }) =>
    suspend(ctx, parts, params.person_id, body.suspended),
  );
  on(contract.startReset, (ctx, { params }) => startResetFor(ctx, parts, params.person_id));
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
