/** How a patient stands to the ones who look: doctor 1 and coach 1 of the brand, its staff, and the patient `own`. */
export const RELATIONS = ['own', 'assigned', 'formerly', 'unrelated', 'elsewhere'] as const;
export type Relation = (typeof RELATIONS)[number];

/** Ids of what belongs to one patient (or, for rules and exceptions, to the clinician who stands like that). */
export type Belongings = Readonly<Record<string, string>>;

/** Of everybody in the demo data and in the cast. */
export const PASSWORD = 'sukham-demo-2026';
