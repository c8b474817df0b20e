import { v7 as uuid } from 'uuid';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { CONSENT_TEXT } from '../consent-text.ts';
import type { CallsDeps } from '../deps.ts';
import { participantsOf } from '../repository/participants.ts';
import { admit, ledCall } from './conduct.ts';
import { consent } from './consent.ts';
import { join } from './join.ts';
import { makeLink } from './links.ts';
import { readMedia } from './media.ts';
import { seenCall } from './seen.ts';
import { hasConsent } from './valid-consent.ts';
import { readCall } from './view.ts';

/**
 * The call, for the admitted with the servers by which browsers find each other. Janus makes a room for who asks, so
 * its servers are given out by `getCallMedia` alone.
 */
export async function readCallWithServers(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
): Promise<ReplyOf<typeof contract.getCall>> {
  const view = await readCall(ctx, deps, appointmentId);
  const isInside = view.me?.state === 'admitted' && view.state !== 'over';
  if (!isInside || deps.media.kind !== 'peer') return { ...view, ice_servers: [] };
  const { ice_servers } = await readMedia(ctx, deps, appointmentId);
  return { ...view, ice_servers };
}

/** @throws Refusal as `consent` and `join`; 400 for a patient who doesn't agree */
export async function enter(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
  { consent: agrees, devices = {}, adult }: BodyOf<typeof contract.enterCall>,
): Promise<contract.CallView> {
  const { part, row, call } = await seenCall(ctx, appointmentId);
  if (part === 'patient') {
    if (!agrees) throw invalidField('consent', 'required');
    if (!(await hasConsent(ctx.db, row, call)))
      await consent(ctx, deps, appointmentId, {
        ...{ consent_id: uuid(), text_id: CONSENT_TEXT.id, version: CONSENT_TEXT.version },
        language: ctx.language,
        ...(adult ? { adult } : {}),
      });
  }
  const { camera = true, microphone = true } = devices;
  return await join(ctx, deps, appointmentId, { camera, microphone });
}

/** @throws Refusal 404 for everybody but the clinician, 400 for a participant who isn't there */
export async function admitPerson(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
  personId: string,
): Promise<contract.CallView> {
  const { call } = await ledCall(ctx, appointmentId);
  const people = call ? await participantsOf(ctx.db, call.id) : [];
  const found = people.find((each) => each.personId === personId || each.id === personId);
  if (!found) throw invalidField('person_id', 'unknown');
  return await admit(ctx, deps, appointmentId, found.id);
}

/** The token stands behind `#`, which browsers don't send: it is in no log. */
export async function invite(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
  { link_id = uuid(), role = 'family' }: BodyOf<typeof contract.inviteToCall>,
): Promise<ReplyOf<typeof contract.inviteToCall>> {
  const { token, ...link } = await makeLink(ctx, deps, appointmentId, { link_id, role });
  return { ...link, url: `${deps.origins.originOf(ctx.host)}/join#${token}` };
}
