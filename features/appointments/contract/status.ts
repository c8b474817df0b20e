import Type from 'typebox';

/**
 * Status numbers. 4 to 9 are the specification's; the others are outside of its table and are shown as
 * "Other" with a word of their own beside it.
 */
export const STATUS = {
  booked: 4,
  arrived: 5,
  preSession: 6,
  inSession: 7,
  declined: 8,
  completed: 9,
  cancelled: 10,
  noShow: 11,
  awaitingPayment: 12,
} as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];
export const STATUS_NUMBERS = Object.values(STATUS) as Status[];

/** Those of the specification's table; every other number is labelled "Other". */
export const NAMED_STATUSES: readonly number[] = [4, 5, 6, 7, 8, 9];

/** Statuses in which the time belongs to the appointment and can't be booked. */
export const ACTIVE_STATUSES: readonly number[] = [
  STATUS.booked,
  STATUS.arrived,
  STATUS.preSession,
  STATUS.inSession,
  STATUS.awaitingPayment,
];

export const StatusNumber = Type.Unsafe<Status>({
  type: 'integer',
  enum: STATUS_NUMBERS,
  description:
    '4 Booked, 5 Arrived, 6 Pre Session, 7 In Session, 8 Declined, 9 Completed; 10 cancelled, 11 no-show, 12 awaiting payment are Other',
});

/** So many minutes before its time a visit over video or audio can be joined. */
export const OPEN_BEFORE_MINUTES = 15;
/** A visit that has not begun is waited for so long after its end: doctors run late without a word. */
export const WAIT_AFTER_MINUTES = 60;

export const MODES = ['virtual', 'in_person', 'audio'] as const;
export type Mode = (typeof MODES)[number];

/** What happened to an appointment, one word per entry of its history and per live message. */
export const CHANGES = [
  'booked',
  'moved',
  'cancelled',
  'declined',
  'status_changed',
  'no_show',
  'no_show_corrected',
] as const;
export type Change = (typeof CHANGES)[number];

/** Patients can cancel and move until so long before the start, unless the brand has set another time; staff always. */
export const DEFAULT_CUT_OFF_HOURS = 2;
export const MOST_CUT_OFF_HOURS = 72;
/** For so many minutes a time is reserved until the patient has paid. */
export const PAYMENT_MINUTES = 10;
/** How far ahead a visit can be booked. */
export const BOOKING_HORIZON_DAYS = 180;
/** How far ahead the last visit of a series can be. */
export const SERIES_HORIZON_DAYS = 400;
export const SERIES_MAX = 12;
/** By how much a clinician says at once that they are late, and how much it can become in a day. */
export const LEAST_DELAY_MINUTES = 5;
export const MOST_DELAY_MINUTES = 60;
export const MOST_DELAY_OF_DAY_MINUTES = 240;
/** The author of changes by the clock in the history of an appointment. */
export const CLOCK_ID = '00000000-0000-0000-0000-000000000000';
/** How long a freed slot is held for the first of the waiting list. */
export const HOLD_MINUTES = 15;
