import { patientCard } from '#features/people/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { isUniqueViolation } from '#platform/server/db/unique-violation.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { CallView, consentToCall } from '../../contract.ts';
import { callState, isMinor } from '../../rules.ts';
import { CONSENT_TEXT } from '../consent-text.ts';
import type { CallsDeps } from '../deps.ts';
import { publishCall } from '../events.ts';
import { conflict } from '../refusals.ts';
import { addEvent, openCall } from '../repository/calls.ts';
import { addConsent, findConsent } from '../repository/consents.ts';
import { newCall } from './join.ts';
import { phoneFor } from './phone.ts';
import { type SeenCall, seenCall, timesOf } from './seen.ts';
import { readCall } from './view.ts';

type Body = BodyOf<typeof consentToCall>;

/** The patient's side agrees. Of a minor the adult who is there is named, before anybody joins. */
export async function consent(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
  body: Body,
): Promise<CallView> {
  const seen = await seenCall(ctx, appointmentId);
  const { row, call } = seen;
  if (body.text_id !== CONSENT_TEXT.id || body.version !== CONSENT_TEXT.version)
    throw conflict('consent_text_changed');
  if (call?.endedAt || callState(timesOf(row, call), ctx.now.getTime()) === 'over')
    throw conflict('call_over', { phone: await phoneFor(ctx, row, seen.part) });
  const patient = await patientCard(ctx.db, row.brand_id, row.patient_id, new Date(row.starts_at));
  if (isMinor(patient?.age ?? null) && !body.adult) throw conflict('adult_needed');
  if (await isRepeated(ctx, seen, body)) return await readCall(ctx, deps, appointmentId);
  try {
    await store(ctx, deps, seen, body);
  } catch (error) {
    // The same consent was sent twice at the same moment.
    if (!isUniqueViolation(error) || !(await isRepeated(ctx, seen, body))) throw error;
  }
  return await readCall(ctx, deps, appointmentId);
}

async function isRepeated(ctx: SignedIn, { row }: SeenCall, body: Body): Promise<boolean> {
  const before = await findConsent(ctx.db, body.consent_id);
  if (!before) return false;
  if (before.givenBy !== ctx.principal.personId || before.patientId !== row.patient_id)
    throw conflict('consent_id_taken');
  return true;
}

async function store(ctx: SignedIn, deps: CallsDeps, seen: SeenCall, body: Body): Promise<void> {
  const { personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    const call = await openCall(tx, newCall(seen, deps), personId, ctx.now);
    await addConsent(tx, {
      id: body.consent_id,
      callId: call.id,
      patientId: seen.row.patient_id,
      givenBy: personId,
      givenAt: ctx.now,
      textId: body.text_id,
      version: body.version,
      language: body.language,
      adultName: body.adult?.name ?? null,
      adultRelation: body.adult?.relation ?? null,
    });
    await addEvent(tx, call.id, { kind: 'consented', byId: personId }, ctx.now);
    await publishCall(tx, ctx.now, { call, visit: seen.row }, { change: 'consent', actorId: personId });
  });
}
