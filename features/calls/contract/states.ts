import { oneOf } from '#platform/contract/schema.ts';

/** What a participant sends: the camera and the voice, the voice alone, or typed text alone. Richest first. */
export const MEDIUMS = ['video', 'audio', 'chat'] as const;
export type Medium = (typeof MEDIUMS)[number];
export const MediumName = oneOf(MEDIUMS);

/** Why a medium changed: the person chose it, the network forced it, or a device is missing. */
export const MEDIUM_REASONS = [
  'chosen',
  'weak_network',
  'network_recovered',
  'no_device',
  'many_people',
] as const;
export type MediumReason = (typeof MEDIUM_REASONS)[number];

/** `patient` is the patient or the user who acts for the patient; the last three come by a link. */
export const ROLES = ['patient', 'clinician', 'family', 'interpreter', 'second_clinician'] as const;
export type Role = (typeof ROLES)[number];
export const GUEST_ROLES = ['family', 'interpreter', 'second_clinician'] as const;
export type GuestRole = (typeof GUEST_ROLES)[number];

/** Only `admitted` participants see, hear and get relay credentials. A `removed` one can't return. */
export const PARTICIPANT_STATES = ['waiting', 'admitted', 'left', 'removed'] as const;
export type ParticipantState = (typeof PARTICIPANT_STATES)[number];

/** `reconnecting`: the seat of a disconnected participant is reserved for 60 s. */
export const PRESENCES = ['here', 'reconnecting', 'away'] as const;
export type Presence = (typeof PRESENCES)[number];

/** `not_open` before participants may join, `over` when they no longer may. */
export const CALL_STATES = ['not_open', 'open', 'over'] as const;
export type CallState = (typeof CALL_STATES)[number];

export const RING_STATES = ['ringing', 'accepted', 'declined', 'missed'] as const;
export type RingState = (typeof RING_STATES)[number];

/** How an adult who accompanies a minor is related to the patient. */
export const ADULT_RELATIONS = ['mother', 'father', 'grandparent', 'guardian', 'other'] as const;
export type AdultRelation = (typeof ADULT_RELATIONS)[number];

export const ENGINES = ['peer', 'janus'] as const;
export type Engine = (typeof ENGINES)[number];

/** A ring lasts so long. */
export const RING_SECONDS = 45;
/** The seat of a disconnected participant stays reserved for so long. */
export const SEAT_SECONDS = 60;
/** How often a client that is in a call says so (`call.present`). */
export const PRESENT_EVERY_SECONDS = 10;
/** A link can be used for so long. */
export const LINK_MINUTES = 15;
export const CALL_MAX_PEOPLE = 6;
