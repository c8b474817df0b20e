import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Id, Instant, Line, oneOf, optional } from '#platform/contract/schema.ts';
import { admitToCall, consentToCall, joinCall, makeCallLink } from './calls.ts';
import { CallView } from './shapes.ts';
import { ADULT_RELATIONS, GUEST_ROLES } from './states.ts';

/**
 * The calls by which other programs take part in a visit: fewer steps than our own client takes, through the same use
 * cases.
 */
const Params = exact({ appointment_id: Id });

export const enterCall = endpoint({
  name: 'enterCall',
  method: 'POST',
  path: '/calls/{appointment_id}/enter',
  summary:
    'Agree to the text of the consent as the call shows it, and take a seat: the clinician at once, the patient in the waiting room.',
  access: joinCall.access,
  params: Params,
  body: exact({
    /** Of the clinician nothing is stored. */
    consent: Type.Boolean(),
    /** The devices that exist; each of them unless the call says otherwise. */
    devices: optional(exact({ camera: optional(Type.Boolean()), microphone: optional(Type.Boolean()) })),
    /** Who is with a minor. */
    adult: optional(exact({ name: Line(120), relation: oneOf(ADULT_RELATIONS) })),
  }),
  reply: CallView,
  errors: [...consentToCall.errors, ...joinCall.errors.filter((code) => code !== 'call_over')],
});

export const admitPerson = endpoint({
  name: 'admitPerson',
  method: 'POST',
  path: '/calls/{appointment_id}/admit',
  summary: 'The clinician lets one person in: by `person_id`, of a guest by `participant_id`',
  access: admitToCall.access,
  params: Params,
  body: exact({ person_id: Id }),
  reply: CallView,
  errors: admitToCall.errors,
});

export const inviteToCall = endpoint({
  name: 'inviteToCall',
  method: 'POST',
  path: '/calls/{appointment_id}/invite',
  summary: 'An address by which one person without an account joins once, within 15 minutes',
  access: makeCallLink.access,
  params: Params,
  body: exact({
    link_id: optional(Id),
    /** Family unless the call says otherwise. */
    role: optional(oneOf(GUEST_ROLES)),
  }),
  reply: Type.Object({ link_id: Id, role: oneOf(GUEST_ROLES), url: Type.String(), expires_at: Instant }),
  status: 201,
  errors: makeCallLink.errors,
  idempotent: true,
});
