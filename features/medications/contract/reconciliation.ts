import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Id, Instant, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { Regimen } from './shapes.ts';

export const DIFFERENCES = ['new', 'changed', 'same', 'stopped'] as const;

export const ReconciliationItem = Type.Object({
  /** Of the line that is prescribed, or of the medicine that is to be stopped. */
  item_id: Id,
  kind: oneOf(DIFFERENCES),
  name: Type.String(),
  strength: Type.String(),
  /** As it is taken now; null for what is new. */
  before: nullable(Regimen),
  /** As it will be taken; null for what is stopped, and where only the doctor's words say it. */
  after: nullable(Regimen),
  /** In the doctor's words. */
  directions: nullable(Type.String()),
});
export type ReconciliationItem = Static<typeof ReconciliationItem>;

/** A prescription beside what the patient takes. */
export const Reconciliation = Type.Object({
  prescription_id: Id,
  patient_id: Id,
  issued_at: Instant,
  doctor_name: Type.String(),
  /** The doctor took the prescription back. */
  withdrawn: Type.Boolean(),
  items: list(ReconciliationItem),
  /** Sent back with the answer: what was looked at. */
  shown: Type.String(),
});
export type Reconciliation = Static<typeof Reconciliation>;

export const listReconciliations = endpoint({
  name: 'listReconciliations',
  method: 'GET',
  path: '/medication-reconciliations',
  summary:
    'Signed prescriptions that the patient has still to look over, each beside what they take: new, changed, the same, stopped.',
  access: ['patient'],
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({ patient_id: Id, reconciliations: list(Reconciliation) }),
});

export const agreeReconciliation = endpoint({
  name: 'agreeReconciliation',
  method: 'POST',
  path: '/medication-reconciliations/{prescription_id}',
  summary:
    'The patient agrees: medicines are added, changed and stopped, but for those in `declined`. Sent again, nothing changes. When it would be something else than what was `shown`: 409.',
  access: ['patient'],
  params: exact({ prescription_id: Id }),
  body: exact({
    shown: Type.String({ minLength: 1, maxLength: 80 }),
    /** Items that stay as they are. */
    declined: list(Id, 60),
    /** Whether reminders ring for what is new or changed. */
    remind: Type.Boolean(),
  }),
  reply: Type.Object({ patient_id: Id, reconciliations: list(Reconciliation) }),
  errors: ['reconciliation_changed', 'medications_full'],
});
