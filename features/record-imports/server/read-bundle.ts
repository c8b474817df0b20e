import { refuse } from '#platform/server/http/refusal.ts';
import { entriesOf, isObject, type Person, patientOf, problemOf } from '../rules.ts';
import { refusal } from './refusals.ts';

/** The field of the form that holds the file. */
const NAMED = { fields: [{ field: 'file', code: 'wrong_format' }] };

/** Runs in a thread, so that reading a bundle delays no other request. */
export function run({ bytes, person }: { readonly bytes: Uint8Array; readonly person: Person }) {
  const bundle = parsed(bytes);
  const problem = problemOf(bundle, person);
  if (problem) throw refusal(400, problem, NAMED);
  if (!isObject(bundle)) throw refuse('malformed');
  return { ...entriesOf(bundle), patient: patientOf(bundle, person) };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refusal(400, 'not_json', NAMED);
  }
}
