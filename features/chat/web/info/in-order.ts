import type { Participant } from '../../contract.ts';

/** Everybody in a group: yourself first, then its admins, then by name. */
export function inOrder(people: readonly Participant[], self: string, language: string): Participant[] {
  const rank = (person: Participant) => (person.person_id === self ? 0 : person.is_admin ? 1 : 2);
  return [...people].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, language));
}
