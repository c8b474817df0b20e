import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Done,
  exact,
  Id,
  Instant,
  LanguageCode,
  Line,
  list,
  nullable,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';
import { IncomingRing } from './live.ts';
import { CallMedia, CallView, IceServer } from './shapes.ts';
import { ADULT_RELATIONS, GUEST_ROLES, MEDIUM_REASONS, MediumName } from './states.ts';

/** Patients (with those who act for them) and the clinician of the visit. For all others the call doesn't exist. */
const PARTIES = ['patient', 'doctor', 'coach'] as const;
const CLINICIANS = ['doctor', 'coach'] as const;
const Params = exact({ appointment_id: Id });
const Participant = exact({ appointment_id: Id, participant_id: Id });

/** What the device check found. Joining needs none of it. */
export const Device = exact({ camera: Type.Boolean(), microphone: Type.Boolean() });

export const getCall = endpoint({
  name: 'getCall',
  method: 'GET',
  path: '/calls/{appointment_id}',
  summary: 'The video or audio visit: who is there, the waiting room, the text of the consent',
  access: PARTIES,
  params: Params,
  reply: Type.Object({
    ...CallView.properties,
    /** With which the admitted connect, where browsers send to each other; empty for all others. */
    ice_servers: optional(list(IceServer)),
  }),
});

export const consentToCall = endpoint({
  name: 'consentToCall',
  method: 'POST',
  path: '/calls/{appointment_id}/consent',
  summary: 'The patient agrees to the visit over video or audio, in words of one version and language',
  access: ['patient'],
  params: Params,
  body: exact({
    consent_id: Id,
    text_id: Line(60),
    version: Type.Integer({ minimum: 1, maximum: 1000 }),
    language: LanguageCode,
    /** Who is with a minor. */
    adult: optional(exact({ name: Line(120), relation: oneOf(ADULT_RELATIONS) })),
  }),
  reply: CallView,
  /** `consent_text_changed`: read the call again and show the text again. `adult_needed`: the patient is under 18. */
  errors: ['consent_text_changed', 'adult_needed', 'call_over', 'consent_id_taken'],
});

export const joinCall = endpoint({
  name: 'joinCall',
  method: 'POST',
  path: '/calls/{appointment_id}/join',
  summary:
    'Take a participant: the clinician at once, the patient in the waiting room; again after an interruption',
  access: PARTIES,
  params: Params,
  body: exact({ device: Device }),
  reply: CallView,
  /** `call_over` carries `phone: {name, number} | null`, by which to continue; `call_not_open` carries `open_from`. */
  errors: ['consent_needed', 'call_not_open', 'call_over', 'removed_from_call', 'call_full'],
});

export const admitToCall = endpoint({
  name: 'admitToCall',
  method: 'POST',
  path: '/calls/{appointment_id}/participants/{participant_id}/admit',
  summary: 'The clinician lets one person in, by name',
  access: CLINICIANS,
  params: Participant,
  body: exact({}),
  reply: CallView,
  errors: [
    'not_joined',
    'not_waiting',
    'adult_not_named',
    'call_over',
    'transition_not_allowed',
    'changed_meanwhile',
  ],
});

export const removeFromCall = endpoint({
  name: 'removeFromCall',
  method: 'POST',
  path: '/calls/{appointment_id}/participants/{participant_id}/remove',
  summary: 'The clinician sends one person out, who can’t return',
  access: CLINICIANS,
  params: Participant,
  body: exact({}),
  reply: CallView,
  errors: ['call_over', 'not_removable'],
});

export const leaveCall = endpoint({
  name: 'leaveCall',
  method: 'POST',
  path: '/calls/{appointment_id}/leave',
  summary: 'End for me; the visit goes on and can be re-entered',
  access: PARTIES,
  params: Params,
  body: exact({}),
  reply: CallView,
});

export const endCall = endpoint({
  name: 'endCall',
  method: 'POST',
  path: '/calls/{appointment_id}/end',
  summary: 'The clinician ends the visit for everybody',
  access: CLINICIANS,
  params: Params,
  body: exact({}),
  reply: CallView,
  errors: ['not_started', 'transition_not_allowed', 'changed_meanwhile'],
});

export const getCallMedia = endpoint({
  name: 'getCallMedia',
  method: 'POST',
  path: '/calls/{appointment_id}/media',
  summary:
    'How to connect to the others, with credentials that live for an hour at most; only for the admitted',
  access: PARTIES,
  params: Params,
  body: exact({}),
  reply: CallMedia,
  errors: ['not_admitted', 'call_over'],
});

export const reportMedium = endpoint({
  name: 'reportMedium',
  method: 'POST',
  path: '/calls/{appointment_id}/medium',
  summary: 'What the reader sends from now on, and why; null while no line carries it',
  access: PARTIES,
  params: Params,
  body: exact({ medium: nullable(MediumName), why: oneOf(MEDIUM_REASONS) }),
  reply: CallView,
  errors: ['not_admitted', 'call_over'],
});

export const ringPatient = endpoint({
  name: 'ringPatient',
  method: 'POST',
  path: '/calls/{appointment_id}/ring',
  summary: 'The clinician calls the patient: their open screens ring',
  access: CLINICIANS,
  params: Params,
  body: exact({ ring_id: Id }),
  reply: CallView,
  errors: ['not_joined', 'already_ringing', 'already_in_call', 'call_over', 'ring_id_taken'],
});

export const currentRing = endpoint({
  name: 'currentRing',
  method: 'GET',
  path: '/call-rings/current',
  summary: 'The clinician who is calling the reader, or somebody for whom the reader acts, at this moment',
  access: ['patient'],
  reply: Type.Object({ ring: nullable(IncomingRing) }),
});

export const answerRing = endpoint({
  name: 'answerRing',
  method: 'POST',
  path: '/calls/{appointment_id}/rings/{ring_id}/answer',
  summary: 'The patient accepts or declines; who has accepted is admitted on joining',
  access: ['patient'],
  params: exact({ appointment_id: Id, ring_id: Id }),
  body: exact({ answer: oneOf(['accepted', 'declined']) }),
  reply: CallView,
  errors: ['ring_over'],
});

export const makeCallLink = endpoint({
  name: 'makeCallLink',
  method: 'POST',
  path: '/calls/{appointment_id}/links',
  summary: 'A link by which one person without an account joins once, within 15 minutes',
  access: PARTIES,
  params: Params,
  body: exact({ link_id: Id, role: oneOf(GUEST_ROLES) }),
  reply: Type.Object({
    link_id: Id,
    role: oneOf(GUEST_ROLES),
    /** Stands in the address after `#`; given out this once and stored as a hash. */
    token: Type.String(),
    expires_at: Instant,
  }),
  status: 201,
  errors: ['call_not_open', 'call_over', 'call_full', 'link_id_taken', 'too_many_links'],
});

export const withdrawCallLink = endpoint({
  name: 'withdrawCallLink',
  method: 'DELETE',
  path: '/calls/{appointment_id}/links/{link_id}',
  summary: 'Make a link that nobody used worthless',
  access: PARTIES,
  params: exact({ appointment_id: Id, link_id: Id }),
  reply: Done,
});
