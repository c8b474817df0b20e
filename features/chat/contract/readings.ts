import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READING_KINDS, Readings } from '#platform/contract/readings.ts';
import { exact, Id, oneOf, optional } from '#platform/contract/schema.ts';
import { Message } from './messages.ts';

export const decideReadings = endpoint({
  name: 'decideReadings',
  method: 'POST',
  path: '/chats/{chat_id}/messages/{message_id}/readings',
  summary:
    'What was read in a photo of yours: `confirmed` as it was read, or with the `readings` (and `kind`, `unit`) that you see on the meter; `dismissed` when it is no reading; `unconfirmed` takes that back. The same again changes nothing.',
  access: ['patient'],
  params: exact({ chat_id: Id, message_id: Id }),
  body: exact({
    status: oneOf(['confirmed', 'dismissed', 'unconfirmed']),
    kind: optional(oneOf(READING_KINDS)),
    unit: optional(Type.String({ minLength: 1, maxLength: 10 })),
    readings: optional(Readings),
    /** Decimals that meters don't show in this unit are meant. */
    unit_confirmed: optional(Type.Boolean()),
  }),
  reply: Message,
  errors: ['no_readings', 'readings_decided', 'message_deleted'],
});
