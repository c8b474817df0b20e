import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Can,
  Day,
  Done,
  exact,
  Id,
  Instant,
  LanguageCode,
  Line,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';
import {
  DayCount,
  DOSE_ANSWERS,
  DoseEvent,
  DueDose,
  MAX_DAYS_BACK,
  Medication,
  MedicineName,
  ORIGINS,
  READERS,
  REGIMEN,
  REGIMEN_STATES,
  RegimenVersion,
  SKIP_REASONS,
  SLOTS,
  SlotTimes,
} from './shapes.ts';

const { unit, food, as_needed, steps, every_days, weekdays, starts_on, ends_on } = REGIMEN;
/** What is left out is: at times of the day, every day, from today, without an end. */
const given = exact({
  unit,
  food: optional(food),
  as_needed: optional(as_needed),
  steps: optional(steps),
  every_days: optional(every_days),
  weekdays: optional(weekdays),
  starts_on: optional(starts_on),
  ends_on: optional(ends_on),
});
const ofMedication = exact({ medication_id: Id });

export const listMedications = endpoint({
  name: 'listMedications',
  method: 'GET',
  path: '/patient-medication',
  summary:
    'The medicines of a patient, the doses of a day, and how many were taken on the days before: your own, or of `patient_id`.',
  access: READERS,
  query: exact({
    patient_id: optional(Id),
    day: optional(Day),
    /** The same as `day`. */
    date: optional(Day),
    /** How many days to count; 14 when it is left out. */
    days: optional(Type.Integer({ minimum: 1, maximum: MAX_DAYS_BACK })),
  }),
  reply: Type.Object({
    patient_id: Id,
    /** The day in progress: it begins at four in the morning. */
    day: Day,
    times: SlotTimes,
    /** Whether reminders ring at all. */
    remind: Type.Boolean(),
    /** Calls in the place of SMS about important medicines. */
    by_call: Type.Boolean(),
    medications: list(Medication),
    /** Those that were stopped or came to their end within the last days. */
    past: list(Medication),
    /** `date` is `day` once more. */
    doses: list(Type.Object({ ...DueDose.properties, date: optional(Day) })),
    /** Answers of the last days, from the oldest. */
    events: list(DoseEvent),
    days: list(DayCount),
    can: Can('add', 'answer'),
  }),
});

/** A month of days, and the part of a week at each end. */
export const MAX_DAYS_COUNTED = 45;

export const listDoseDays = endpoint({
  name: 'listDoseDays',
  method: 'GET',
  path: '/medication-days',
  summary: 'How many doses were due and taken on each day of a time: what stands beside readings.',
  access: READERS,
  query: exact({ patient_id: optional(Id), from: Day, to: Day }),
  reply: Type.Object({ patient_id: Id, days: list(DayCount) }),
});

export const createMedication = endpoint({
  name: 'createMedication',
  method: 'POST',
  path: '/medications-create',
  summary:
    'Patients add a medicine that they take, for themselves or for somebody of their family. The same id and content again answers 200. How it is taken: `regimen`, or `dose` and `times`. What it is: `name`, or `medicine_id` or `prescription_line_id` alone.',
  access: ['patient'],
  body: exact({
    medication_id: optional(Id),
    patient_id: optional(Id),
    name: optional(MedicineName),
    /** Of a signed prescription of the patient: name, strength and unit are the line's. */
    prescription_line_id: optional(Id),
    /** At each of `times`: a number, `2 tablets`, or a strength, e.g. `500 mg`. */
    dose: optional(Type.Unsafe<number | string>({ type: ['number', 'string'], maxLength: 100 })),
    times: optional(list(oneOf(SLOTS), SLOTS.length)),
    start: optional(Day),
    end: optional(nullable(Day)),
    strength: optional(Line(100, { min: 0 })),
    medicine_id: optional(nullable(Id)),
    note: optional(Text(300)),
    file_id: optional(nullable(Id)),
    /** Reminders ring only for medicines with this switched on. */
    remind: optional(Type.Boolean()),
    important: optional(Type.Boolean()),
    stock: optional(nullable(Type.Number({ minimum: 0, maximum: 100_000 }))),
    regimen: optional(given),
  }),
  reply: Medication,
  status: 201,
  errors: ['medication_id_taken', 'medications_full'],
  idempotent: true,
});

export const changeRegimen = endpoint({
  name: 'changeRegimen',
  method: 'POST',
  path: '/medications/{medication_id}/regimens',
  summary:
    'The next version of how a medicine is taken: changed, paused, resumed or stopped. `version` is the one that it follows; another one has come meanwhile: 409.',
  access: ['patient'],
  params: ofMedication,
  body: exact({
    /** The version that the change was made from. */
    version: Type.Integer({ minimum: 1 }),
    state: oneOf(REGIMEN_STATES),
    /** Left out: as before. */
    regimen: optional(given),
    /** From when on; now when it is left out, never earlier. */
    holds_from: optional(Instant),
    reason: optional(Line(200, { min: 0 })),
  }),
  reply: Medication,
  errors: ['regimen_changed', 'medication_full'],
});

export const setStock = endpoint({
  name: 'setMedicationStock',
  method: 'PUT',
  path: '/medications/{medication_id}/stock',
  summary: 'How many there are now; null: nobody counts.',
  access: ['patient'],
  params: ofMedication,
  body: exact({ amount: nullable(Type.Number({ minimum: 0, maximum: 100_000 })) }),
  reply: Medication,
});

export const getMedicationHistory = endpoint({
  name: 'getMedicationHistory',
  method: 'GET',
  path: '/medications/{medication_id}/history',
  summary: 'Every version of how a medicine was to be taken, newest first.',
  access: READERS,
  params: ofMedication,
  reply: Type.Object({ medication: Medication, versions: list(RegimenVersion) }),
});

export const answerDose = endpoint({
  name: 'answerDose',
  method: 'POST',
  path: '/medication-doses',
  summary:
    'A dose was taken or skipped, under an id of your making. The same answer from another phone is the same event: 200 with it. A later, different answer replaces an earlier one.',
  access: ['patient'],
  body: exact({
    id: Id,
    medication_id: Id,
    /** The day to which the dose belongs. */
    day: Day,
    /** Null for what is taken as needed. */
    slot: nullable(oneOf(SLOTS)),
    turn: optional(Type.Integer({ minimum: 0, maximum: 11 })),
    answer: oneOf(DOSE_ANSWERS),
    /** When it was taken or skipped. */
    at: Instant,
    /** When the person answered; `at` when it is left out. */
    answered_at: optional(Instant),
    reason: optional(nullable(oneOf(SKIP_REASONS))),
    origin: optional(oneOf(ORIGINS)),
  }),
  reply: Type.Object({ ...DoseEvent.properties, too_soon: Type.Boolean() }),
  status: 201,
  errors: ['dose_event_id_taken'],
  idempotent: true,
});

export const answerDue = endpoint({
  name: 'answerDueDoses',
  method: 'POST',
  path: '/medication-doses/due',
  summary:
    'Answers everything that was to be taken at one time and is still open: what a reminder offers. Sent twice it is answered once.',
  access: ['patient'],
  body: exact({
    patient_id: optional(Id),
    due_at: Instant,
    answer: oneOf(DOSE_ANSWERS),
    at: Instant,
  }),
  reply: Type.Object({ answered: Type.Integer() }),
});

export const undoDose = endpoint({
  name: 'undoDose',
  method: 'DELETE',
  path: '/medication-doses/{dose_event_id}',
  summary: 'Takes an answer back; what was said stays in the history.',
  access: ['patient'],
  params: exact({ dose_event_id: Id }),
  reply: Done,
});

export const updateMedNotification = endpoint({
  name: 'updateMedNotification',
  method: 'PUT',
  path: '/update-med-notification',
  summary:
    'Reminders of a person: on or off, at which times. With `medication_id` those of one medicine: on or off, important or not. What is left out stays as it is.',
  access: ['patient'],
  body: exact({
    patient_id: optional(Id),
    medication_id: optional(Id),
    remind: optional(Type.Boolean()),
    /** The same as `remind`, which counts where both are sent. */
    on: optional(Type.Boolean()),
    /** Of one medicine: without an answer a message goes to the phone, too. */
    important: optional(Type.Boolean()),
    /** Of the person: each within the hours of its time of day. */
    times: optional(SlotTimes),
    /** Of the person: what goes to the phone about important medicines is said in a call, not written in an SMS. */
    by_call: optional(Type.Boolean()),
  }),
  reply: Type.Object({ patient_id: Id, remind: Type.Boolean(), times: SlotTimes, by_call: Type.Boolean() }),
});

export const getMedicationCalendar = endpoint({
  name: 'getMedicationCalendar',
  method: 'GET',
  path: '/medications/calendar.ics',
  summary:
    'The times of medicines for a calendar that rings without a network (RFC 5545), without names of medicines.',
  access: ['patient'],
  query: exact({ patient_id: optional(Id) }),
  reply: Type.String(),
  produces: 'text/calendar',
  errors: ['no_dose_times'],
});

export const printMedicationCard = endpoint({
  name: 'printMedicationCard',
  method: 'GET',
  path: '/medications/card',
  summary: 'What is taken when, on one paper, in the given language.',
  access: ['patient'],
  query: exact({ patient_id: optional(Id), language: optional(LanguageCode) }),
  reply: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'application/pdf' }),
  produces: 'application/pdf',
  errors: ['paper_not_available', 'papers_busy', 'paper_failed'],
});
