import Type from 'typebox';
import { defineEvent, type EventData } from '#platform/contract/domain-event.ts';
import { Id, oneOf } from '#platform/contract/schema.ts';
import { REGISTRATION_REMINDERS } from './clinicians.ts';

/** Events that others listen to. Their data are ids and decisions: never a name, a number or a reason. */
export const PEOPLE_EVENTS = {
  kycSubmitted: defineEvent('kyc.submitted', Type.Object({ submission_id: Id, person_id: Id })),
  kycDecided: defineEvent(
    'kyc.decided',
    Type.Object({
      submission_id: Id,
      person_id: Id,
      decision: oneOf(['approved', 'rejected']),
      actor_id: Id,
    }),
  ),
  /** `verified` false: staff looked and refused it. */
  registrationVerified: defineEvent(
    'registration.verified',
    Type.Object({ clinician_id: Id, verified: Type.Boolean(), actor_id: Id }),
  ),
  /** It ends soon, has ended, or staff have to look at it again. */
  registrationDue: defineEvent(
    'registration.due',
    Type.Object({ clinician_id: Id, reminder: oneOf(REGISTRATION_REMINDERS) }),
  ),
  familyMemberRemoved: defineEvent('family_member.removed', Type.Object({ person_id: Id, holder_id: Id })),
} as const;

export type KycSubmittedData = EventData<typeof PEOPLE_EVENTS.kycSubmitted>;
export type KycDecidedData = EventData<typeof PEOPLE_EVENTS.kycDecided>;
export type RegistrationVerifiedData = EventData<typeof PEOPLE_EVENTS.registrationVerified>;
export type FamilyMemberRemovedData = EventData<typeof PEOPLE_EVENTS.familyMemberRemoved>;

/** Payload of the live event `registration`. */
export interface RegistrationLive {
  readonly clinician_id: string;
  readonly verified: boolean;
}

/** Payload of the live event `kyc`. */
export interface KycLive {
  readonly submission_id: string;
  readonly person_id: string;
  readonly state: 'submitted' | 'approved' | 'rejected';
}
