/** Events that others listen to. Their data are ids and decisions: never a name, a number or a reason. */
export const PEOPLE_EVENTS = {
  kycSubmitted: 'kyc.submitted',
  kycDecided: 'kyc.decided',
  registrationVerified: 'registration.verified',
  familyMemberRemoved: 'family_member.removed',
} as const;

export interface KycSubmittedData {
  readonly submission_id: string;
  readonly person_id: string;
}

export interface KycDecidedData {
  readonly submission_id: string;
  readonly person_id: string;
  readonly decision: 'approved' | 'rejected';
  readonly actor_id: string;
}

/** `verified` false: staff looked and refused it. */
export interface RegistrationVerifiedData {
  readonly clinician_id: string;
  readonly verified: boolean;
  readonly actor_id: string;
}

export interface FamilyMemberRemovedData {
  readonly person_id: string;
  readonly holder_id: string;
}

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
