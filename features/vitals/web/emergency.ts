import { listEmergencyContacts } from '#features/people/contract/emergency-contacts.ts';
import { queryOf } from '#platform/web/client/use-call.ts';

/** Whom to call for a person; on this device when there is no network, once it was asked for. */
export const emergencyContactsOf = (personId: string | undefined) =>
  queryOf(listEmergencyContacts, { query: personId ? { for_person_id: personId } : {} }, { persist: true });
