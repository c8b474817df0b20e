/** Specialties by the specification's ids. Their words: `people.specialties.<id>`. */
export const SPECIALTY = {
  gynaecologist: 3,
  dentist: 4,
  generalPhysician: 5,
  cardiologist: 12,
  dermatologist: 13,
  neurologist: 14,
} as const;
export type Specialty = (typeof SPECIALTY)[keyof typeof SPECIALTY];
export const SPECIALTIES = Object.values(SPECIALTY) as Specialty[];

/** In which ways a clinician sees patients. */
export const VISIT_MODES = ['virtual', 'in_person', 'audio'] as const;
export type VisitMode = (typeof VISIT_MODES)[number];
