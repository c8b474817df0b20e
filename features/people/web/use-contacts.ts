import { useCall } from '#platform/web/client/use-call.ts';
// Only what it needs: Home shows the first of them.
import { listEmergencyContacts } from '../contract/emergency-contacts.ts';

/** The emergency contacts of the person the patient acts for; undefined: the patient's own. */
export const useContacts = (personId: string | undefined) =>
  useCall(listEmergencyContacts, { query: personId ? { for_person_id: personId } : {} }, { persist: true });
