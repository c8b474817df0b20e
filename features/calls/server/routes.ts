import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { CallsDeps } from './deps.ts';
import * as bound from './service/bound-calls.ts';
import { admit, end, leave, remove, sayMedium } from './service/conduct.ts';
import { consent } from './service/consent.ts';
import * as guests from './service/guests.ts';
import { join } from './service/join.ts';
import { makeLink, withdrawLink } from './service/links.ts';
import { readMedia } from './service/media.ts';
import { answer, currentRing, ring } from './service/rings.ts';

export function routes(deps: CallsDeps): (on: On) => void {
  return (on) => {
    on(contract.getCall, (ctx, { params }) => bound.readCallWithServers(ctx, deps, params.appointment_id));
    on(contract.enterCall, (ctx, { params, body }) => bound.enter(ctx, deps, params.appointment_id, body));
    on(contract.admitPerson, (ctx, { params, body }) =>
      bound.admitPerson(ctx, deps, params.appointment_id, body.person_id),
    );
    on(contract.inviteToCall, (ctx, { params, body }) =>
      bound.invite(ctx, deps, params.appointment_id, body),
    );
    on(contract.consentToCall, (ctx, { params, body }) => consent(ctx, deps, params.appointment_id, body));
    on(contract.joinCall, (ctx, { params, body }) => join(ctx, deps, params.appointment_id, body.device));
    on(contract.admitToCall, (ctx, { params }) =>
      admit(ctx, deps, params.appointment_id, params.participant_id),
    );
    on(contract.removeFromCall, (ctx, { params }) =>
      remove(ctx, deps, params.appointment_id, params.participant_id),
    );
    on(contract.leaveCall, (ctx, { params }) => leave(ctx, deps, params.appointment_id));
    on(contract.endCall, (ctx, { params }) => end(ctx, deps, params.appointment_id));
    on(contract.getCallMedia, (ctx, { params }) => readMedia(ctx, deps, params.appointment_id));
    on(contract.reportMedium, (ctx, { params, body }) => sayMedium(ctx, deps, params.appointment_id, body));
    on(contract.ringPatient, (ctx, { params, body }) => ring(ctx, deps, params.appointment_id, body.ring_id));
    on(contract.currentRing, (ctx) => currentRing(ctx));
    on(contract.answerRing, (ctx, { params, body }) =>
      answer(ctx, deps, params.appointment_id, params.ring_id, body),
    );
    on(contract.makeCallLink, (ctx, { params, body }) => makeLink(ctx, deps, params.appointment_id, body));
    on(contract.withdrawCallLink, (ctx, { params }) =>
      withdrawLink(ctx, params.appointment_id, params.link_id),
    );

    on(contract.lookAtCallLink, (ctx, { body }) => guests.look(ctx, body.link_token));
    on(contract.enterAsGuest, (ctx, { body }) => guests.enter(ctx, deps, body));
    on(contract.getCallAsGuest, (ctx, { body }) => guests.readAsGuest(ctx, deps, body.guest_token));
    on(contract.rejoinAsGuest, (ctx, { body }) => guests.rejoin(ctx, deps, body));
    on(contract.getMediaAsGuest, (ctx, { body }) => guests.mediaAsGuest(ctx, deps, body.guest_token));
    on(contract.reportMediumAsGuest, (ctx, { body }) => guests.sayMediumAsGuest(ctx, deps, body));
    on(contract.leaveAsGuest, (ctx, { body }) => guests.leaveAsGuest(ctx, deps, body.guest_token));
  };
}
