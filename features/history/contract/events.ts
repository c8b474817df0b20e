import Type from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { Id, oneOf } from '#platform/contract/schema.ts';
import { HISTORY_ACTIONS, HISTORY_KINDS } from './shapes.ts';

/** Events that others listen to: ids and decisions, never a word of what was written. */
export const HISTORY_EVENTS = {
  changed: defineEvent(
    'history.changed',
    Type.Object({
      entry_id: Id,
      patient_id: Id,
      kind: oneOf(HISTORY_KINDS),
      action: oneOf(HISTORY_ACTIONS),
      actor_id: Id,
      /** From which side it was changed. */
      side: oneOf(['patient', 'clinician']),
    }),
  ),
} as const;
