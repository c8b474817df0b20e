/** Calendar days (YYYY-MM-DD) and clock times (HH:MM) of the clinics. India has no daylight saving: one offset holds all year. */

export const CLINIC_ZONE = 'Asia/Kolkata';
/** The offset of `CLINIC_ZONE` as ISO 8601 writes it. */
export const CLINIC_OFFSET = '+05:30';
const OFFSET_MS = 330 * 60_000;
export const DAY_MS = 86_400_000;

const shifted = (at: Date): Date => new Date(at.getTime() + OFFSET_MS);

/** The calendar day of an instant. */
export const clinicDay = (at: Date): string => shifted(at).toISOString().slice(0, 10);

/** The clock time of an instant. */
export const clinicClock = (at: Date): string => shifted(at).toISOString().slice(11, 16);

/** `20261124-231501`, for the names of files that are made at a moment. */
export const clinicStamp = (at: Date): string =>
  shifted(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

/** The full hour of an instant, 0 to 23. */
export const clinicHour = (at: Date): number => shifted(at).getUTCHours();

/** The instant at which a day begins, or a clock time of it. */
export const clinicInstant = (day: string, clock = '00:00'): Date =>
  new Date(Date.parse(`${day}T${clock}:00.000Z`) - OFFSET_MS);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one to another; negative when that is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

const LINE_STARTS_HOUR = 4;

/**
 * The day of the line that an instant belongs to: a line runs from 4:00 to 4:00, so that a night is not cut at
 * midnight.
 */
export const lineDay = (at: Date): string => clinicDay(new Date(at.getTime() - LINE_STARTS_HOUR * 3_600_000));
