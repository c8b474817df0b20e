import Type, { type Static } from 'typebox';
import { exact, Id, Instant, oneOf } from '#platform/contract/schema.ts';
import { RING_STATES } from './states.ts';

/**
 * What clients send over their socket. Members use the ordinary connection, guests the namespace `/guests` with
 * `auth: {token: guest_token}`; names and bodies are the same.
 */

/** `call.enter`: this device is the participant's from now on; another device of theirs gets `call.elsewhere`. */
export const CallEnter = exact({ participant_id: Id, device_id: Id });

/** `call.present`: every `PRESENT_EVERY_SECONDS` while the screen of the call is open. */
export const CallPresent = exact({ participant_id: Id });

/** `peer`: between the engines of two browsers; `state`: muted, camera off, ...; `caption`: what was just said, in letters. */
export const SIGNAL_KINDS = ['peer', 'state', 'caption'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/**
 * `call.signal`, in both directions: reaches `to` only while both are admitted to the same call. A socket may send ten
 * messages a second and forty at once: what an engine says within 100 ms goes into one.
 */
export const CallSignal = exact({
  from: Id,
  to: Id,
  kind: oneOf(SIGNAL_KINDS),
  /** JSON text that the server doesn't read. */
  data: Type.String({ maxLength: 40_000 }),
});
export type CallSignal = Static<typeof CallSignal>;

export const CALL_CHANGES = [
  'joined',
  'waiting',
  'admitted',
  'left',
  'removed',
  'presence',
  'medium',
  'late',
  'ring',
  'link',
  'consent',
  'ended',
] as const;
export type CallChange = (typeof CALL_CHANGES)[number];

/** Payload of the live event `call`: read the call again. On `left`, `removed`, `waiting` and `ended` drop the connection first. */
export interface CallLive {
  readonly appointment_id: string;
  readonly call_id: string;
  readonly change: CallChange;
  /** The participant that the change is about. */
  readonly participant_id: string | null;
}

/** Payload of the live event `call.out`, to the device that had the seat: its signals stop. */
export interface CallOutLive {
  readonly change: 'left' | 'removed' | 'ended';
}

/** Payload of the live event `call.ring`, to the screens of the patient and of the clinician. */
export const IncomingRing = Type.Object({
  appointment_id: Id,
  ring_id: Id,
  state: oneOf(RING_STATES),
  clinician_name: Type.String(),
  /** Stop ringing then, by the server's clock. */
  until: Instant,
  /** For how many more milliseconds it rings; it doesn't depend on the clock of the device. */
  seconds_left: Type.Number(),
});
export type CallRingLive = Static<typeof IncomingRing>;

/** Payload of the live event `call.elsewhere`, to the device that entered before: it stops. */
export interface CallElsewhereLive {
  readonly participant_id: string;
  /** Which has the seat now. */
  readonly device_id: string;
}
