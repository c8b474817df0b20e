import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import type { Listener } from '#platform/server/feature.ts';
import { endAllRelationsOf } from './repository/care-relations.ts';
import { clearSignatures } from './repository/clinicians.ts';
import { deleteContactsOf } from './repository/emergency-contacts.ts';
import { endFamilyOf } from './repository/family.ts';
import { takePicturesOf } from './repository/kyc.ts';
import { deleteDetails } from './repository/patients.ts';
import { DELETE_BLOBS } from './service/signature.ts';

/**
 * Somebody deleted their account. What they told about others goes at once (emergency contacts, who acts for
 * whom), and so do pictures of documents and signatures; details of their care stay sealed with the record.
 */
const forgetPerson: Listener = {
  event: ACCOUNT_EVENTS.deleted,
  name: 'people.forget-person',
  async handle(work, event) {
    const { person_id: personId } = event.data as { person_id: string };
    await work.transaction(async (tx) => {
      await endAllRelationsOf(tx, personId, work.now);
      await endFamilyOf(tx, personId, work.now);
      await deleteContactsOf(tx, personId);
      const keys = [...(await takePicturesOf(tx, personId)), ...(await clearSignatures(tx, personId))];
      if (keys.length > 0) await work.jobs.enqueue(tx, DELETE_BLOBS, { keys });
    });
  },
};

/** The years for which the record had to be kept are over. */
const eraseRecord: Listener = {
  event: ACCOUNT_EVENTS.sealEnded,
  name: 'people.erase-record',
  async handle(work, event) {
    const { person_id: personId } = event.data as { person_id: string };
    await work.transaction((tx) => deleteDetails(tx, personId));
  },
};

export const listeners: readonly Listener[] = [forgetPerson, eraseRecord];
