import { v7 as uuid } from 'uuid';
import type { BodyOf, QueryOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import {
  type addHistoryEntry,
  type GivenEntry,
  type HistoryContent,
  type HistoryKind,
  PREGNANCY_STATES,
} from '../contract.ts';

/**
 * The entry to add, whichever of the two forms was sent.
 * @throws Refusal 400 that names the field which is missing or can't be so
 */
export function entryOf(
  { principal }: SignedIn,
  given: { readonly query: QueryOf<typeof addHistoryEntry>; readonly body: BodyOf<typeof addHistoryEntry> },
): GivenEntry {
  const { entry_id = uuid(), kind, content, text, code } = given.body;
  const own = principal.userType === 'patient' ? principal.personId : undefined;
  const patient_id = given.body.patient_id ?? given.query.patient_id ?? own;
  if (patient_id === undefined) throw invalidField('patient_id', 'required');
  if ((given.query.patient_id ?? patient_id) !== patient_id) throw invalidField('patient_id', 'not_allowed');
  if (content && text !== undefined) throw invalidField('text', 'unknown_field');
  if (content) return { entry_id, patient_id, kind, content };
  if (text === undefined) throw invalidField('text', 'required');
  if (code && kind !== 'problem') throw invalidField('code', 'unknown_field');
  return { entry_id, patient_id, kind, content: { ...contentOf(kind, text), ...(code ? { code } : {}) } };
}

/** @throws Refusal 400 for what a text alone doesn't say */
function contentOf(kind: HistoryKind, text: string): HistoryContent {
  if (kind === 'family') return { relation: 'other', name: text };
  // Whether a patient smokes now can't be guessed from a text.
  if (kind === 'habit') throw invalidField('content', 'required');
  if (kind !== 'pregnancy') return { name: text };
  const state = PREGNANCY_STATES.find((each) => each === text);
  if (!state) throw invalidField('text', 'not_allowed');
  return { state };
}
