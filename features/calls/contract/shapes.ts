import Type, { type Static } from 'typebox';
import { ModeName, QueuePlace, StatusNumber } from '#features/appointments/contract.ts';
import { Can, Id, Instant, LanguageCode, list, nullable, oneOf } from '#platform/contract/schema.ts';
import {
  ADULT_RELATIONS,
  CALL_STATES,
  ENGINES,
  GUEST_ROLES,
  MediumName,
  PARTICIPANT_STATES,
  PRESENCES,
  RING_STATES,
  ROLES,
} from './states.ts';

export const CallParticipant = Type.Object({
  participant_id: Id,
  /** Null for guests; guests don't receive it. */
  person_id: Type.Optional(nullable(Id)),
  name: Type.String(),
  role: oneOf(ROLES),
  state: oneOf(PARTICIPANT_STATES),
  presence: oneOf(PRESENCES),
  is_me: Type.Boolean(),
  /** What this one may send at most: from the fourth person on only clinician and patient use video. */
  may_send: MediumName,
  /** What this one sends by the last report; null before the first. */
  medium: nullable(MediumName),
  /** Since when in this state. */
  since: Instant,
  /** Came without a camera, or without a microphone, by the device check. */
  camera: Type.Boolean(),
  microphone: Type.Boolean(),
});
export type CallParticipant = Static<typeof CallParticipant>;

/** The text that the patient agrees to before joining, in the reader's language. */
export const CallConsent = Type.Object({
  text_id: Type.String(),
  version: Type.Integer(),
  language: LanguageCode,
  title: Type.String(),
  points: list(Type.String()),
  /** When this version was agreed to for this visit; null while it wasn't. */
  given_at: nullable(Instant),
  /** The patient is under 18 at the visit: consent names the adult who is there. */
  adult_needed: Type.Boolean(),
  adult: nullable(Type.Object({ name: Type.String(), relation: oneOf(ADULT_RELATIONS) })),
});
export type CallConsent = Static<typeof CallConsent>;

export const CallRing = Type.Object({
  ring_id: Id,
  state: oneOf(RING_STATES),
  rung_at: Instant,
  until: Instant,
});
export type CallRing = Static<typeof CallRing>;

export const CallLink = Type.Object({
  link_id: Id,
  role: oneOf(GUEST_ROLES),
  made_by: Type.String(),
  expires_at: Instant,
});
export type CallLink = Static<typeof CallLink>;

/**
 * A visit over video or audio as its reader may see it. Who isn't admitted sees of the participants only themselves.
 * Guests get it without patient, consent, links and phone.
 */
export const CallView = Type.Object({
  appointment_id: Id,
  /** Null until a participant has joined. */
  call_id: nullable(Id),
  state: oneOf(CALL_STATES),
  status: StatusNumber,
  mode: ModeName,
  starts_at: Instant,
  ends_at: Instant,
  /** Joining is possible from then on. */
  open_from: Instant,
  /** Until then an interrupted visit can be re-entered. */
  over_at: Instant,
  /** When the patient was first admitted to the clinician; null before. */
  started_at: nullable(Instant),
  clinician: Type.Object({
    clinician_id: Id,
    name: Type.String(),
    registration_number: nullable(Type.String()),
    presence: oneOf(PRESENCES),
  }),
  patient: nullable(
    Type.Object({
      patient_id: Id,
      name: Type.String(),
      /** Full years at the visit. */
      age: nullable(Type.Integer()),
    }),
  ),
  /** The reader's own seat; null before joining. */
  me: nullable(CallParticipant),
  participants: list(CallParticipant),
  consent: nullable(CallConsent),
  /** Place in the waiting room. */
  queue: nullable(QueuePlace),
  /** What the clinician last said, counted from the booked time; null while on time. */
  late_minutes: nullable(Type.Integer()),
  /** The poorer of what clinician and patient send; null before both are in the call. */
  medium: nullable(MediumName),
  ring: nullable(CallRing),
  links: list(CallLink),
  /** By which to continue when the network doesn't allow more: for the patient the clinic's, for the clinician the patient's. */
  phone: nullable(Type.Object({ name: Type.String(), number: Type.String() })),
  can: Can('join', 'admit', 'remove', 'invite', 'ring', 'end'),
});
export type CallView = Static<typeof CallView>;

export const IceServer = Type.Object({
  urls: list(Type.String()),
  username: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
});

/** With which the browser connects to the others: only for the admitted. */
export const CallMedia = Type.Object({
  engine: oneOf(ENGINES),
  ice_servers: list(IceServer),
  /** Ask again before then. */
  expires_at: Instant,
  /** Where the engine is Janus: its address and what opens the room. */
  janus: nullable(
    Type.Object({
      url: Type.String(),
      /** Of every request to Janus. */
      token: Type.String(),
      room: Type.String(),
      /** Opens the room, for this participant. */
      room_token: Type.String(),
    }),
  ),
});
export type CallMedia = Static<typeof CallMedia>;
