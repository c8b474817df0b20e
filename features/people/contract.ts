/** What crosses the wire about people: clinics, clinicians, patients and those around them. */
export * from './contract/clinicians.ts';
export * from './contract/clinics.ts';
export * from './contract/emergency-contacts.ts';
export * from './contract/events.ts';
export * from './contract/family.ts';
export * from './contract/kyc.ts';
export * from './contract/patients.ts';
export * from './contract/profile.ts';
export * from './contract/specialties.ts';
