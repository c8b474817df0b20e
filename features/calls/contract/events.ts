import Type, { type Static } from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { Id, Instant, nullable, optional } from '#platform/contract/schema.ts';

const CallEvent = Type.Object({
  call_id: Id,
  appointment_id: Id,
  patient_id: Id,
  clinician_id: Id,
  starts_at: Instant,
  /** The participant that the change is about; null for the whole call. */
  participant_id: nullable(Id),
  /** Of a guest there is none, nor of the clock. */
  actor_id: nullable(Id),
  /** Of `call.ringing` and `call.missed`. */
  ring_id: optional(Id),
  /** Of `call.ringing`. */
  rings_until: optional(Instant),
});
export type CallEventData = Static<typeof CallEvent>;

/** Events that others listen to; those about waiting, admission and ringing ask for a notification. */
export const CALL_EVENTS = {
  /** The patient is in the waiting room: for the clinician. */
  waiting: defineEvent('call.waiting', CallEvent),
  /** To the participant who was admitted. */
  admitted: defineEvent('call.admitted', CallEvent),
  /** For the patient, now. */
  ringing: defineEvent('call.ringing', CallEvent),
  /** The patient didn't answer: for both. */
  missed: defineEvent('call.missed', CallEvent),
  /** A participant left, was removed, or was sent back to the waiting room. */
  left: defineEvent('call.left', CallEvent),
  changed: defineEvent('call.changed', CallEvent),
  ended: defineEvent('call.ended', CallEvent),
} as const;
export type CallEventName = keyof typeof CALL_EVENTS;
