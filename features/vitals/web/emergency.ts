import { listEmergencyContacts } from '#features/people/contract/emergency-contacts.ts';
import { queryOf } from '#platform/web/client/use-call.ts';

/** The emergency contacts of a person; available without a network once they were loaded. */
export const emergencyContactsOf = (personId: string | undefined) =>
  queryOf(listEmergencyContacts, { query: personId ? { for_person_id: personId } : {} }, { persist: true });
