/** The deadline for looking at it, in hours after it happened. */
export const DEADLINE_HOURS = { critical: 1, out_of_range: 24, silent: 72 } as const;

/** A routine is silent when nothing came for its number of days and this much. */
export const SILENCE_GRACE_HOURS = 12;
