/** The user types. One person may have several; a session has the one in use. */
export const USER_TYPES = ['patient', 'doctor', 'coach', 'faculty_head', 'staff'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** Those who look after patients. */
export const CLINICIANS = ['doctor', 'coach'] as const;
export type ClinicianType = (typeof CLINICIANS)[number];

export const isClinician = (userType: UserType | undefined): userType is ClinicianType =>
  userType === 'doctor' || userType === 'coach';

export const EVERYONE = USER_TYPES;
