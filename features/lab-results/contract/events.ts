import Type from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { Id, Instant, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { REPORT_STATES } from './shapes.ts';

const ReportEvent = Type.Object({
  report_id: Id,
  patient_id: Id,
  state: oneOf(REPORT_STATES),
  /** How many values are outside. */
  abnormal: Type.Integer(),
  /** The lab has corrected a value that was critical: everybody who was notified of it is notified again. */
  was_critical: optional(Type.Boolean()),
  actor_id: nullable(Id),
});

/** Ids, times and, of what becomes a reading, its number. */
export const RESULT_EVENTS = {
  /** Values came in, or a file. */
  reported: defineEvent('lab_report.reported', ReportEvent),
  /** The paper has arrived, or a clinician has reviewed it. */
  changed: defineEvent('lab_report.changed', ReportEvent),
  /** Once each report in which something is critical, and each time when more is. */
  critical: defineEvent(
    'lab_report.critical',
    Type.Object({ report_id: Id, patient_id: Id, taken_at: Instant }),
  ),
  /** Blood sugar or HbA1c, once each value, and again when the laboratory corrects it. */
  measured: defineEvent(
    'lab_report.measured',
    Type.Object({
      ...{ value_id: Id, report_id: Id, patient_id: Id },
      context: oneOf(['fasting', 'after_meal', 'random', 'hba1c']),
      value: Type.Number(),
      unit: Type.String(),
      taken_at: Instant,
    }),
  ),
} as const;

/** Payload of the live event `reports`: read them again. */
export interface ReportsLive {
  readonly patient_id: string;
}
