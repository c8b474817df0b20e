import Type from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { Id, oneOf } from '#platform/contract/schema.ts';
import { REQUEST_KINDS, REQUEST_REMINDERS } from './requests.ts';

const RequestEvent = Type.Object({
  request_id: Id,
  patient_id: Id,
  made_by: Id,
  kind: oneOf(REQUEST_KINDS),
});

export const PRIVACY_EVENTS = {
  made: defineEvent('privacy.request_made', RequestEvent),
  acknowledged: defineEvent('privacy.request_acknowledged', RequestEvent),
  settled: defineEvent('privacy.request_settled', RequestEvent),
  due: defineEvent(
    'privacy.request_due',
    Type.Object({ request_id: Id, patient_id: Id, made_by: Id, reminder: oneOf(REQUEST_REMINDERS) }),
  ),
  breachConfirmed: defineEvent('privacy.breach_confirmed', Type.Object({ breach_id: Id, person_id: Id })),
} as const;
