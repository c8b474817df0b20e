import Type, { type Static } from 'typebox';
import { PictureBox, READING_KINDS, Readings, UNREADABLE_REASONS } from '#platform/contract/readings.ts';
import { Id, Instant, list, nullable, oneOf } from '#platform/contract/schema.ts';

export const ML_STATUSES = ['unreadable', 'unconfirmed', 'confirmed', 'dismissed'] as const;

/**
 * What the photo reader has found in a photo of a patient's message. It comes some time after the message, as an
 * edit does, and stays null where no reader is configured, before it has looked at the photo, and where the message
 * has none. Of several photos it is the first with a reading. An unconfirmed reading is a guess of a machine: it
 * counts for nothing, and only the sender of the photo gets it. The others get its status and its kind.
 */
export const MlObj = Type.Object({
  status: oneOf(ML_STATUSES),
  file_id: Id,
  /** With `unconfirmed` what was read, with `confirmed` what its owner says; else null, as is all of the following. */
  kind: nullable(oneOf(READING_KINDS)),
  readings: nullable(Readings),
  unit: nullable(Type.String()),
  /** Of what was read, 0 to 1. */
  confidence: nullable(Type.Number()),
  boxes: list(PictureBox),
  /** With `unreadable`, where the principal says why. */
  reason: nullable(oneOf(UNREADABLE_REASONS)),
  confirmed_at: nullable(Instant),
});
export type MlObj = Static<typeof MlObj>;
