import Type from 'typebox';
import { type BodyOf, endpoint } from '#platform/contract/endpoint.ts';
import { Day, exact, Id, Instant, oneOf, optional } from '#platform/contract/schema.ts';
import { answerDose, type createMedication, updateMedNotification } from './medications.ts';
import { DOSE_ANSWERS, SLOTS } from './shapes.ts';

const DOSE_POSTED = [...DOSE_ANSWERS, 'snoozed'] as const;

/**
 * The calls to which other programs hold us name some fields otherwise than our own client does. They end in the same
 * use cases.
 */
export const addDose = endpoint({
  name: 'addDose',
  method: 'POST',
  path: '/doses',
  summary:
    'A dose of a day and a time of day was taken or skipped, under an id of your making; the same id again answers 200. `snoozed` moves its reminder to 15 minutes after `taken_at` and leaves the dose unanswered; a dose that was answered before stays so.',
  access: ['patient'],
  body: exact({
    id: Id,
    medication_id: Id,
    date: Day,
    slot: oneOf(SLOTS),
    state: oneOf(DOSE_POSTED),
    taken_at: Instant,
  }),
  reply: Type.Object({ ...answerDose.reply.properties, answer: oneOf(DOSE_POSTED) }),
  status: 201,
  errors: ['dose_event_id_taken'],
  idempotent: true,
});

export const switchMedNotification = endpoint({
  name: 'switchMedNotification',
  method: 'POST',
  path: '/update-med-notification',
  summary: 'Reminders on or off: of one medicine, else all of yours.',
  access: ['patient'],
  body: exact({ medication_id: optional(Id), on: Type.Boolean() }),
  reply: updateMedNotification.reply,
});

/** A medicine to add, in the words of our own client. */
export type GivenMedication = Omit<
  BodyOf<typeof createMedication>,
  'medication_id' | 'name' | 'regimen' | 'prescription_line_id' | 'dose' | 'times' | 'start' | 'end'
> & {
  readonly medication_id: string;
  readonly name: string;
  /** The prescription of the line. */
  readonly prescription_id?: string;
  readonly regimen: NonNullable<BodyOf<typeof createMedication>['regimen']>;
};
